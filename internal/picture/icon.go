package picture

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"io/fs"
)

// Icons is the firm's sign in the forms that browsers and home screens ask for.
type Icons struct {
	Favicon  []byte // ICO, of 16, 32 and 48 pixels
	Touch    []byte // PNG of 180 pixels, opaque: Apple's home screens turn transparency black
	Small    []byte // PNG of 192 pixels
	Large    []byte // PNG of 512 pixels
	Maskable []byte // PNG of 512 pixels, opaque, the sign inside the circle that every mask leaves
}

// Icons makes icons of the picture file src, of which the middle square is taken; it should have 512 pixels or more.
// Opaque icons stand on the colour of its corner, or on ink where that is transparent. Errors are as those of Develop.
func (d *Darkroom) Icons(ctx context.Context, folder fs.FS, src string) (Icons, error) {
	png := func(name string, draw func(source) *image.NRGBA) work {
		return work{name, PNG, func(s source) ([]byte, error) { return PNG.encode(draw(s)) }}
	}
	made, err := d.derive(ctx, folder, src, []work{
		{"icon ico", "ico", favicon},
		png("icon touch", func(s source) *image.NRGBA { return onGround(s.square(180), 180) }),
		png("icon small", func(s source) *image.NRGBA { return s.square(192) }),
		png("icon large", func(s source) *image.NRGBA { return s.square(512) }),
		png("icon maskable", func(s source) *image.NRGBA { return onGround(s.square(maskableSign), 512) }),
	})
	if err != nil {
		return Icons{}, err
	}
	return Icons{made[0], made[1], made[2], made[3], made[4]}, nil
}

// maskableSign is the diameter of the circle that every mask leaves, four fifths of the icon.
const maskableSign = 410

// square is the middle of a picture in the given size, enlarged if need be.
func (s source) square(side int) *image.NRGBA {
	f := Spec{side, side, 0.5, 0.5, PNG}.frameIn(s.shown())
	f.width, f.height = side, side
	return s.draw(f)
}

// onGround sets a sign in the middle of an opaque square.
func onGround(sign *image.NRGBA, side int) *image.NRGBA {
	var ground color.Color = cardInk
	if corner := sign.NRGBAAt(0, 0); corner.A == 255 {
		ground = corner
	}
	m := image.NewNRGBA(image.Rect(0, 0, side, side))
	paint(m, m.Rect, ground)
	at := (side - sign.Rect.Dx()) / 2
	draw.Draw(m, sign.Rect.Add(image.Pt(at, at)), sign, image.Point{}, draw.Over)
	return m
}

// favicon is an ICO file: a directory of entries, then their PNG files.
func favicon(s source) ([]byte, error) {
	sides := []int{16, 32, 48}
	const headerSize, entrySize, planes, bits, iconType = 6, 16, 1, 32, 1
	le := binary.LittleEndian
	directory := le.AppendUint16(le.AppendUint16(le.AppendUint16(nil, 0), iconType), uint16(len(sides)))
	var files bytes.Buffer
	for _, side := range sides {
		file, err := PNG.encode(s.square(side))
		if err != nil {
			return nil, err
		}
		directory = append(directory, byte(side), byte(side), 0, 0)
		directory = le.AppendUint16(le.AppendUint16(directory, planes), bits)
		directory = le.AppendUint32(directory, uint32(len(file)))
		directory = le.AppendUint32(directory, uint32(headerSize+entrySize*len(sides)+files.Len()))
		files.Write(file)
	}
	return append(directory, files.Bytes()...), nil
}
