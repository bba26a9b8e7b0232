package publish_test

import (
	"encoding/json"
	"testing"
	"time"

	"lectern/internal/publish"
)

func TestTheSitemapNamesEveryPageWithItsDay(t *testing.T) {
	modified := time.Date(2025, 3, 4, 23, 30, 0, 0, time.FixedZone("", -2*3600))
	got, err := publish.Sitemap("https://example.com", []publish.Location{{"/", modified}, {"/a&b", time.Time{}}})
	if err != nil {
		t.Fatal(err)
	}
	want := `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url>
    <loc>https://example.com/</loc>
    <lastmod>2025-03-05</lastmod>
  </url>
  <url>
    <loc>https://example.com/a&amp;b</loc>
  </url>
</urlset>
`
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestASitemapWithoutAPublicAddressIsAnError(t *testing.T) {
	if _, err := publish.Sitemap("", nil); err == nil {
		t.Error("no error")
	}
}

func TestRobotsMayReadEverythingButTheFunction(t *testing.T) {
	want := "User-agent: *\nAllow: /\nDisallow: /functions/v1/\n"
	if got := string(publish.Robots("", "/functions/v1/send")); got != want {
		t.Errorf("without an address:\n%s", got)
	}
	want += "\nSitemap: https://example.com/sitemap.xml\n"
	if got := string(publish.Robots("https://example.com", "/functions/v1/send")); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestTheManifestOpensTheHomePageInABrowser(t *testing.T) {
	body, err := publish.Manifest{
		Name: "Marlowe & Company", ShortName: "Marlowe", Language: "en", Theme: "#0b0c14",
		Icons: []publish.Icon{{URL: "/icon-192.png", Sizes: "192x192", Type: "image/png"}},
	}.JSON()
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(body, &got); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{
		"name": "Marlowe & Company", "short_name": "Marlowe", "start_url": "/", "scope": "/", "display": "browser", "theme_color": "#0b0c14",
	} {
		if got[key] != want {
			t.Errorf("%s is %v, want %s", key, got[key], want)
		}
	}
	if icon := got["icons"].([]any)[0].(map[string]any); icon["src"] != "/icon-192.png" || icon["purpose"] != nil {
		t.Errorf("icon %v", icon)
	}
}
