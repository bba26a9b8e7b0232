package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"

	"golang.org/x/net/publicsuffix"
)

// resolver answers from the DNS.
type resolver interface {
	LookupTXT(ctx context.Context, name string) ([]string, error)
}

// resolverAt asks the name server at an address; without one, those of this machine.
func resolverAt(address string) resolver {
	if address == "" {
		return net.DefaultResolver
	}
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, address)
	}}
}

// sender examines whether other mail servers have reason to believe that letters come from the firm.
func (u *checkup) sender(ctx context.Context) []finding {
	courier, err := u.courier(u.Data, u.firm(), "")
	if err != nil || u.Mail == "" || strings.HasPrefix(u.Mail, "maildir:") {
		return nil // mail says what there is to say
	}
	domain := domainOf(courier.Sender())
	if reserved(domain) {
		return []finding{{bad, "sender", "the domain of " + courier.Sender() + " can never send mail", "set LECTERN_MAIL_FROM to an address of the firm's own domain"}}
	}
	return []finding{u.spf(ctx, domain), u.dkim(ctx, domain), u.dmarc(ctx, domain)}
}

// records are the TXT records of a name that begin with a tag; none if there is no such name.
func (u *checkup) records(ctx context.Context, name, tag string) ([]string, error) {
	all, err := u.resolver.LookupTXT(ctx, name+".")
	if missing, ok := errors.AsType[*net.DNSError](err); ok && missing.IsNotFound {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the DNS does not tell about %s: %w", name, err)
	}
	return slices.DeleteFunc(all, func(text string) bool {
		return !strings.HasPrefix(strings.ToLower(text), tag)
	}), nil
}

// spf examines which servers may send for the domain.
func (u *checkup) spf(ctx context.Context, domain string) finding {
	found, err := u.records(ctx, domain, "v=spf1")
	if err != nil {
		return finding{doubtful, "spf", err.Error(), "run lectern check again, or name another server with --dns"}
	}
	if len(found) == 0 {
		return finding{doubtful, "spf", domain + " does not say which servers send its mail", "add the TXT record that your mail provider asks for, like v=spf1 include:… -all"}
	}
	if len(found) > 1 {
		return finding{bad, "spf", domain + " says twice which servers send its mail, which counts as never", "join the TXT records that begin with v=spf1"}
	}
	terms := strings.Fields(strings.ToLower(found[0]))
	for _, term := range terms {
		switch {
		case term == "all" || term == "+all":
			return finding{bad, "spf", domain + " lets every server in the world send its mail", "end the record with -all instead of " + term}
		case term == "-all" || term == "~all" || strings.HasPrefix(term, "redirect="):
			return finding{fine, "spf", found[0], ""}
		}
	}
	return finding{doubtful, "spf", domain + " does not forbid other servers to send its mail", "end the record with -all or ~all"}
}

// usualSelectors are names under which common mail providers publish their keys. The DNS cannot be asked for all.
var usualSelectors = []string{
	"default", "dkim", "mail", "google", "selector1", "selector2", "s1", "s2", "k1", "k2", "fm1", "protonmail", "mxvault", "zoho", "pm", "key1",
}

// dkim examines whether the domain publishes a key for signatures.
func (u *checkup) dkim(ctx context.Context, domain string) finding {
	names := u.DKIMSelector
	if len(names) == 0 {
		names = usualSelectors
	}
	for _, name := range names {
		// The version tag may be left out, so the key itself is what to look for.
		found, err := u.records(ctx, name+"._domainkey."+domain, "")
		if err != nil {
			return finding{doubtful, "dkim", err.Error(), "run lectern check again, or name another server with --dns"}
		}
		if slices.ContainsFunc(found, func(text string) bool { return tagOf(text, "p") != "" }) {
			return finding{fine, "dkim", fmt.Sprintf("%s publishes a key under %s; whether letters are signed only a letter shows", domain, name), ""}
		}
	}
	if len(u.DKIMSelector) > 0 {
		return finding{bad, "dkim", fmt.Sprintf("%s publishes no key under %s", domain, strings.Join(names, ", ")), "add the records that your mail provider asks for"}
	}
	return finding{doubtful, "dkim", domain + " publishes no key under the usual names", "switch signing on at your mail provider, or name its selector with --dkim-selector"}
}

// dmarc examines what the domain wants done with letters that pass no check.
func (u *checkup) dmarc(ctx context.Context, domain string) finding {
	found, err := u.records(ctx, "_dmarc."+domain, "v=dmarc1")
	if organization, bare := publicsuffix.EffectiveTLDPlusOne(domain); err == nil && bare == nil && len(found) == 0 && organization != domain {
		found, err = u.records(ctx, "_dmarc."+organization, "v=dmarc1")
	}
	if err != nil {
		return finding{doubtful, "dmarc", err.Error(), "run lectern check again, or name another server with --dns"}
	}
	if len(found) == 0 {
		return finding{doubtful, "dmarc", domain + " does not say what to do with forged letters", "add a TXT record at _dmarc." + domain + ", like v=DMARC1; p=quarantine; rua=mailto:…"}
	}
	policy := strings.ToLower(tagOf(found[0], "p"))
	switch {
	case len(found) > 1:
		return finding{bad, "dmarc", domain + " has two policies, which count as none", "keep one TXT record at _dmarc." + domain}
	case policy == "none":
		return finding{fine, "dmarc", found[0] + " (forged letters are only reported, not stopped)", ""}
	case policy == "quarantine" || policy == "reject":
		return finding{fine, "dmarc", found[0], ""}
	}
	return finding{bad, "dmarc", fmt.Sprintf("the policy %q of %s does not exist", cmp.Or(policy, "(none)"), domain), "use p=none, p=quarantine or p=reject"}
}

// tagOf is the value of a tag in a list like "v=DMARC1; p=reject".
func tagOf(record, tag string) string {
	for part := range strings.SplitSeq(record, ";") {
		if name, value, ok := strings.Cut(part, "="); ok && strings.TrimSpace(name) == tag {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
