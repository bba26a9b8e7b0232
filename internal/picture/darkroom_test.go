package picture_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"lectern/internal/picture"
)

func TestAVariantIsMadeOnceAndThenFound(t *testing.T) {
	folder, orders := studio(t)
	room := picture.Darkroom{Cache: t.TempDir()}
	first, made := run(t, room, folder, orders)
	if made != len(orders) {
		t.Errorf("%d variants were made, want %d", made, len(orders))
	}
	second, made := run(t, room, folder, orders)
	if made != 0 {
		t.Errorf("%d variants were made again", made)
	}
	wantSame(t, first, second)
}

func TestTheSameVariantOrderedTwiceIsMadeOnce(t *testing.T) {
	folder, orders := studio(t)
	prints, made := run(t, picture.Darkroom{}, folder, []picture.Order{orders[0], orders[1], orders[0]})
	if made != 2 || !bytes.Equal(prints[0], prints[2]) {
		t.Errorf("%d variants were made, want 2", made)
	}
}

func TestAnotherPictureUnderTheSameNameIsMadeAnew(t *testing.T) {
	folder, orders := studio(t)
	room := picture.Darkroom{Cache: t.TempDir()}
	run(t, room, folder, orders)
	folder["one.jpg"] = &fstest.MapFile{Data: jpegOf(t, fill(64, 48, blue))}
	if _, made := run(t, room, folder, orders); made != 2 {
		t.Errorf("%d variants were made, want the 2 of the new picture", made)
	}
}

func TestADamagedFileInTheCacheIsMadeAnew(t *testing.T) {
	folder, orders := studio(t)
	for name, damage := range map[string]func([]byte) []byte{
		"cut off": func(b []byte) []byte { return b[:len(b)/2] },
		"empty":   func([]byte) []byte { return nil },
		"changed": func(b []byte) []byte { b[len(b)-3] ^= 1; return b },
	} {
		room := picture.Darkroom{Cache: t.TempDir()}
		first, _ := run(t, room, folder, orders)
		files, err := filepath.Glob(filepath.Join(room.Cache, "*"))
		if err != nil || len(files) != len(orders) {
			t.Fatalf("%d files are kept, %v", len(files), err)
		}
		whole, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(files[0], damage(whole), 0o644); err != nil {
			t.Fatal(err)
		}
		second, made := run(t, room, folder, orders)
		if made != 1 {
			t.Errorf("%s: %d variants were made, want 1", name, made)
		}
		wantSame(t, first, second)
		if _, made := run(t, room, folder, orders); made != 0 {
			t.Errorf("%s: the damage stayed", name)
		}
	}
}

func TestWhatCameWithTheProgramIsNotMade(t *testing.T) {
	folder, orders := studio(t)
	shipped := t.TempDir()
	first, _ := run(t, picture.Darkroom{Cache: shipped}, folder, orders)
	cache := filepath.Join(t.TempDir(), "cache")
	second, made := run(t, picture.Darkroom{Cache: cache, Seed: os.DirFS(shipped)}, folder, orders)
	if made != 0 {
		t.Errorf("%d variants were made in spite of the seed", made)
	}
	wantSame(t, first, second)
	if _, err := os.Stat(cache); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a cache was begun for nothing: %v", err)
	}
}

func TestTwoRoomsShareOneCache(t *testing.T) {
	folder, orders := studio(t)
	cache := t.TempDir()
	var group sync.WaitGroup
	results := make([][][]byte, 4)
	for i := range results {
		group.Go(func() {
			room := picture.Darkroom{Cache: cache}
			prints, err := room.Develop(t.Context(), folder, orders)
			if err != nil {
				t.Error(err)
			}
			results[i] = prints
		})
	}
	group.Wait()
	for _, r := range results[1:] {
		wantSame(t, results[0], r)
	}
	if left, _ := filepath.Glob(filepath.Join(cache, ".new-*")); len(left) > 0 {
		t.Errorf("half-written files are left: %v", left)
	}
	if _, made := run(t, picture.Darkroom{Cache: cache}, folder, orders); made != 0 {
		t.Errorf("%d variants were not kept whole", made)
	}
}

