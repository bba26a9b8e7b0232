package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	demonstration "lectern/content"
	"lectern/internal/content"
)

// content examines whether the words and pictures are the firm's own.
func (u *checkup) content(context.Context) []finding {
	if problems, ok := errors.AsType[content.Problems](u.folderErr); ok {
		var found []finding
		for _, p := range problems {
			found = append(found, fail("content", p, ""))
		}
		return found
	}
	if u.folderErr != nil {
		return []finding{fail("content", u.folderErr, "")}
	}
	if u.Content == "" {
		return []finding{
			{doubtful, "content", "this is the demonstration site, in which everything is fictional", "name your own folder with --content or LECTERN_CONTENT"},
			reservedAddress(u.folder.Site.Firm.Email, ""),
		}
	}
	sample, err := content.Open(demonstration.Files, "content")
	if err != nil {
		return []finding{fail("content", err, "")}
	}
	return remains(u.folder, u.Content, sample)
}

// remains finds in a folder what is still the demonstration's, a line for each kind.
func remains(folder *content.Folder, name string, sample *content.Folder) []finding {
	theirs := map[any]bool{}
	sample.Walk(func(_ string, _ int, value any) {
		if trace := traceOf(value); trace != nil {
			theirs[trace] = true
		}
	})
	names := append(strings.Fields(sample.Site.Advisor.Name), sample.Site.Firm.Name)
	var found []finding
	var texts, links, videos, pictures, marks places
	folder.Walk(func(field string, line int, value any) {
		same := theirs[traceOf(value)]
		switch value := value.(type) {
		case string:
			texts.addIf(slices.ContainsFunc(names, func(n string) bool { return strings.Contains(value, n) }), field, line)
		case content.VideoID:
			videos.addIf(same, field, line)
		case content.Picture:
			pictures.addIf(same, field, line)
		case content.Mark:
			marks.addIf(same, field, line)
		case content.URL:
			links.addIf(value != "" && (same || reserved(hostOf(value))), field, line)
		case content.Email:
			if reserved(domainOf(string(value))) {
				found = append(found, reservedAddress(value, places{{field, line}}.in(name)))
			}
		}
	})
	for _, kind := range []struct {
		places          places
		one, many, hint string
	}{
		{texts, "text still names the demonstration's people", "texts still name the demonstration's people", "put your own names in"},
		{links, "link leads nowhere", "links lead nowhere", "put the address of your own profile or transcript in"},
		{videos, "video is a stand-in", "videos are stand-ins", "put the IDs of your own talks in"},
		{pictures, "picture is the demonstration's", "pictures are the demonstration's", "put your own in"},
		{marks, "wordmark is the demonstration's", "wordmarks are the demonstration's", "put the marks of your own companies in"},
	} {
		if len(kind.places) > 0 {
			text := count(len(kind.places), kind.one, kind.many) + ", in " + kind.places.in(name)
			found = append(found, finding{doubtful, "content", text, kind.hint})
		}
	}
	if len(found) == 0 {
		found = append(found, finding{fine, "content", "the words and pictures of " + folder.Site.Firm.Name, ""})
	}
	return found
}

// traceOf is by what a value is recognised as the demonstration's; nil if equal values say nothing.
func traceOf(value any) any {
	switch value := value.(type) {
	case content.VideoID, content.URL:
		return value
	case content.Picture:
		return value.Hash
	case content.Mark:
		return value.Hash
	}
	return nil
}

func reservedAddress(address content.Email, where string) finding {
	if where != "" {
		where = " in " + where
	}
	return finding{bad, "content", fmt.Sprintf("no mail ever reaches %s%s", address, where), "put the firm's own address in"}
}

// reserved tells whether a host name is one of those set apart for examples and tests.
func reserved(host string) bool {
	host = "." + strings.ToLower(strings.TrimSuffix(host, "."))
	return slices.ContainsFunc([]string{".example", ".example.com", ".example.net", ".example.org", ".test", ".invalid", ".localhost"},
		func(suffix string) bool { return strings.HasSuffix(host, suffix) })
}

func hostOf(address content.URL) string {
	u, err := url.Parse(string(address))
	if err != nil {
		return ""
	}
	return u.Hostname()
}

func domainOf(address string) string { return address[strings.LastIndexByte(address, '@')+1:] }

// spot is a field of the content and the line where it is written.
type spot struct {
	field string
	line  int
}

// places are where something was found.
type places []spot

func (p *places) addIf(holds bool, field string, line int) {
	if holds {
		*p = append(*p, spot{field, line})
	}
}

// in names the first place, and says if there are others.
func (p places) in(folder string) string {
	first := fmt.Sprintf("%s/%s:%d (%s)", strings.TrimSuffix(folder, "/"), content.FileName, p[0].line, p[0].field)
	if len(p) > 1 {
		return first + " and elsewhere"
	}
	return first
}
