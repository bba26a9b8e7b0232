package server

import (
	"strings"

	"lectern/internal/publish"
)

var varyEncoding = []string{"Accept-Encoding"}

const encodings = publish.Brotli + 1

// order is the encodings that a client accepts, the best first. What it does
// not accept is missing; the rest of the array is refused.
type order [encodings]int8

const refused = -1

// pick returns the best form of the file for the client, or nil if it accepts
// none that there is.
func (o *order) pick(f *publish.File) *publish.Variant {
	for _, e := range o {
		if e == refused {
			break
		}
		if v := f.Variant(publish.Encoding(e)); v != nil {
			return v
		}
	}
	return nil
}

func (o *order) accepts(e publish.Encoding) bool {
	for _, accepted := range o {
		if accepted == int8(e) {
			return true
		}
	}
	return false
}

// known answers for what nearly every client sends.
var known = func() map[string]*order {
	table := map[string]*order{}
	for _, header := range []string{
		"gzip, deflate, br, zstd",
		"gzip, deflate, br",
		"gzip, deflate",
		"gzip,deflate,br",
		"gzip,deflate",
		"br, gzip, deflate",
		"br,gzip",
		"gzip, br",
		"gzip",
		"br",
		"zstd",
		"identity",
		"*",
		"",
	} {
		o := parse([]string{header})
		table[header] = &o
	}
	return table
}()

// orderOf reads the Accept-Encoding header of a request.
func orderOf(values []string) order {
	if len(values) == 0 {
		return *known[""]
	}
	if len(values) == 1 {
		if o, ok := known[values[0]]; ok {
			return *o
		}
	}
	return parse(values)
}

// parse reads Accept-Encoding by the rules of RFC 9110, section 12.5.3. What
// it cannot read counts as not said.
func parse(values []string) order {
	weights := [encodings]int{unsaid, unsaid, unsaid, unsaid}
	others := unsaid
	for _, value := range values {
		for value != "" {
			var item string
			item, value, _ = strings.Cut(value, ",")
			coding, parameter, _ := strings.Cut(item, ";")
			weight := weightOf(parameter)
			switch coding = strings.TrimSpace(coding); {
			case strings.EqualFold(coding, "br"):
				weights[publish.Brotli] = weight
			case strings.EqualFold(coding, "zstd"):
				weights[publish.Zstd] = weight
			case strings.EqualFold(coding, "gzip"), strings.EqualFold(coding, "x-gzip"):
				weights[publish.Gzip] = weight
			case strings.EqualFold(coding, "identity"):
				weights[publish.Identity] = weight
			case coding == "*":
				others = weight
			}
		}
	}
	for e, weight := range weights {
		switch {
		case weight != unsaid:
		case others != unsaid:
			weights[e] = others
		case e == int(publish.Identity):
			weights[e] = 1 // below everything that was asked for
		}
	}
	return sorted(weights)
}

// unsaid is the weight of a coding that a client does not mention. Weights
// that are said run from 0 to 2000, in steps of two.
const unsaid = -1

// weightOf reads the "q=0.8" that may follow a coding.
func weightOf(parameter string) int {
	parameter = strings.TrimSpace(parameter)
	if parameter == "" {
		return 2000
	}
	name, digits, _ := strings.Cut(parameter, "=")
	if !strings.EqualFold(strings.TrimSpace(name), "q") {
		return unsaid
	}
	digits = strings.TrimSpace(digits)
	if digits == "" || len(digits) > len("0.000") || digits[0] > '1' || digits[0] < '0' {
		return unsaid
	}
	weight, unit := int(digits[0]-'0')*2000, 200
	for i := 1; i < len(digits); i++ {
		switch d := digits[i]; {
		case i == 1 && d == '.':
		case i > 1 && '0' <= d && d <= '9':
			weight += int(d-'0') * unit
			unit /= 10
		default:
			return unsaid
		}
	}
	if weight > 2000 {
		return unsaid
	}
	return weight
}

// sorted puts the accepted encodings in order; of two with the same weight the
// one that we prefer goes first.
func sorted(weights [encodings]int) order {
	o := order{refused, refused, refused, refused}
	for place := range o {
		best := -1
		for e, weight := range weights {
			if weight > 0 && (best < 0 || weight >= weights[best]) {
				best = e
			}
		}
		if best < 0 {
			break
		}
		o[place] = int8(best)
		weights[best] = 0
	}
	return o
}
