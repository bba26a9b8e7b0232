package server_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"lectern/internal/publish"
)

// exchange is one request of a transcript and what must come of it.
//
//	# the claim
//	> request line and headers, as sent; a lone > ends them
//	>" a Go string" for bytes that have no line of their own
//	< 200
//	< Name: value     the header is exactly this
//	< Name: *         the header is there
//	< !Name           the header is not there
//	< | text          the body contains the text
//	< |               the body is empty
//
// In a request, {etag /path br} stands for the ETag of a file, {many 9000 x}
// for a run of bytes, {lines 9000 x} for a run of lines, and {eof} ends what the client has to say.
type exchange struct {
	line    int
	claim   string
	request string
	eof     bool
	want    []string
}

func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.http")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	release := demo(t)
	address := start(t, release)
	for _, name := range files {
		topic := strings.TrimSuffix(filepath.Base(name), ".http")
		t.Run(topic, func(t *testing.T) {
			for _, x := range read(t, name, release) {
				t.Run(x.claim, func(t *testing.T) {
					t.Parallel()
					defer func() {
						if t.Failed() {
							t.Logf("%s:%d", name, x.line)
						}
					}()
					x.run(t, address)
				})
			}
		})
	}
}

func read(t *testing.T, name string, release *publish.Release) []*exchange {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var list []*exchange
	for i, line := range strings.Split(string(text), "\n") {
		var last *exchange
		if len(list) > 0 {
			last = list[len(list)-1]
		}
		switch {
		case line == "":
		case strings.HasPrefix(line, "# "):
			list = append(list, &exchange{line: i + 1, claim: line[2:]})
		case line == "> {eof}":
			last.eof = true
		case strings.HasPrefix(line, `>"`):
			raw, err := strconv.Unquote(line[1:])
			if err != nil {
				t.Fatalf("%s:%d: %v", name, i+1, err)
			}
			last.request += raw
		case line == ">" || strings.HasPrefix(line, "> "):
			last.request += expand(t, release, strings.TrimPrefix(line[1:], " ")) + "\r\n"
		case strings.HasPrefix(line, "< "):
			last.want = append(last.want, expand(t, release, line[2:]))
		default:
			t.Fatalf("%s:%d: cannot read %q", name, i+1, line)
		}
	}
	return list
}

var placeholder = regexp.MustCompile(`\{(etag|many|lines) (\S+) (\S+)\}`)

func expand(t *testing.T, release *publish.Release, line string) string {
	t.Helper()
	return placeholder.ReplaceAllStringFunc(line, func(match string) string {
		m := placeholder.FindStringSubmatch(match)
		if m[1] != "etag" {
			n, err := strconv.Atoi(m[2])
			if err != nil {
				t.Fatal(err)
			}
			if m[1] == "lines" {
				return strings.Repeat(m[3]+"\r\n", n-1) + m[3]
			}
			return strings.Repeat(m[3], n)
		}
		f, ok := release.File(m[2])
		for e := publish.Identity; ok && e <= publish.Brotli; e++ {
			if e.String() == m[3] {
				return f.Variant(e).ETag
			}
		}
		t.Fatalf("no such file: %s", match)
		return ""
	})
}

func (x *exchange) run(t *testing.T, address string) {
	response, body := send(t, address, x.request, x.eof)
	if want := x.want[0]; strconv.Itoa(response.StatusCode) != want {
		t.Fatalf("status %d, want %s", response.StatusCode, want)
	}
	for _, want := range x.want[1:] {
		if err := meets(response, body, want); err != nil {
			t.Error(err)
		}
	}
}

// send writes raw bytes to a new connection and reads one answer. The server
// may answer and close before it has read everything.
func send(t *testing.T, address, request string, eof bool) (*http.Response, []byte) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Fatal(err)
	}
	go func() {
		_, err := io.WriteString(conn, request)
		if err == nil && eof {
			_ = conn.(*net.TCPConn).CloseWrite()
		}
	}()
	method, _, _ := strings.Cut(request, " ")
	response, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: method})
	if err != nil {
		t.Fatalf("read answer: %v", err)
	}
	body, err := io.ReadAll(response.Body)
	// After a refusal the rest of a large request meets a closed door.
	var reset *net.OpError
	if err != nil && !(response.StatusCode == http.StatusRequestHeaderFieldsTooLarge && errors.As(err, &reset)) {
		t.Fatalf("read body: %v", err)
	}
	return response, body
}

func meets(response *http.Response, body []byte, want string) error {
	if text, ok := strings.CutPrefix(want, "|"); ok {
		text = strings.TrimPrefix(text, " ")
		if (text == "" && len(body) > 0) || !bytes.Contains(body, []byte(text)) {
			return fmt.Errorf("body %.200q, want %q", body, text)
		}
		return nil
	}
	if name, ok := strings.CutPrefix(want, "!"); ok {
		if got := response.Header.Values(name); len(got) > 0 {
			return fmt.Errorf("%s: %s, want none", name, got)
		}
		return nil
	}
	name, value, _ := strings.Cut(want, ": ")
	got := strings.Join(response.Header.Values(name), ", ")
	if got == "" || (value != "*" && got != value) {
		return fmt.Errorf("%s: %q, want %q", name, got, value)
	}
	return nil
}
