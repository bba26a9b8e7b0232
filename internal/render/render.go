// Package render runs the front end's server bundle, React included, inside the Go program.
//
// The bundle is one script that sets a global function render: JSON in, JSON out, synchronous. It cannot reach the
// network, the disk or the clock of the machine; the page that comes out depends on what goes in alone. An Engine
// is used when content changes, never by a request.
package render

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"
)

// Input is what React needs to draw one page.
type Input struct {
	Page     string   `json:"page"`
	Path     string   `json:"path"`
	Origin   string   `json:"origin"`
	Site     any      `json:"site"`
	Endpoint Endpoint `json:"endpoint"`
	Reply    *Reply   `json:"reply,omitempty"`
	Live     string   `json:"live,omitempty"`
}

// Endpoint is where the contact form sends its message, and the public key it shows there.
type Endpoint struct {
	URL string `json:"url"`
	Key string `json:"key"`
}

// Reply fills the fields of a form that is shown again after a failure.
type Reply struct {
	Values map[string]string `json:"values"`
	Errors map[string]string `json:"errors"`
}

// Output is a page and what it refers to.
type Output struct {
	HTML     string    `json:"html"`
	Pictures []Picture `json:"pictures"`
	Files    []File    `json:"files"`
}

// Picture is a variant of a picture that a page shows: cropped to Width x Height around Focus.
type Picture struct {
	URL    string `json:"url"`
	Src    string `json:"src"`
	Focus  string `json:"focus"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Format string `json:"format"`
}

// File is a file of the content folder that a page refers to as it is.
type File struct {
	URL string `json:"url"`
	Src string `json:"src"`
}

// Engine holds one JavaScript runtime with the bundle loaded. It may be shared; it draws one page at a time.
type Engine struct {
	mu      sync.Mutex
	runtime *goja.Runtime
	render  goja.Callable
}

// New loads a server bundle. The source map may be nil; with it, errors name the source files.
func New(bundle, sourceMap []byte) (*Engine, error) {
	tree, err := goja.Parse("server.js", string(bundle), parser.WithSourceMapLoader(func(string) ([]byte, error) { return sourceMap, nil }))
	if err != nil {
		return nil, fmt.Errorf("parse server bundle: %w", err)
	}
	program, err := goja.CompileAST(tree, false)
	if err != nil {
		return nil, fmt.Errorf("compile server bundle: %w", err)
	}
	runtime := goja.New()
	if _, err := runtime.RunProgram(program); err != nil {
		return nil, fmt.Errorf("start server bundle: %w", explain(err))
	}
	render, ok := goja.AssertFunction(runtime.Get("render"))
	if !ok {
		return nil, errors.New("start server bundle: it sets no function named render")
	}
	return &Engine{runtime: runtime, render: render}, nil
}

// Render draws one page. An error names the page, the component and the line that threw it.
func (e *Engine) Render(ctx context.Context, in Input) (Output, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	stop := context.AfterFunc(ctx, func() { e.runtime.Interrupt(context.Cause(ctx)) })
	defer func() {
		stop()
		e.runtime.ClearInterrupt()
	}()

	var out Output
	arg, err := json.Marshal(in)
	if err != nil {
		return out, fmt.Errorf("render page %s: %w", in.Page, err)
	}
	result, err := e.render(goja.Undefined(), e.runtime.ToValue(string(arg)))
	if err != nil {
		return out, fmt.Errorf("render page %s: %w", in.Page, explain(err))
	}
	if err := json.Unmarshal([]byte(result.String()), &out); err != nil {
		return out, fmt.Errorf("render page %s: its answer is not JSON: %w", in.Page, err)
	}
	return out, nil
}

// explain turns a JavaScript exception into an error that names the component in which it was thrown: the first
// function on the stack whose name begins with a capital and that comes from our own sources.
func explain(err error) error {
	exception, ok := errors.AsType[*goja.Exception](err)
	if !ok {
		return err
	}
	message := exception.Value().String()
	for _, frame := range exception.Stack() {
		at, name := frame.Position(), component(frame.FuncName())
		if name != "" && !strings.Contains(at.Filename, "node_modules") {
			return fmt.Errorf("component %s (%s:%d): %s", name, at.Filename, at.Line, message)
		}
	}
	return errors.New(message)
}

// component gives the name of a function if it is that of a component.
func component(function string) string {
	name := function[strings.LastIndexByte(function, '.')+1:]
	if name == "" || name[0] < 'A' || name[0] > 'Z' {
		return ""
	}
	return name
}
