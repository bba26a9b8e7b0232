package store

import (
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lectern/internal/contact"
)

func TestASurveyMakesNoDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "lectern.db")
	survey, err := Inspect(t.Context(), "sqlite:"+path, time.Now())
	if err != nil || !survey.New {
		t.Errorf("survey %+v, error %v", survey, err)
	}
	if _, err := os.Stat(filepath.Dir(path)); !os.IsNotExist(err) {
		t.Errorf("the folder was made: %v", err)
	}
	if survey, err := Inspect(t.Context(), newPostgres(t), time.Now()); err != nil || !survey.New {
		t.Errorf("survey %+v, error %v", survey, err)
	}
}

func TestASurveyCountsWhatNeedsTheOwnerWhileTheStoreIsOpen(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		now := time.Now()
		s := open(t, url, Options{Now: func() time.Time { return now.Add(-25 * time.Hour) }})
		receive(t, s, submission(1))
		answered := receive(t, s, submission(2))
		if err := s.Answer(t.Context(), answered); err != nil {
			t.Fatal(err)
		}
		spam := receive(t, s, submission(3))
		if err := s.Distrust(t.Context(), spam); err != nil {
			t.Fatal(err)
		}
		survey, err := Inspect(t.Context(), url, now)
		if err != nil {
			t.Fatal(err)
		}
		if survey.New || survey.Late != 1 || survey.Waiting != 2 || survey.Held != 1 || len(survey.Pending)+len(survey.Unknown) > 0 {
			t.Errorf("survey %+v", survey)
		}
		if survey, err := Inspect(t.Context(), url, now.Add(-contact.ReplyPromise)); err != nil || survey.Late != 0 {
			t.Errorf("a day earlier: survey %+v, error %v", survey, err)
		}
	})
}

func TestASurveyTellsOlderAndNewerSchemasApart(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		err := s.transact(t.Context(), func(tx *sql.Tx) error {
			return exec(t.Context(), tx, `UPDATE lectern_migrations SET name = 'migrations/999_future.sql' WHERE name = $1`, firstMigration)
		})
		if err != nil {
			t.Fatal(err)
		}
		survey, err := Inspect(t.Context(), url, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(survey.Pending, firstMigration) || !slices.Contains(survey.Unknown, "migrations/999_future.sql") {
			t.Errorf("survey %+v", survey)
		}
	})
}

func TestASurveyNamesWhatIsNoDatabase(t *testing.T) {
	file := filepath.Join(t.TempDir(), "thesis.txt")
	if err := os.WriteFile(file, []byte(strings.Repeat("Do not lose this. ", 500)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, url := range []string{"sqlite:" + file, "mysql://localhost/x", "postgres://localhost:1/x?connect_timeout=1"} {
		if survey, err := Inspect(t.Context(), url, time.Now()); err == nil {
			t.Errorf("%s: %+v", url, survey)
		}
	}
}
