package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/net/html"
)

// public examines what visitors see at the public address.
func (u *checkup) public(ctx context.Context) []finding {
	address, err := u.origin()
	if err != nil || address == "" {
		return nil // settings says so
	}
	found, connection := u.home(ctx, address)
	all := []finding{found}
	if connection != nil && len(connection.PeerCertificates) > 0 {
		all = append(all, certificateAge(connection.PeerCertificates[0], u.now))
	}
	if found.Status == bad {
		return all
	}
	all = append(all, u.function(ctx, address))
	if host, isHTTPS := strings.CutPrefix(address, "https://"); isHTTPS && !strings.Contains(host, ":") {
		all = append(all, u.redirect(ctx, host))
	}
	return all
}

// home asks for the home page and looks whether it is ours.
func (u *checkup) home(ctx context.Context, address string) (finding, *tls.ConnectionState) {
	response, err := u.ask(ctx, http.MethodGet, address+"/", nil)
	if err != nil {
		return fail("public", fmt.Errorf("%s does not answer: %w", address, cause(err)), publicHint(err)), nil
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 && response.StatusCode < 400 {
		return finding{bad, "public", fmt.Sprintf("%s leads to %s", address, response.Header.Get("Location")), "set LECTERN_URL to the address that visitors end at"}, response.TLS
	}
	if response.StatusCode != http.StatusOK {
		return finding{bad, "public", fmt.Sprintf("%s answers with %s", address, response.Status), "see the log of lectern serve and of the proxy in front of it"}, response.TLS
	}
	title, canonical := headOf(response.Body)
	if u.folder != nil && title != u.folder.Site.Home.Meta.Title {
		return finding{bad, "public", fmt.Sprintf("%s answers with another site: %q", address, title), "start lectern serve with this content there, or send it SIGHUP to read the content again"}, response.TLS
	}
	if strings.TrimSuffix(canonical, "/") != address {
		return finding{bad, "public", fmt.Sprintf("the site at %s believes to be %s", address, canonical), "start lectern serve there with the same LECTERN_URL"}, response.TLS
	}
	return finding{fine, "public", address + " answers with this site", ""}, response.TLS
}

// function sends the contact function an empty message, which it must refuse for being empty and for nothing else.
func (u *checkup) function(ctx context.Context, address string) finding {
	response, err := u.ask(ctx, http.MethodPost, address+functionPath, strings.NewReader("{}"))
	if err != nil {
		return fail("function", fmt.Errorf("the contact function does not answer: %w", cause(err)), publicHint(err))
	}
	defer response.Body.Close()
	switch response.StatusCode {
	case http.StatusUnprocessableEntity, http.StatusBadRequest:
		return finding{fine, "function", "messages are taken at " + functionPath, ""}
	case http.StatusUnauthorized:
		return finding{bad, "function", "the contact function knows another public key", "use the same LECTERN_PUBLIC_KEY here and there"}
	}
	return finding{bad, "function", "the contact function answers with " + response.Status, "let the proxy pass " + functionPath + " on unchanged"}
}

// redirect looks whether a visitor who types no https ends there all the same.
func (u *checkup) redirect(ctx context.Context, host string) finding {
	response, err := u.ask(ctx, http.MethodGet, "http://"+host+"/", nil)
	if err != nil {
		return finding{doubtful, "redirect", "http://" + host + " does not answer", "let port 80 lead to https, for visitors who follow an old link"}
	}
	defer response.Body.Close()
	if target := response.Header.Get("Location"); strings.HasPrefix(target, "https://"+host) {
		return finding{fine, "redirect", "http leads to https", ""}
	}
	return finding{bad, "redirect", "http://" + host + " does not lead to https", "let port 80 redirect to https"}
}

func (u *checkup) ask(ctx context.Context, method, address string, body io.Reader) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, address, body)
	if err != nil {
		return nil, err
	}
	request.Header.Set("User-Agent", "lectern-check")
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Apikey", u.PublicKey)
	}
	return u.client.Do(request)
}

// certificateAge says how long a certificate lasts. Programs renew it when a third of its time is left.
func certificateAge(leaf *x509.Certificate, now time.Time) finding {
	left, whole := leaf.NotAfter.Sub(now), leaf.NotAfter.Sub(leaf.NotBefore)
	text := fmt.Sprintf("valid for another %s, until %s", age(left), leaf.NotAfter.Format(time.DateOnly))
	if left < whole/6 {
		return finding{doubtful, "https", text, "it should have been renewed by now: see the log of whatever renews it"}
	}
	return finding{fine, "https", text, ""}
}

// headOf reads the title and the canonical address of a page.
func headOf(page io.Reader) (title, canonical string) {
	tokens := html.NewTokenizer(io.LimitReader(page, 1<<20))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return title, canonical
		case html.StartTagToken, html.SelfClosingTagToken:
			token := tokens.Token()
			switch token.Data {
			case "title":
				if title == "" && tokens.Next() == html.TextToken {
					title = tokens.Token().Data
				}
			case "link":
				attributes := map[string]string{}
				for _, a := range token.Attr {
					attributes[a.Key] = a.Val
				}
				if attributes["rel"] == "canonical" {
					canonical = attributes["href"]
				}
			case "body":
				return title, canonical
			}
		}
	}
}

// cause leaves out the method and the address that the client wraps around an error.
func cause(err error) error {
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		return wrapped.Err
	}
	return err
}

func publicHint(err error) string {
	if _, ok := errors.AsType[*net.DNSError](err); ok {
		return "let the domain's A and AAAA records name this machine"
	}
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return "visitors see a warning in place of the site: get a certificate for this name"
	}
	return "start lectern serve, and look whether a firewall or a proxy is between"
}
