package content

import (
	"bytes"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write the generated files anew")

func TestSchemaAndTypesAreCurrent(t *testing.T) {
	for path, want := range map[string][]byte{
		"../../content/site.schema.json": Schema(),
		"../../web/src/content.ts":       TypeScript(),
	} {
		if *update {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not what the structs say: run make generate", path)
		}
	}
}