func TestAFolderThatCannotBeWrittenIsReportedOnceAndDoneWithout(t *testing.T) {
	folder, orders := studio(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	room := picture.Darkroom{Cache: filepath.Join(file, "cache"), Log: slog.New(slog.NewTextHandler(&log, nil))}
	if _, made := run(t, room, folder, orders); made != len(orders) {
		t.Errorf("%d variants were made, want %d", made, len(orders))
	}
	if n := strings.Count(log.String(), "not kept"); n != 1 {
		t.Errorf("warned %d times: %s", n, log.String())
	}
}

func TestAllUnusableSourcesAreNamed(t *testing.T) {
	folder, orders := studio(t)
	whole := jpegOf(t, fill(64, 64, red))
	middle := len(whole) / 2
	folder["cut.jpg"] = &fstest.MapFile{Data: whole[:middle]}
	folder["bad.png"] = &fstest.MapFile{Data: broken(t)}
	folder["bomb.png"] = &fstest.MapFile{Data: pngHeader(50_000, 50_000)}
	spec := orders[0].Spec
	orders = append(orders, picture.Order{Src: "cut.jpg", Spec: spec}, picture.Order{Src: "bad.png", Spec: spec},
		picture.Order{Src: "bomb.png", Spec: spec}, picture.Order{Src: "none.jpg", Spec: spec})

	room := picture.Darkroom{Cache: t.TempDir()}
	_, err := room.Develop(t.Context(), folder, orders)
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		t.Fatalf("got %v", err)
	}
	says := map[string]string{"cut.jpg": "cut off", "bad.png": "damaged", "bomb.png": "too large", "none.jpg": "not exist"}
	for _, e := range joined.Unwrap() {
		bad, ok := errors.AsType[*picture.SourceError](e)
		if !ok || says[bad.Src] == "" || !strings.Contains(bad.Err.Error(), says[bad.Src]) {
			t.Errorf("unexpected: %v", e)
			continue
		}
		delete(says, bad.Src)
	}
	if len(says) > 0 {
		t.Errorf("not reported: %v", says)
	}
	good, _ := studio(t)
	if _, made := run(t, room, good, orders[:4]); made != 0 {
		t.Errorf("%d variants of the good sources were not kept", made)
	}
}

func TestAnImpossibleVariantIsRefused(t *testing.T) {
	folder, _ := studio(t)
	for _, s := range []picture.Spec{
		{Width: 0, Height: 10, Format: picture.JPEG},
		{Width: 10, Height: 20_000, Format: picture.JPEG},
		{Width: 10_000, Height: 10_000, Format: picture.JPEG},
		{Width: 10, Height: 10, FocusX: 1.5, Format: picture.JPEG},
		{Width: 10, Height: 10, Format: "bmp"},
	} {
		var room picture.Darkroom
		if _, err := room.Develop(t.Context(), folder, []picture.Order{{Src: "one.jpg", Spec: s}}); err == nil {
			t.Errorf("%+v was made", s)
		}
	}
}

func TestLittleMemoryMakesTheSamePictures(t *testing.T) {
	folder, orders := studio(t)
	want, _ := run(t, picture.Darkroom{}, folder, orders)
	got, _ := run(t, picture.Darkroom{Memory: 3}, folder, orders)
	wantSame(t, want, got)
}

func TestACancelledRunEnds(t *testing.T) {
	folder, orders := studio(t)
	ctx, cancel := context.WithCancel(t.Context())
	room := picture.Darkroom{Progress: func(int, int) { cancel() }}
	if _, err := room.Develop(ctx, folder, orders); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// studio is a folder of two pictures with two orders of each.
func studio(t testing.TB) (fstest.MapFS, []picture.Order) {
	one, two := fill(64, 48, grey), fill(80, 80, green)
	dot(one, 20, 20, red)
	for i := range two.Pix {
		if i%4 != 3 {
			two.Pix[i] = byte(i * i >> 7)
		}
	}
	folder := fstest.MapFS{"one.jpg": {Data: jpegOf(t, one)}, "two.png": {Data: pngOf(t, two)}}
	square := picture.Spec{Width: 32, Height: 32, FocusX: 0.5, FocusY: 0.5}
	var orders []picture.Order
	for src := range folder {
		for _, f := range []picture.Format{picture.JPEG, picture.PNG} {
			s := square
			s.Format = f
			orders = append(orders, picture.Order{Src: src, Spec: s})
		}
	}
	return folder, orders
}

// run develops and counts what had to be made.
func run(t testing.TB, room picture.Darkroom, folder fs.FS, orders []picture.Order) (prints [][]byte, made int) {
	t.Helper()
	room.Progress = func(done, total int) {
		if done > total {
			t.Errorf("%d of %d", done, total)
		}
		made = done
	}
	prints, err := room.Develop(t.Context(), folder, orders)
	if err != nil {
		t.Fatal(err)
	}
	return prints, made
}

func wantSame(t testing.TB, want, got [][]byte) {
	t.Helper()
	for i := range want {
		if len(got) != len(want) || !bytes.Equal(got[i], want[i]) {
			t.Errorf("variant %d differs", i)
		}
	}
}

// broken is a PNG file that is complete and whose pixels cannot be decoded.
func broken(t testing.TB) []byte {
	m := image.NewNRGBA(image.Rect(0, 0, 8, 8))
	m.Set(1, 1, color.White)
	data := pngOf(t, m)
	at := bytes.Index(data, []byte("IDAT"))
	data[at+8] ^= 0xff
	return data
}

func TestProofsAreQuickStandInsThatAreNotKept(t *testing.T) {
	folder, orders := studio(t)
	room := picture.Darkroom{Cache: t.TempDir(), Proofs: true}
	proofs, _ := run(t, room, folder, orders)
	for i, proof := range proofs {
		if _, format, err := image.DecodeConfig(bytes.NewReader(proof)); err != nil || format != "jpeg" {
			t.Errorf("the proof of %+v is %s (%v), want jpeg", orders[i], format, err)
		}
	}
	room.Proofs = false
	if _, made := run(t, room, folder, orders); made != len(orders) {
		t.Errorf("after proofs %d variants were made, want %d", made, len(orders))
	}
}
