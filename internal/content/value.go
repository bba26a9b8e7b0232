package content

import (
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The kinds of text that must be more than text. A kind knows what it expects, so that the reader can say it.
type (
	// Raster is the path of a picture file inside the content folder, with forward slashes.
	Raster string
	// Drawing is the path of an SVG file inside the content folder.
	Drawing string
	// Language is a language tag, as in <html lang>.
	Language string
	// URL is an absolute https address.
	URL string
	// Email is one e-mail address.
	Email string
	// VideoID names a video on the video service.
	VideoID string
	// Date is a day, written as 2006-01-02.
	Date string
	// Glyph names one of the icons that the front end carries.
	Glyph string
	// Focus is a point of a picture, in per cent from the left and from the top.
	Focus string
)

// kind is implemented by the texts that have a form of their own.
type kind interface {
	// check says what was expected when the text does not have that form.
	check() error
	// pattern is a regular expression for editors; empty where none says it well.
	pattern() string
}

var (
	language = regexp.MustCompile(`^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$`)
	videoID  = regexp.MustCompile(`^[A-Za-z0-9_-]{11}$`)
	focus    = regexp.MustCompile(`^(\d{1,3})% (\d{1,3})%$`)
)

func (r Raster) check() error {
	return checkPath(string(r), "expected the path of a file inside the content folder, like pictures/portrait.jpg")
}

func (r Raster) pattern() string { return "" }

func (d Drawing) check() error {
	return checkPath(string(d), "expected the path of a file inside the content folder, like marks/company.svg")
}

func (d Drawing) pattern() string { return "" }

func (l Language) check() error {
	if !language.MatchString(string(l)) {
		return fmt.Errorf("expected a language tag, like en or pt-BR")
	}
	return nil
}

func (l Language) pattern() string { return language.String() }

func checkPath(s, expected string) error {
	if path.IsAbs(s) || strings.Contains(s, `\`) || !filePathIsLocal(s) {
		return errors.New(expected)
	}
	return nil
}

// filePathIsLocal refuses paths that leave the folder or reach for hidden files.
func filePathIsLocal(s string) bool {
	if s != path.Clean(s) {
		return false
	}
	return !slices.ContainsFunc(strings.Split(s, "/"), func(part string) bool { return strings.HasPrefix(part, ".") })
}

func (u URL) check() error {
	parsed, err := url.Parse(string(u))
	if err != nil || parsed.Scheme != "https" || parsed.Hostname() == "" || parsed.User != nil || strings.ContainsAny(string(u), " \t\n") {
		return fmt.Errorf("expected an address that begins with https://")
	}
	return nil
}

func (u URL) pattern() string { return `^https://[^\s]+$` }

func (e Email) check() error {
	parsed, err := mail.ParseAddress(string(e))
	if err != nil || parsed.Address != string(e) {
		return fmt.Errorf("expected an e-mail address, like hello@example.com")
	}
	return nil
}

func (e Email) pattern() string { return `^[^@\s]+@[^@\s]+$` }

func (v VideoID) check() error {
	if !videoID.MatchString(string(v)) {
		return fmt.Errorf("expected the eleven characters after v= in the video's address, like aqz-KE-bpKQ")
	}
	return nil
}

func (v VideoID) pattern() string { return videoID.String() }

func (d Date) check() error {
	if _, err := time.Parse(time.DateOnly, string(d)); err != nil {
		return fmt.Errorf("expected a day, like 2024-05-31")
	}
	return nil
}

func (d Date) pattern() string { return `^\d{4}-\d{2}-\d{2}$` }

func (g Glyph) check() error {
	if !slices.Contains(Glyphs, g) {
		return fmt.Errorf("expected the name of an icon: %s", join(Glyphs))
	}
	return nil
}

func (g Glyph) pattern() string { return "" }

func (f Focus) check() error {
	if x, y := f.point(); x < 0 || x > 100 || y < 0 || y > 100 {
		return fmt.Errorf("expected a point like 50%% 30%%: per cent from the left, per cent from the top")
	}
	return nil
}

func (f Focus) pattern() string { return focus.String() }

// Point gives the focus as fractions of width and height.
func (f Focus) Point() (x, y float64) {
	px, py := f.point()
	return float64(px) / 100, float64(py) / 100
}

func (f Focus) point() (x, y int) {
	m := focus.FindStringSubmatch(string(f))
	if m == nil {
		return -1, -1
	}
	x, _ = strconv.Atoi(m[1])
	y, _ = strconv.Atoi(m[2])
	return x, y
}

// Glyphs are the icons that content may name.
var Glyphs = []Glyph{
	"award", "book-open", "briefcase", "building-2", "calendar-check", "chart-line", "clapperboard", "clipboard-check",
	"clock", "compass", "cpu", "film", "gamepad-2", "gem", "globe", "handshake", "heart-handshake", "layers", "lightbulb",
	"mail", "map", "megaphone", "messages-square", "mic", "music", "network", "palette", "presentation", "puzzle", "rocket",
	"route", "scale", "shield-check", "sliders-horizontal", "sparkles", "sprout", "target", "trending-up", "tv", "users",
}

func join(glyphs []Glyph) string {
	names := make([]string, len(glyphs))
	for i, g := range glyphs {
		names[i] = string(g)
	}
	return strings.Join(names, ", ")
}
