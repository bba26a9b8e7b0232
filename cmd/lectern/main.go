// Lectern is the website of an advisor and keynote speaker as one program.
//
// This package is the only place that knows every part: it reads the settings, connects the rooms and runs them.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // a container without time zones still writes the owner's time into letters

	"github.com/alecthomas/kong"
)

// program is the tree of commands, with their help.
type program struct {
	Serve       serveCmd       `cmd:"" default:"withargs" help:"Serve the website and keep the messages of its visitors."`
	Init        initCmd        `cmd:"" help:"Write a content folder to begin with: the demonstration, to be made your own."`
	Export      exportCmd      `cmd:"" help:"Write the website as plain files, for any static host."`
	Inbox       inboxCmd       `cmd:"" help:"See the messages of visitors and what became of them."`
	Backup      backupCmd      `cmd:"" help:"Copy the messages to a file while the site is serving (SQLite)."`
	Check       checkCmd       `cmd:"" help:"Look before going live whether everything is in place."`
	Healthcheck healthcheckCmd `cmd:"" help:"Ask the running program whether it is well, for containers."`
	Schema      schemaCmd      `cmd:"" help:"Print the JSON Schema of site.yaml, for editors."`
	Version     versionCmd     `cmd:"" help:"Print the version of this program."`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// terminal is where a command writes: results to Out, everything about them to Err.
type terminal struct{ Out, Err io.Writer }

// run executes one command line and gives its exit status: 1 for an error, 2 for wrong usage.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (status int) {
	exited := -1
	parser, err := kong.New(&program{},
		kong.Name("lectern"),
		kong.Description("The website of an advisor and keynote speaker as one program. Every flag can also be set as an environment variable."),
		kong.DefaultEnvars("LECTERN"),
		kong.Writers(stdout, stderr),
		kong.Exit(func(code int) { exited = code; panic(exited) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, FlagsLast: true}),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(terminal{stdout, stderr}),
	)
	if err != nil {
		panic(err) // the command tree itself is wrong
	}
	defer func() { // --help ends the parsing through kong's Exit
		if r := recover(); r != nil && exited < 0 {
			panic(r)
		} else if r != nil {
			status = exited
		}
	}()
	command, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(stderr, "lectern: %v\nhint: lectern --help lists the commands and their flags\n", err)
		return 2
	}
	if err := command.Run(); err != nil {
		report(stderr, err)
		if errors.Is(err, errUsage) {
			return 2
		}
		return 1
	}
	return 0
}
