package server

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"lectern/internal/contact"
)

// What can be wrong with a call before anything is wrong with the message.
var (
	errMethod         = errors.New("method is not POST")
	errMedia          = errors.New("neither JSON nor a form")
	errOrigin         = errors.New("page of a foreign origin")
	errKey            = errors.New("wrong key")
	errTooLarge       = errors.New("body too large")
	errBroken         = errors.New("body cannot be read")
	errIdempotencyKey = errors.New("bad idempotency key")
)

// problem is the body of an error as RFC 9457 has it.
type problem struct {
	Type   string         `json:"type"`
	Title  string         `json:"title"`
	Status int            `json:"status"`
	Detail string         `json:"detail"`
	Errors contact.Faults `json:"errors,omitempty"`
}

// problems is the table of what each error is to the caller.
var problems = []struct {
	err    error
	status int
	detail string
}{
	{errBroken, http.StatusBadRequest, "The body is not valid JSON or not a valid form."},
	{errIdempotencyKey, http.StatusBadRequest, "The Idempotency-Key is empty, too long or not printable ASCII."},
	{errKey, http.StatusUnauthorized, "The key is not the key of this site."},
	{errOrigin, http.StatusForbidden, "Pages of this origin may not send messages here."},
	{errMethod, http.StatusMethodNotAllowed, "Messages are sent with POST."},
	{errTooLarge, http.StatusRequestEntityTooLarge, "The body is larger than 64 KiB."},
	{errMedia, http.StatusUnsupportedMediaType, "The body must be application/json or application/x-www-form-urlencoded, in UTF-8."},
	{contact.ErrKeyReused, http.StatusUnprocessableEntity, "The Idempotency-Key was used for another message."},
}

// problemOf says what err is to the caller, who never sees err itself.
func problemOf(err error) problem {
	if faults, ok := errors.AsType[contact.Faults](err); ok {
		p := newProblem(http.StatusUnprocessableEntity, "Some fields are not valid.")
		p.Errors = faults
		return p
	}
	if _, ok := errors.AsType[contact.LimitError](err); ok {
		return newProblem(http.StatusTooManyRequests, "Too many messages came from here. Please try again later.")
	}
	for _, known := range problems {
		if errors.Is(err, known.err) {
			return newProblem(known.status, known.detail)
		}
	}
	return newProblem(http.StatusServiceUnavailable, "The message could not be stored. Please try again.")
}

func newProblem(status int, detail string) problem {
	return problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: detail}
}

func answerJSON(w http.ResponseWriter, media string, status int, body any) {
	content, err := json.Marshal(body)
	if err != nil {
		panic(err) // the types above always have a JSON form
	}
	content = append(content, '\n')
	h := w.Header()
	h.Set("Content-Type", media)
	h.Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(status)
	w.Write(content) // a caller who is gone misses nothing
}
