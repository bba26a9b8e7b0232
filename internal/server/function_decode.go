package server

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"lectern/internal/contact"
)

// maxBody is the largest body of a call: the longest message in any script, and
// something to spare. A form triples the bytes of most scripts on the way, so its
// limit is on what was meant.
const (
	maxBody      = 64 << 10
	formOverhead = 3
)

const (
	jsonType = "application/json"
	formType = "application/x-www-form-urlencoded"
)

// trapField is the field that no person sees and no browser fills in.
const trapField = "lectern_note"

// mediaType returns jsonType or formType.
func mediaType(r *http.Request) (string, error) {
	media, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || media != jsonType && media != formType {
		return "", errMedia
	}
	if charset := params["charset"]; charset != "" && !strings.EqualFold(charset, "utf-8") {
		return "", errMedia
	}
	return media, nil
}

// decode reads a draft, not yet checked, and whether the trap was filled in.
func decode(w http.ResponseWriter, body io.ReadCloser, media string) (contact.Draft, bool, error) {
	limit := int64(maxBody)
	if media == formType {
		limit *= formOverhead
	}
	content, err := io.ReadAll(http.MaxBytesReader(w, body, limit))
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		return contact.Draft{}, false, errTooLarge
	}
	if err != nil {
		return contact.Draft{}, false, errBroken
	}
	if media == formType {
		return decodeForm(string(content))
	}
	return decodeJSON(content)
}

func decodeForm(content string) (contact.Draft, bool, error) {
	values, err := url.ParseQuery(content)
	if err != nil {
		return contact.Draft{}, false, errBroken
	}
	meant := 0
	for name, all := range values {
		for _, value := range all {
			meant += len(name) + len(value) + len("=&")
		}
	}
	if meant > maxBody {
		return contact.Draft{}, false, errTooLarge
	}
	return contact.Draft{
		Name:    values.Get(contact.FieldName),
		Email:   values.Get(contact.FieldEmail),
		Company: values.Get(contact.FieldCompany),
		Text:    values.Get(contact.FieldText),
	}, values.Get(trapField) != "", nil
}

func decodeJSON(content []byte) (contact.Draft, bool, error) {
	var fields struct {
		contact.Draft
		Trap any `json:"lectern_note"`
	}
	err := json.Unmarshal(content, &fields)
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && wrong.Field != "" {
		name := wrong.Field[strings.LastIndexByte(wrong.Field, '.')+1:]
		return fields.Draft, false, contact.Faults{{Field: name, Detail: "Please use text."}}
	}
	if err != nil {
		return contact.Draft{}, false, errBroken
	}
	return fields.Draft, fields.Trap != nil && fields.Trap != "", nil
}

// elapsed returns the time that the visitor took, as the page says; 0 if unknown.
func elapsed(r *http.Request) time.Duration {
	millis, err := strconv.ParseInt(r.Header.Get("X-Lectern-Elapsed"), 10, 32)
	if err != nil || millis < 0 {
		return 0
	}
	return max(time.Duration(millis)*time.Millisecond, 1)
}

// longestKey is how long an idempotency key may be.
const longestKey = 255

// idempotencyKey returns the key of the call, or "" if it has none. The quotes
// that the header's standard asks for may be left out.
func idempotencyKey(r *http.Request) (string, error) {
	given := r.Header.Get("Idempotency-Key")
	if given == "" {
		return "", nil
	}
	key := given
	if len(key) >= 2 && key[0] == '"' && key[len(key)-1] == '"' {
		key = key[1 : len(key)-1]
	}
	printable := func(r rune) bool { return r > ' ' && r <= '~' }
	if key == "" || len(key) > longestKey || strings.TrimFunc(key, printable) != "" {
		return "", errIdempotencyKey
	}
	return key, nil
}

// formKey is the key of a form post, which cannot have one: the same words from
// the same address on the same day are one message, so that a reload of the answer
// or a second press of the button does not send it twice.
func formKey(s contact.Submission, now time.Time) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %s", s.Digest(), s.Client, now.UTC().Format(time.DateOnly)))
	return "form " + hex.EncodeToString(sum[:])
}
