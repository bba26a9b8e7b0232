package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lectern/internal/contact"
	"lectern/internal/store"
)

const functionURL = "https://marlowe.example/functions/v1/send-contact-email"

// functionCase is a function on a real store, and what its form replies were.
type functionCase struct {
	http.Handler
	store  *store.Store
	status int
	draft  contact.Draft
	faults contact.Faults
}

func newFunction(t testing.TB, options store.Options, change func(*FunctionConfig)) *functionCase {
	t.Helper()
	options.Logger = slog.New(slog.DiscardHandler)
	s, err := store.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "lectern.db"), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	c := &functionCase{store: s}
	config := FunctionConfig{
		Inbox:   s,
		Key:     "public",
		Origins: []string{"https://static.example"},
		Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")},
		Reply: func(w http.ResponseWriter, status int, draft contact.Draft, faults contact.Faults) {
			c.status, c.draft, c.faults = status, draft, faults
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(status)
		},
	}
	if change != nil {
		change(&config)
	}
	if c.Handler, err = NewFunction(config); err != nil {
		t.Fatal(err)
	}
	return c
}

func (c *functionCase) call(method, body string, headers map[string]string) *http.Response {
	r := httptest.NewRequest(method, functionURL, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	c.ServeHTTP(w, r)
	return w.Result()
}

func (c *functionCase) stored(t testing.TB) []contact.Entry {
	t.Helper()
	var entries []contact.Entry
	err := c.store.List(t.Context(), store.Filter{All: true}, func(e contact.Entry) error {
		entries = append(entries, e)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

const hello = `{"name":"Ada","email":"ada@example.com","company":"","message":"Hello"}`

func TestAMessageAsJSONIsAcceptedAndStored(t *testing.T) {
	c := newFunction(t, store.Options{}, nil)
	response := c.call("POST", hello, map[string]string{"apikey": "public", "authorization": "Bearer public"})
	var answer accepted
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil || !answer.OK || response.StatusCode != 200 {
		t.Fatalf("%d, %+v, %v", response.StatusCode, answer, err)
	}
	if got := response.Header.Get("Content-Type"); got != "application/json" {
		t.Errorf("Content-Type %q", got)
	}
	if entries := c.stored(t); len(entries) != 1 || entries[0].ID != answer.ID || entries[0].Email != "ada@example.com" {
		t.Errorf("stored %+v", entries)
	}
}

func TestEachFailureHasItsStatusAndAProblem(t *testing.T) {
	for _, x := range []struct {
		claim   string
		method  string
		body    string
		headers map[string]string
		status  int
		fields  string
	}{
		{"broken JSON", "POST", `{"name":`, nil, 400, ""},
		{"JSON and more", "POST", hello + hello, nil, 400, ""},
		{"a list", "POST", `[]`, nil, 400, ""},
		{"no body", "POST", ``, nil, 400, ""},
		{"an idempotency key with spaces", "POST", hello, map[string]string{"Idempotency-Key": "a b"}, 400, ""},
		{"an idempotency key without end", "POST", hello, map[string]string{"Idempotency-Key": strings.Repeat("x", 256)}, 400, ""},
		{"a wrong apikey", "POST", hello, map[string]string{"apikey": "other"}, 401, ""},
		{"a wrong bearer", "POST", hello, map[string]string{"apikey": "public", "authorization": "Bearer other"}, 401, ""},
		{"another scheme", "POST", hello, map[string]string{"authorization": "Basic cHVibGlj"}, 401, ""},
		{"a foreign page", "POST", hello, map[string]string{"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}, 403, ""},
		{"GET", "GET", ``, nil, 405, ""},
		{"HEAD", "HEAD", ``, nil, 405, ""},
		{"PUT", "PUT", hello, nil, 405, ""},
		{"64 KiB and one byte", "POST", `{"message":"` + strings.Repeat("x", 64<<10-13) + `"}`, nil, 413, ""},
		{"plain text", "POST", hello, map[string]string{"Content-Type": "text/plain"}, 415, ""},
		{"no type", "POST", hello, map[string]string{"Content-Type": ""}, 415, ""},
		{"another charset", "POST", hello, map[string]string{"Content-Type": "application/json; charset=latin1"}, 415, ""},
		{"nothing filled in", "POST", `{}`, nil, 422, "name email message"},
		{"null", "POST", `null`, nil, 422, "name email message"},
		{"a number for a name", "POST", `{"name":5}`, nil, 422, "name"},
		{"a header in a name", "POST", `{"name":"A\nBcc: x@y.zz","email":"a@b.co","message":"m"}`, nil, 422, "name"},
		{"the largest body", "POST", `{"message":"` + strings.Repeat("x", 64<<10-14) + `"}`, nil, 422, "name email message"},
	} {
		t.Run(x.claim, func(t *testing.T) {
			c := newFunction(t, store.Options{}, nil)
			response := c.call(x.method, x.body, x.headers)
			if response.StatusCode != x.status || response.Header.Get("Content-Type") != "application/problem+json" {
				t.Errorf("%d %s, want %d and a problem", response.StatusCode, response.Header.Get("Content-Type"), x.status)
			}
			var p problem
			if err := json.NewDecoder(response.Body).Decode(&p); err != nil || p.Status != x.status || p.Title == "" || p.Detail == "" {
				t.Errorf("problem %+v, %v", p, err)
			}
			var fields []string
			for _, fault := range p.Errors {
				fields = append(fields, fault.Field)
			}
			if got := strings.Join(fields, " "); got != x.fields {
				t.Errorf("faults in %q, want %q", got, x.fields)
			}
			if allow := response.Header.Get("Allow"); (allow == functionMethods) != (x.status == 405) {
				t.Errorf("Allow: %q", allow)
			}
			if n := len(c.stored(t)); n != 0 {
				t.Errorf("stored %d messages", n)
			}
		})
	}
}

func TestAKeyGivesTheSameAnswerAndOneMessage(t *testing.T) {
	c := newFunction(t, store.Options{Limit: 1}, nil)
	key := map[string]string{"Idempotency-Key": `"5e0d1f6e-7c1e-4b7a-9a53-0f5f0a9cf2b1"`}
	first, second := c.call("POST", hello, key), c.call("POST", hello, key)
	var one, two accepted
	if err := errors.Join(json.NewDecoder(first.Body).Decode(&one), json.NewDecoder(second.Body).Decode(&two)); err != nil {
		t.Fatal(err)
	}
	if one != two || len(c.stored(t)) != 1 {
		t.Errorf("answers %+v and %+v, %d messages", one, two, len(c.stored(t)))
	}
	other := strings.Replace(hello, "Hello", "Something else", 1)
	if response := c.call("POST", other, key); response.StatusCode != 422 {
		t.Errorf("the key with other words: %d, want 422", response.StatusCode)
	}
}

func TestTooManyMessagesAreToldWhenToComeBack(t *testing.T) {
	c := newFunction(t, store.Options{Limit: 2}, nil)
	from := map[string]string{"X-Forwarded-For": "203.0.113.7"}
	for range 2 {
		c.call("POST", hello, from)
	}
	response := c.call("POST", hello, from)
	if after := response.Header.Get("Retry-After"); response.StatusCode != 429 || after == "" || after == "0" {
		t.Errorf("%d, Retry-After %q", response.StatusCode, after)
	}
}

func TestAStoreThatFailsIsUnavailableAndSaysNoMore(t *testing.T) {
	var log strings.Builder
	c := newFunction(t, store.Options{}, func(f *FunctionConfig) { f.Logger = slog.New(slog.NewTextHandler(&log, nil)) })
	if err := c.store.Close(); err != nil {
		t.Fatal(err)
	}
	response := c.call("POST", hello, nil)
	body := new(strings.Builder)
	fmt.Fprint(body, response.Body)
	if response.StatusCode != 503 || response.Header.Get("Retry-After") == "" || strings.Contains(body.String(), "closed") {
		t.Errorf("%d %s", response.StatusCode, body)
	}
	if !strings.Contains(log.String(), "store is closed") || strings.Contains(log.String(), "ada@") {
		t.Errorf("log: %s", log.String())
	}
}

// stuck is an inbox that never answers.
type stuck struct{}

func (stuck) Receive(ctx context.Context, _ contact.Submission) (string, error) {
	<-ctx.Done()
	return "", ctx.Err()
}

func TestAStoreThatHangsIsUnavailableAtTheDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		handler, err := NewFunction(FunctionConfig{Inbox: stuck{}})
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		response := (&functionCase{Handler: handler}).call("POST", hello, nil)
		if took := time.Since(start); response.StatusCode != 503 || took != 10*time.Second {
			t.Errorf("%d after %s", response.StatusCode, took)
		}
	})
}

func TestAPageOfAConfiguredOriginMayCallAsSupabaseClientsDo(t *testing.T) {
	c := newFunction(t, store.Options{}, nil)
	page := map[string]string{"Origin": "https://static.example", "Sec-Fetch-Site": "cross-site"}
	ask := maps.Clone(page)
	ask["Access-Control-Request-Method"] = "POST"
	ask["Access-Control-Request-Headers"] = "apikey,authorization,content-type,x-client-info"
	preflight := c.call("OPTIONS", "", ask)
	if preflight.StatusCode != 204 || preflight.Header.Get("Access-Control-Allow-Origin") != "https://static.example" {
		t.Errorf("preflight %d %v", preflight.StatusCode, preflight.Header)
	}
	for _, header := range []string{"apikey", "authorization", "x-client-info", "content-type", "idempotency-key", "x-lectern-elapsed"} {
		if !strings.Contains(preflight.Header.Get("Access-Control-Allow-Headers"), header) {
			t.Errorf("preflight does not allow %s", header)
		}
	}
	if response := c.call("POST", hello, page); response.StatusCode != 200 || response.Header.Get("Access-Control-Allow-Origin") == "" {
		t.Errorf("call %d %v", response.StatusCode, response.Header)
	}
	if response := c.call("POST", `{`, page); response.Header.Get("Access-Control-Allow-Origin") == "" {
		t.Error("the page cannot read an error")
	}
	ask["Origin"] = "https://evil.example"
	if response := c.call("OPTIONS", "", ask); response.Header.Get("Access-Control-Allow-Origin") != "" || response.Header.Get("Vary") != "Origin" {
		t.Errorf("foreign preflight %v", response.Header)
	}
}

func TestEverybodyMayCallIfSoConfigured(t *testing.T) {
	c := newFunction(t, store.Options{}, func(f *FunctionConfig) { f.Origins = []string{"*"} })
	response := c.call("POST", hello, map[string]string{"Origin": "https://any.example", "Sec-Fetch-Site": "cross-site"})
	if response.StatusCode != 200 || response.Header.Get("Access-Control-Allow-Origin") != "https://any.example" {
		t.Errorf("%d %v", response.StatusCode, response.Header)
	}
	for _, wrong := range []string{"static.example", "https://static.example/path", ""} {
		if _, err := NewFunction(FunctionConfig{Origins: []string{wrong}}); err == nil {
			t.Errorf("origin %q was accepted", wrong)
		}
	}
}

func form(values ...string) string {
	fields := url.Values{}
	for i := 0; i < len(values); i += 2 {
		fields.Set(values[i], values[i+1])
	}
	return fields.Encode()
}

var plainForm = map[string]string{"Content-Type": formType, "Origin": "https://marlowe.example", "Sec-Fetch-Site": "same-origin"}

func TestAFormPostIsAnsweredByAPage(t *testing.T) {
	c := newFunction(t, store.Options{}, nil)
	body := form("name", "Zoë", "email", "zoe@example.com", "company", "", "message", "One\r\ntwo", "lectern_note", "")
	for range 2 { // the visitor reloads the answer
		if response := c.call("POST", body, plainForm); response.StatusCode != 200 || c.status != 200 || c.faults != nil {
			t.Errorf("%d, reply %d %v", response.StatusCode, c.status, c.faults)
		}
	}
	if entries := c.stored(t); len(entries) != 1 || entries[0].Text != "One\ntwo" || entries[0].Signals != nil {
		t.Errorf("stored %+v", entries)
	}
}

func TestAFormPostThatFailsKeepsWhatWasTyped(t *testing.T) {
	c := newFunction(t, store.Options{Limit: 1}, nil)
	c.call("POST", form("name", "", "email", "zoe@", "message", "kept"), plainForm)
	if c.status != 422 || c.draft.Text != "kept" || c.draft.Email != "zoe@" || len(c.faults) != 2 {
		t.Errorf("reply %d %+v %v", c.status, c.draft, c.faults)
	}
	body := func(text string) string {
		return form("name", "Zoë", "email", "zoe@example.com", "message", text)
	}
	c.call("POST", body("first"), plainForm)
	c.call("POST", body("second"), plainForm)
	if c.status != 429 || c.draft.Text != "second" {
		t.Errorf("reply %d %+v", c.status, c.draft)
	}
}

func TestAFormOnAForeignPageIsRefused(t *testing.T) {
	c := newFunction(t, store.Options{}, nil)
	foreign := map[string]string{"Content-Type": formType, "Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
	if c.call("POST", form("name", "A", "email", "a@b.co", "message", "m"), foreign); c.status != 403 {
		t.Errorf("reply %d", c.status)
	}
}

func TestTheLongestMessageInAnyScriptFitsAForm(t *testing.T) {
	c := newFunction(t, store.Options{}, nil)
	body := form("name", strings.Repeat("王", 200), "email", "wang@example.com", "message", strings.Repeat("語", contact.MaxText))
	if c.call("POST", body, plainForm); c.status != 200 {
		t.Errorf("reply %d to a body of %d bytes", c.status, len(body))
	}
	if c.call("POST", form("message", strings.Repeat("x", 64<<10)), plainForm); c.status != 413 {
		t.Errorf("reply %d to more than 64 KiB", c.status)
	}
}

func TestTheTrapAndHasteTogetherHoldAMessageBackUnseen(t *testing.T) {
	c := newFunction(t, store.Options{}, nil)
	spam := strings.Replace(hello, `"name"`, `"lectern_note":"x","name"`, 1)
	if response := c.call("POST", spam, map[string]string{"X-Lectern-Elapsed": "400"}); response.StatusCode != 200 {
		t.Errorf("status %d tells the machine that it was seen", response.StatusCode)
	}
	if entries := c.stored(t); len(entries) != 1 || entries[0].State != contact.Held {
		t.Errorf("stored %+v", entries)
	}
}

func TestTheClientIsTheFirstAddressThatNoTrustedProxyVouchesFor(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	for _, x := range []struct{ peer, forwarded, want string }{
		{"203.0.113.7:1234", "", "203.0.113.7"},
		{"203.0.113.7:1234", "198.51.100.1", "203.0.113.7"},
		{"10.1.2.3:1234", "198.51.100.1", "198.51.100.1"},
		{"10.1.2.3:1234", "1.1.1.1, 198.51.100.1", "198.51.100.1"},
		{"10.1.2.3:1234", "1.1.1.1, 198.51.100.1, 10.9.9.9", "198.51.100.1"},
		{"10.1.2.3:1234", "", "10.1.2.3"},
		{"10.1.2.3:1234", "unknown", "10.1.2.3"},
		{"10.1.2.3:1234", "198.51.100.1:4711", "198.51.100.1"},
		{"[::ffff:10.1.2.3]:1234", "198.51.100.1", "198.51.100.1"},
		{"[fd00::1]:1234", "[2001:db8:1:2:3:4:5:6]:80", "2001:db8:1:2::/64"},
		{"[2001:db8:1:2::9%eth0]:1234", "", "2001:db8:1:2::/64"},
		{"@", "1.2.3.4", "@"},
	} {
		r := httptest.NewRequest("POST", functionURL, nil)
		r.RemoteAddr = x.peer
		if x.forwarded != "" {
			r.Header.Set("X-Forwarded-For", x.forwarded)
		}
		if got := clientAddress(r, proxies); got != x.want {
			t.Errorf("%s for %q is %s, want %s", x.peer, x.forwarded, got, x.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(hello), true)
	f.Add([]byte(`{"name":"\ud800","email":null,"message":["x"]}`), true)
	f.Add([]byte(`{"lectern_note":{"a":1},"name":{"name":{}}}`), true)
	f.Add([]byte("name=Ada&email=ada%40example.com&message=a%0d%0ab"), false)
	f.Add([]byte("name=%zz;&&=&message=%ff%00"), false)
	c := newFunction(f, store.Options{}, nil)
	f.Fuzz(func(t *testing.T, body []byte, asJSON bool) {
		headers := map[string]string{"Content-Type": formType}
		if asJSON {
			headers["Content-Type"] = jsonType
		}
		response := c.call("POST", string(body), headers)
		switch response.StatusCode {
		case 200, 400, 413, 422:
		default:
			t.Errorf("status %d for %+q", response.StatusCode, body)
		}
	})
}
