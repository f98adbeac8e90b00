// Package words knows the names that a command line is made of: which one was
// meant by one that is none, and which ones a shell can complete.
package words

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Nearest is the name that a mistyped one is most like, "" where none is like
// it: at most a third of its letters are wrong, missing, too many or two of
// them swapped, or it is how a single name begins.
func Nearest(word string, names []string) string {
	word = strings.ToLower(word)
	best, least, begins := "", max(1, len(word)/3)+1, []string{}
	for _, name := range names {
		if d := distance(word, strings.ToLower(name)); d < least && d < len(word) {
			best, least = name, d
		}
		if len(word) > 1 && strings.HasPrefix(strings.ToLower(name), word) {
			begins = append(begins, name)
		}
	}
	if best == "" && len(begins) == 1 {
		return begins[0]
	}
	return best
}

// distance counts the letters to add, drop, change or swap with the next.
func distance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, last, row = last, row, before
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(b)]
}

var (
	// listed is how every message names what could have been given.
	listed = regexp.MustCompile(`"([^"]{1,60})"(?: is not one of|: want one of) (.+)$`)
	name   = regexp.MustCompile(`[A-Za-z0-9_][A-Za-z0-9_-]*`)
	// noCommand is cobra's.
	noCommand = regexp.MustCompile(`^unknown command "(.*)" for "([^"]*)"$`)
)

// Said is the text of an error with the name that was meant, where it says
// that there is none of a name.
func Said(root *cobra.Command, text string) string {
	if m := noCommand.FindStringSubmatch(text); m != nil {
		return ofCommand(root, text, m[1], m[2])
	}
	if m := listed.FindStringSubmatch(text); m != nil {
		return text + meant(Nearest(m[1], name.FindAllString(m[2], -1)))
	}
	return text
}

// ofCommand is Said for an argument of a command that takes none.
func ofCommand(root *cobra.Command, text, word, path string) string {
	cmd, _, err := root.Find(strings.Fields(path)[1:])
	if err != nil {
		return text
	}
	if !cmd.HasAvailableSubCommands() {
		return fmt.Sprintf("unexpected argument %q: %s takes flags only", word, path)
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return text + meant(Nearest(word, names))
}

// numbers says of a flag's type what a value of it is.
var numbers = map[string]string{"float64": "a number", "int": "a whole number", "uint64": "a whole number, not negative", "bool": "true or false"}

// Flag is the error of a flag that a command does not have, with the one that
// was meant, or of one whose value is no number, in the words of the flags that
// read their own.
func Flag(cmd *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	var number *strconv.NumError
	if errors.As(err, &value) && errors.As(err, &number) && errors.Is(number, strconv.ErrSyntax) {
		if kind := numbers[value.GetFlag().Value.Type()]; kind != "" {
			return fmt.Errorf("invalid argument %q for %q flag: want %s", value.GetValue(), "--"+value.GetFlag().Name, kind)
		}
	}
	var none *pflag.NotExistError
	if !errors.As(err, &none) || none.GetSpecifiedShortnames() != "" {
		return err
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if flag := Nearest(none.GetSpecifiedName(), names); flag != "" {
		return errors.New(err.Error() + meant("--"+flag))
	}
	return err
}

func meant(name string) string {
	if name == "" {
		return ""
	}
	return ": did you mean " + name + "?"
}
