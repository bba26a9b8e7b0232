package picture

import (
	"encoding/binary"
	"image"
)

// orientation is EXIF's account of how the camera was held: 1 is upright, 2 to 8 are the other ways in which the stored
// pixels can be turned and mirrored.
type orientation int

const upright orientation = 1

// swaps tells whether the stored width is the shown height; mirrorsX and mirrorsY tell whether the stored columns and
// rows are to be counted from their other end.
func (o orientation) swaps() bool    { return o >= 5 }
func (o orientation) mirrorsX() bool { return o == 2 || o == 3 || o == 7 || o == 8 }
func (o orientation) mirrorsY() bool { return o == 3 || o == 4 || o == 6 || o == 7 }

// shown is the size of a picture that is stored in the given one.
func (o orientation) shown(width, height int) (int, int) {
	if o.swaps() {
		return height, width
	}
	return width, height
}

// orientationIn finds the orientation in an EXIF block, which is a small TIFF file. A block that is absent or damaged
// means upright: cameras and editors write many a broken one, and the picture can still be shown.
func orientationIn(exif []byte) orientation {
	const tagOrientation, typeShort, entrySize = 0x0112, 3, 12
	if len(exif) < 8 {
		return upright
	}
	var order binary.ByteOrder
	switch string(exif[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return upright
	}
	at := uint64(order.Uint32(exif[4:]))
	if at+2 > uint64(len(exif)) {
		return upright
	}
	count := uint64(order.Uint16(exif[at:]))
	for entry := at + 2; count > 0 && entry+entrySize <= uint64(len(exif)); entry, count = entry+entrySize, count-1 {
		e := exif[entry : entry+entrySize]
		if order.Uint16(e) != tagOrientation {
			continue
		}
		if o := orientation(order.Uint16(e[8:])); order.Uint16(e[2:]) == typeShort && o >= 1 && o <= 8 {
			return o
		}
		break
	}
	return upright
}

// stored is the frame in the stored pixels that shows f once they have been turned; width and height are those of the
// stored picture.
func (o orientation) stored(f frame, width, height int) frame {
	w, h := float64(width), float64(height)
	if o.swaps() {
		f.x0, f.y0, f.x1, f.y1 = f.y0, f.x0, f.y1, f.x1
		f.width, f.height = f.height, f.width
	}
	if o.mirrorsX() {
		f.x0, f.x1 = w-f.x1, w-f.x0
	}
	if o.mirrorsY() {
		f.y0, f.y1 = h-f.y1, h-f.y0
	}
	return f
}

// turned sets stored pixels upright.
func (o orientation) turned(src *image.NRGBA) *image.NRGBA {
	if o <= upright {
		return src
	}
	w, h := src.Rect.Dx(), src.Rect.Dy()
	dst := image.NewNRGBA(image.Rect(0, 0, w, h))
	if o.swaps() {
		dst = image.NewNRGBA(image.Rect(0, 0, h, w))
	}
	for y := range dst.Rect.Dy() {
		for x := range dst.Rect.Dx() {
			sx, sy := x, y
			if o.swaps() {
				sx, sy = y, x
			}
			if o.mirrorsX() {
				sx = w - 1 - sx
			}
			if o.mirrorsY() {
				sy = h - 1 - sy
			}
			copy(dst.Pix[dst.PixOffset(x, y):][:4], src.Pix[src.PixOffset(sx, sy):][:4])
		}
	}
	return dst
}
