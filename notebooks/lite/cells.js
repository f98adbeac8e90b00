/** Cells that the tests of the kernel run. */

/** What the other cells use. */
export const SETUP = `import ("context"; "fmt"; "os"; "strings"; "time"; "m3s/datasets"; "m3s/engine"; "m3s/notebooks/lesson")
club := datasets.Karate()
split, err := engine.RandomSplit(club, 1, 1)
ready, err := engine.Prepare(club)
o := engine.DefaultOptions()
o.Epochs = 1000000000
kept := 41
text := strings.Repeat("graph convolutional ", 50000)`;

/** What runs for ever unless it is stopped; each prints something first. */
export const ENDLESS = {
  "a loop": 'fmt.Println("begun")\nfor { }',
  "a loop that prints": "n := 0\nfor { n++; if n % 100000 == 1 { fmt.Println(n) } }",
  "a loop under defer": 'func deferred() { defer func() {}(); for { } }\nfmt.Println("begun")\ndeferred()',
  "a recursion": 'func spin(n int) int { if n <= 0 { return 0 }; return spin(n-1) + spin(n-2) }\nfmt.Println("begun")\nspin(60)',
  "a deep recursion": 'func dig(n int) int { if n <= 0 { for { } }; return dig(n-1) + 1 }\nfmt.Println("begun")\ndig(50000)',
  "a loop of compiled calls": 'fmt.Println("begun")\nfor { kept += strings.Count(text, "x") }',
  "a sleep": 'fmt.Println("begun")\ntime.Sleep(time.Hour)',
  "a training": 'fmt.Println("begun")\n_, err = engine.Run(context.Background(), club, split, o, nil)',
  "a training with a deadline": 'far, cancel := context.WithTimeout(context.Background(), time.Hour)\nfmt.Println("begun")\n_, err = engine.Run(far, club, split, o, nil)\ncancel()',
  "runs of a lesson": 'fmt.Println("begun")\nall := lesson.Accuracies(ready, 1, o, 1, 100)',
};

/** Ends the Go program. */
export const CRASHES = {
  "an exit": "os.Exit(3)",
  "a recursion without an end": "func deeper(n int) int { return deeper(n+1) + 1 }\ndeeper(0)",
  "want of memory": "var big [][]byte\nfor { big = append(big, make([]byte, 200000000)) }",
};
