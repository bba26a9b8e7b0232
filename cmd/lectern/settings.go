package main

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	demonstration "lectern/content"
	"lectern/internal/content"
	"lectern/internal/picture"
	"lectern/internal/publish"
	"lectern/web"
)

// functionPath is where the contact function answers, as the clients of serverless functions call it.
const functionPath = "/functions/v1/send-contact-email"

// siteSettings are what a website depends on, whether it is served or exported.
type siteSettings struct {
	Content   string `placeholder:"DIR" help:"Content folder: site.yaml and pictures. Without it the demonstration site."`
	Data      string `default:"./data" placeholder:"DIR" help:"Folder for everything that is kept (${default})."`
	URL       string `name:"url" placeholder:"URL" help:"Public address of the site, like https://example.com."`
	PublicKey string `default:"lectern-public" placeholder:"KEY" help:"Key that the pages show to the contact function. It names the site, it guards nothing (${default})."`
	Web       string `hidden:"" placeholder:"DIR" help:"Front end to use instead of the built-in one."`
}

// folder opens the content, freshly read.
func (s siteSettings) folder() (*content.Folder, error) {
	if s.Content == "" {
		return content.Open(demonstration.Files, "content")
	}
	info, err := os.Stat(s.Content)
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: s.Content, Err: errors.New("not a folder")}
	}
	if err != nil {
		return nil, advise(fmt.Errorf("content: %w", err), "--content names a folder with a "+content.FileName+" in it; lectern init DIR writes one to begin with")
	}
	folder, err := content.Open(os.DirFS(s.Content), filepath.ToSlash(s.Content))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, advise(fmt.Errorf("content: there is no %s in %s", content.FileName, s.Content), "lectern init DIR writes a folder to begin with; --content names it")
	}
	return folder, err
}

// press prepares the front end for publishing.
func (s siteSettings) press(t terminal, options publish.PressOptions) (*publish.Press, error) {
	front := web.Dist()
	if s.Web != "" {
		front = os.DirFS(s.Web)
	}
	options.FunctionPath, options.PublicKey = functionPath, s.PublicKey
	options.Darkroom = &picture.Darkroom{
		Cache:    filepath.Join(s.Data, "pictures"),
		Seed:     demonstration.Variants(),
		Progress: pictureProgress(t.Err),
		Log:      slog.New(slog.NewTextHandler(t.Err, nil)),
	}
	return publish.NewPress(front, options)
}

// origin checks a public address and gives it without a trailing slash.
func origin(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return "", advise(fmt.Errorf("%w: url: %q is no public address", errUsage, address), "expected scheme and host, like https://example.com")
	}
	return u.Scheme + "://" + u.Host, nil
}

// localOrigin is how a browser on this machine reaches a listening address.
func localOrigin(addr net.Addr) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return "http://" + addr.String()
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// functionURL checks the address of a contact function on another host.
func functionURL(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") || u.Path == "" {
		return "", advise(fmt.Errorf("%w: function: %q is no address of a function", errUsage, address), "expected a whole address, like https://example.com"+functionPath)
	}
	return u.String(), nil
}
