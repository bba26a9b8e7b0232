package server

import (
	"net/http"
	"strings"
)

// outcome says what the conditions of a request come to.
type outcome uint8

const (
	proceed    outcome = iota
	unchanged          // the client has it: 304
	mismatched         // the client meant another version: 412
)

// condition weighs If-Match and If-None-Match against the form that would be
// sent. There is no Last-Modified, so the conditions on dates have no meaning
// here.
func condition(header http.Header, etag string) outcome {
	if lines := header["If-Match"]; lines != nil && !lists(lines, etag, false) {
		return mismatched
	}
	if lines := header["If-None-Match"]; lines != nil && lists(lines, etag, true) {
		return unchanged
	}
	return proceed
}

// lists tells whether the entity tags hold the one given, or are "*". Under
// weak comparison W/"a" stands for "a" too.
func lists(lines []string, etag string, weak bool) bool {
	for _, line := range lines {
		for {
			line = strings.TrimLeft(line, " \t,")
			if line == "" {
				break
			}
			if line[0] == '*' {
				return true
			}
			tag, isWeak := strings.CutPrefix(line, "W/")
			end := closing(tag)
			if end < 0 {
				break // not a list of entity tags
			}
			if tag[:end] == etag && (weak || !isWeak) {
				return true
			}
			line = tag[end:]
		}
	}
	return false
}

// closing returns the length of the quoted tag at the start of s, or -1.
func closing(s string) int {
	if s == "" || s[0] != '"' {
		return -1
	}
	if i := strings.IndexByte(s[1:], '"'); i >= 0 {
		return i + 2
	}
	return -1
}
