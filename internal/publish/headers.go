package publish

import (
	"crypto/sha256"
	"encoding/base64"
	"io"
	"strconv"
	"strings"
)

// SpeculationRulesPath is where every page's Speculation-Rules header points.
const SpeculationRulesPath = "/speculation-rules.json"

// How long a browser may use a file without asking.
const (
	cacheNever     = "no-store"
	cachePage      = "no-cache"
	cacheAsset     = "public, max-age=3600"
	cacheImmutable = "public, max-age=31536000, immutable"
)

// StrictTransport tells a browser that came over https to come that way for
// the next two years.
var StrictTransport = field("Strict-Transport-Security", "max-age=63072000")

// permissions leaves the player what it needs and closes what a page could ask
// a visitor for. Only names that browsers know are listed: an unknown one is a
// warning in the console.
const permissions = "autoplay=" + player + ", encrypted-media=" + player + ", fullscreen=" + player + ", picture-in-picture=" + player +
	", accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=()" +
	", magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()"

const player = `(self "` + videoHost + `")`

// lasting returns the headers that belong to the file whatever the encoding,
// apart from its type: the ones that an export repeats for another host.
func (f *File) lasting(policy string) []Field {
	fields := []Field{
		field("Cache-Control", f.cache),
		field("Cross-Origin-Resource-Policy", f.resourcePolicy()),
		field("X-Content-Type-Options", "nosniff"),
	}
	if policy != "" {
		fields = append(fields, field("Content-Security-Policy", policy))
	}
	if f.Page() {
		fields = append(fields,
			field("Cross-Origin-Opener-Policy", "same-origin"),
			field("Permissions-Policy", permissions),
			field("Referrer-Policy", "strict-origin-when-cross-origin"),
			field("Speculation-Rules", strconv.Quote(SpeculationRulesPath)),
			field("X-Frame-Options", "DENY"))
	}
	return fields
}

// resourcePolicy keeps our files on our pages, except pictures with a lasting
// name: icons and Open Graph pictures exist to be shown elsewhere.
func (f *File) resourcePolicy() string {
	if strings.HasPrefix(f.Type, "image/") && f.cache != cacheImmutable {
		return "cross-origin"
	}
	return "same-origin"
}

// dress gives every variant of the file its ETag and its headers. policy
// returns the Content-Security-Policy in the clear and over https.
func (f *File) dress(policy func(secure bool) string) {
	f.measure()
	varies := f.varies()
	clear, secure := f.lasting(policy(false)), f.lasting(policy(true))
	for _, v := range f.variants {
		if v != nil {
			v.ETag = etag(f, v, clear)
			v.header[0], v.unchanged[0] = f.headers(v, clear, varies)
			v.header[1], v.unchanged[1] = f.headers(v, append(secure[:len(secure):len(secure)], StrictTransport), varies)
		}
	}
}

// headers returns the headers of a full and of a 304 answer.
func (f *File) headers(v *Variant, lasting []Field, varies bool) (header, unchanged []Field) {
	header = append([]Field{
		field("Content-Type", f.Type),
		field("Content-Length", strconv.Itoa(len(v.Body))),
	}, lasting...)
	if v.Encoding != Identity {
		header = append(header, field("Content-Encoding", v.Encoding.String()))
	}
	if varies {
		header = append(header, field("Vary", "Accept-Encoding"))
	}
	if f.cache != cacheNever {
		header = append(header, field("Accept-Ranges", "bytes"), field("Etag", v.ETag))
	}
	for _, h := range header {
		switch h.Name {
		case "Cache-Control", "Etag", "Strict-Transport-Security", "Vary":
			unchanged = append(unchanged, h)
		}
	}
	return header, unchanged
}

func (f *File) varies() bool {
	return f.variants[Gzip] != nil || f.variants[Zstd] != nil || f.variants[Brotli] != nil
}

// etag covers the headers too: a changed policy must reach a browser that
// keeps an unchanged page.
func etag(f *File, v *Variant, lasting []Field) string {
	h := sha256.New()
	io.WriteString(h, f.Type+"\n"+v.Encoding.String()+"\n")
	for _, l := range lasting {
		io.WriteString(h, l.Name+": "+l.Value[0]+"\n")
	}
	h.Write(v.digest)
	return `"` + base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:12]) + `"`
}

func field(name, value string) Field { return Field{Name: name, Value: []string{value}} }
