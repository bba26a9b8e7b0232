package server

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"lectern/internal/contact"
)

// Inbox takes the messages of visitors. It returns the message's ID after the
// message is durable. Errors by which the function decides are
// contact.ErrKeyReused and contact.LimitError; any other means "not now".
type Inbox interface {
	Receive(context.Context, contact.Submission) (string, error)
}

// FunctionConfig says how the contact function answers.
type FunctionConfig struct {
	Inbox Inbox
	// Key is the public key of the site. A call that shows another one is refused;
	// a call that shows none is not.
	Key string
	// Origins may call from their own pages, each like "https://example.com"; "*"
	// is everybody. The site itself always may.
	Origins []string
	// Proxies are trusted to say in X-Forwarded-For for whom they ask.
	Proxies []netip.Prefix
	// Reply answers a form post with a page: status 200 and no faults on success,
	// otherwise the draft to keep and what is wrong with it.
	Reply func(w http.ResponseWriter, status int, draft contact.Draft, faults contact.Faults)
	// Patience is the time for a whole call, default 10 seconds.
	Patience time.Duration
	Logger   *slog.Logger
}

// NewFunction returns the contact function: it takes a message as JSON or as a
// form post and answers after the message is safe. The error tells a wrong origin.
func NewFunction(config FunctionConfig) (http.Handler, error) {
	if config.Patience == 0 {
		config.Patience = 10 * time.Second
	}
	if config.Logger == nil {
		config.Logger = slog.New(slog.DiscardHandler)
	}
	gate, err := newGate(config.Origins)
	if err != nil {
		return nil, err
	}
	return &function{FunctionConfig: config, gate: gate}, nil
}

type function struct {
	FunctionConfig
	gate *gate
}

// ServeHTTP answers one call.
func (f *function) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.gate.admit(w, r)
	if r.Method == http.MethodOptions {
		w.Header().Set("Allow", functionMethods)
		w.WriteHeader(http.StatusNoContent)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), f.Patience)
	defer cancel()
	// A body that trickles in is cut off too. A writer without deadlines is one of a
	// test, and has the context.
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(f.Patience))

	parcel, err := f.unpack(w, r)
	var id string
	if err == nil {
		id, err = f.Inbox.Receive(ctx, parcel.Submission)
	}
	if err != nil {
		f.refuse(w, r, parcel, err)
		return
	}
	f.Logger.InfoContext(ctx, "message accepted", "message", id, "request_id", RequestID(ctx))
	if parcel.form {
		f.Reply(w, http.StatusOK, contact.Draft{}, nil)
		return
	}
	answerJSON(w, "application/json", http.StatusOK, accepted{true, id})
}

type accepted struct {
	OK bool   `json:"ok"`
	ID string `json:"id"`
}

// parcel is a submission and how it came.
type parcel struct {
	contact.Submission
	form bool
}

// unpack reads a call up to a checked submission. On an error the parcel still
// holds what could be read, for the visitor to have it back.
func (f *function) unpack(w http.ResponseWriter, r *http.Request) (parcel, error) {
	var p parcel
	if r.Method != http.MethodPost {
		return p, errMethod
	}
	media, err := mediaType(r)
	if err != nil {
		return p, err
	}
	p.form = media == formType
	if err := f.gate.check(r); err != nil {
		return p, err
	}
	if !f.admitsKey(r) {
		return p, errKey
	}
	p.Client = clientAddress(r, f.Proxies)
	if p.Key, err = idempotencyKey(r); err != nil {
		return p, err
	}
	draft, trap, err := decode(w, r.Body, media)
	p.Draft, p.Trap, p.Elapsed = draft, trap, elapsed(r)
	if err != nil {
		return p, err
	}
	if p.Draft, err = contact.Check(draft); err != nil {
		return p, err
	}
	if p.form && p.Key == "" {
		p.Key = formKey(p.Submission, time.Now())
	}
	return p, nil
}

// admitsKey reports whether the call shows the right key, or none.
func (f *function) admitsKey(r *http.Request) bool {
	if shown := r.Header.Get("Apikey"); shown != "" && shown != f.Key {
		return false
	}
	shown := r.Header.Get("Authorization")
	scheme, token, _ := strings.Cut(shown, " ")
	return shown == "" || strings.EqualFold(scheme, "Bearer") && strings.TrimSpace(token) == f.Key
}

// refuse answers a call that was not accepted.
func (f *function) refuse(w http.ResponseWriter, r *http.Request, p parcel, err error) {
	problem := problemOf(err)
	if problem.Status >= http.StatusInternalServerError {
		f.Logger.ErrorContext(r.Context(), "message not accepted", "error", err, "request_id", RequestID(r.Context()))
	}
	h := w.Header()
	switch problem.Status {
	case http.StatusMethodNotAllowed:
		h.Set("Allow", functionMethods)
	case http.StatusUnauthorized:
		h.Set("WWW-Authenticate", `Bearer realm="lectern"`)
	case http.StatusServiceUnavailable:
		h.Set("Retry-After", "5")
	}
	if limit, ok := errors.AsType[contact.LimitError](err); ok {
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(limit.After.Seconds()))))
	}
	if p.form {
		f.Reply(w, problem.Status, p.Draft, problem.Errors)
		return
	}
	answerJSON(w, "application/problem+json", problem.Status, problem)
}

// functionMethods is what the function answers to.
const functionMethods = "POST, OPTIONS"
