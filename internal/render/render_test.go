package render

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

func engine(t *testing.T, script string) *Engine {
	t.Helper()
	e, err := New([]byte(script), nil)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestAPageIsWhatTheBundleMakesOfTheInput(t *testing.T) {
	e := engine(t, `globalThis.render = (input) => {
		const { page, site } = JSON.parse(input);
		return JSON.stringify({ html: page + ":" + site.firm, files: [{ url: "/a.svg", src: "b.svg" }] });
	}`)
	out, err := e.Render(t.Context(), Input{Page: "home", Site: map[string]string{"firm": "Łódź & Søn 🎤"}})
	if err != nil {
		t.Fatal(err)
	}
	if out.HTML != "home:Łódź & Søn 🎤" || out.Files[0].Src != "b.svg" {
		t.Errorf("got %+v", out)
	}
}

func TestAnErrorNamesThePageAndTheComponent(t *testing.T) {
	e := engine(t, `
		function TalkCard(talk) { return talk.poster.src }
		function jsx(c, p) { return c(p) }
		globalThis.render = () => jsx(TalkCard, {});`)
	_, err := e.Render(t.Context(), Input{Page: "speaking"})
	if err == nil || !strings.Contains(err.Error(), "page speaking: component TalkCard (server.js:2)") {
		t.Errorf("got %v", err)
	}
}

func TestAnEngineSurvivesAnError(t *testing.T) {
	e := engine(t, `let calls = 0; globalThis.render = () => { if (calls++ === 0) throw new Error("once"); return '{"html":"fine"}' }`)
	if _, err := e.Render(t.Context(), Input{}); err == nil {
		t.Fatal("the first call should fail")
	}
	if out, err := e.Render(t.Context(), Input{}); err != nil || out.HTML != "fine" {
		t.Errorf("got %+v, %v", out, err)
	}
}

func TestAnEndlessPageIsInterrupted(t *testing.T) {
	e := engine(t, `globalThis.render = (input) => { while (JSON.parse(input).page === "endless") {} return '{"html":"fine"}' }`)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := e.Render(ctx, Input{Page: "endless"}); !errors.Is(err, context.DeadlineExceeded) && (err == nil || !strings.Contains(err.Error(), "deadline")) {
		t.Fatalf("got %v", err)
	}
	if out, err := e.Render(t.Context(), Input{Page: "home"}); err != nil || out.HTML != "fine" {
		t.Errorf("after an interrupt: %+v, %v", out, err)
	}
}

func TestABrokenBundleIsAnError(t *testing.T) {
	for name, script := range map[string]string{"syntax": "const = 1", "throws": "throw new Error('no')", "no function": "1"} {
		if _, err := New([]byte(script), nil); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
