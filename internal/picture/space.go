package picture

import (
	"encoding/binary"
	"math"
)

// space says how much light the codes of a source stand for. Telephones photograph in Display P3 and cameras in Adobe
// RGB; read as sRGB their skin tones turn pale, so a profile made of three curves and a matrix is followed. Any other
// profile, and none, is read as sRGB.
type space struct {
	curves [3][256]float32
	matrix [9]float32 // from the source's light to that of sRGB
	same   bool       // the matrix changes nothing
}

// light writes the premultiplied light of one pixel.
func (s *space) light(dst []float32, r, g, b, a byte) {
	x, y, z := s.curves[0][r], s.curves[1][g], s.curves[2][b]
	if !s.same {
		m := &s.matrix
		x, y, z = m[0]*x+m[1]*y+m[2]*z, m[3]*x+m[4]*y+m[5]*z, m[6]*x+m[7]*y+m[8]*z
	}
	dst[3] = 1
	if a != 255 {
		share := float32(a) / 255
		x, y, z, dst[3] = x*share, y*share, z*share, share
	}
	dst[0], dst[1], dst[2] = x, y, z
}

var (
	standard = &space{curves: [3][256]float32{curveOf(decodeSRGB), curveOf(decodeSRGB), curveOf(decodeSRGB)}, same: true}
	codes    = encodeTable()
)

// codeOf is the sRGB code of an amount of light.
func codeOf(light float32) byte {
	return codes[int(min(max(light, 0), 1)*(codeSteps-1)+0.5)]
}

// codeSteps is fine enough for the darkest codes, which lie closest together: five steps a code.
const codeSteps = 1 << 14

func encodeTable() *[codeSteps]byte {
	var table [codeSteps]byte
	for i := range table {
		light := float64(i) / (codeSteps - 1)
		code := 12.92 * light
		if light > 0.0031308 {
			code = 1.055*math.Pow(light, 1/2.4) - 0.055
		}
		table[i] = byte(code*255 + 0.5)
	}
	return &table
}

func decodeSRGB(code float64) float64 {
	if code <= 0.04045 {
		return code / 12.92
	}
	return math.Pow((code+0.055)/1.055, 2.4)
}

func curveOf(light func(code float64) float64) (table [256]float32) {
	for i := range table {
		table[i] = float32(light(float64(i) / 255))
	}
	return table
}

// spaceOf reads an ICC profile.
func spaceOf(profile []byte) *space {
	const headerSize, entrySize = 128, 12
	if len(profile) < headerSize+4 || string(profile[16:20]) != "RGB " || string(profile[20:24]) != "XYZ " {
		return standard
	}
	tags := map[string][]byte{}
	count := int(binary.BigEndian.Uint32(profile[headerSize:]))
	for at := headerSize + 4; count > 0 && at+entrySize <= len(profile); at, count = at+entrySize, count-1 {
		start := uint64(binary.BigEndian.Uint32(profile[at+4:]))
		end := start + uint64(binary.BigEndian.Uint32(profile[at+8:]))
		if end <= uint64(len(profile)) {
			tags[string(profile[at:at+4])] = profile[start:end]
		}
	}
	s := &space{}
	for i, channel := range []string{"r", "g", "b"} {
		light, ok := toneCurve(tags[channel+"TRC"])
		column := tags[channel+"XYZ"]
		if !ok || len(column) < 20 {
			return standard
		}
		s.curves[i] = curveOf(light)
		x, y, z := s15Fixed16(column[8:]), s15Fixed16(column[12:]), s15Fixed16(column[16:])
		for row, m := range fromXYZ {
			s.matrix[3*row+i] = float32(m[0]*x + m[1]*y + m[2]*z)
		}
	}
	s.same = true
	for i, v := range s.matrix {
		unit := float32(0)
		if i%4 == 0 {
			unit = 1
		}
		s.same = s.same && math.Abs(float64(v-unit)) < 0.005
	}
	return s
}

// fromXYZ leads from the profile connection space, whose white is D50, to the light of sRGB.
var fromXYZ = [3][3]float64{
	{3.1338561, -1.6168667, -0.4906146},
	{-0.9787684, 1.9161415, 0.0334540},
	{0.0719453, -0.2289914, 1.4052427},
}

// toneCurve reads the two forms in which a profile gives a curve: a table, or the numbers of a formula.
func toneCurve(tag []byte) (light func(float64) float64, ok bool) {
	if len(tag) < 12 {
		return nil, false
	}
	switch string(tag[:4]) {
	case "curv":
		count := int(binary.BigEndian.Uint32(tag[8:]))
		samples := tag[12:]
		switch {
		case count == 0:
			return func(code float64) float64 { return code }, true
		case count < 0 || len(samples)/2 < count:
			return nil, false
		case count == 1:
			gamma := float64(binary.BigEndian.Uint16(samples)) / 256
			return func(code float64) float64 { return math.Pow(code, gamma) }, true
		}
		return func(code float64) float64 {
			at := code * float64(count-1)
			i := min(int(at), count-2)
			low, high := binary.BigEndian.Uint16(samples[2*i:]), binary.BigEndian.Uint16(samples[2*i+2:])
			return (float64(low) + (at-float64(i))*(float64(high)-float64(low))) / 0xffff
		}, true
	case "para":
		return parametric(int(binary.BigEndian.Uint16(tag[8:])), tag[12:])
	}
	return nil, false
}

func parametric(kind int, numbers []byte) (light func(float64) float64, ok bool) {
	p := make([]float64, len(numbers)/4)
	for i := range p {
		p[i] = s15Fixed16(numbers[4*i:])
	}
	switch {
	case kind == 0 && len(p) >= 1:
		return func(code float64) float64 { return math.Pow(code, p[0]) }, true
	case kind == 3 && len(p) >= 5:
		return func(code float64) float64 {
			if code < p[4] {
				return p[3] * code
			}
			return math.Pow(p[1]*code+p[2], p[0])
		}, true
	}
	return nil, false
}

// s15Fixed16 is how a profile writes a fraction.
func s15Fixed16(b []byte) float64 { return float64(int32(binary.BigEndian.Uint32(b))) / 65536 }
