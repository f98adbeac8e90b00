package gokernel

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// header is the start of a program: marks at their places.
func header(size int, marks map[int]string) string {
	b := make([]byte, size)
	for at, mark := range marks {
		copy(b[at:], mark)
	}
	return string(b)
}

func TestSystemOf(t *testing.T) {
	const elf, mach = "\x7fELF\x02\x01", "\xcf\xfa\xed\xfe"
	for want, content := range map[string]string{
		"linux/amd64":   header(64, map[int]string{0: elf, 18: "\x3e\x00"}),
		"linux/arm64":   header(64, map[int]string{0: elf, 18: "\xb7\x00"}),
		"darwin/amd64":  header(64, map[int]string{0: mach, 4: "\x07\x00\x00\x01"}),
		"darwin/arm64":  header(64, map[int]string{0: mach, 4: "\x0c\x00\x00\x01"}),
		"windows/amd64": header(200, map[int]string{0: "MZ", 60: "\x80", 128: "PE\x00\x00\x64\x86"}),
		"windows/arm64": header(200, map[int]string{0: "MZ", 60: "\x80", 128: "PE\x00\x00\x64\xaa"}),
	} {
		if got := systemOf(strings.NewReader(content)); got != want {
			t.Errorf("%q, want %s", got, want)
		}
		if got := systemOf(strings.NewReader(content[:60])); got != "" {
			t.Errorf("%s cut off is %q", want, got)
		}
	}
	for _, content := range []string{
		header(64, map[int]string{0: elf, 18: "\x08\x00"}),           // MIPS
		header(64, map[int]string{0: "\x7fELF\x01\x01", 18: "\x3e"}), // 32 bits
		header(64, map[int]string{0: "MZ", 60: "\xff\xff\xff\xff"}),
		header(64, map[int]string{0: "#!/bin/sh"}),
	} {
		if got := systemOf(strings.NewReader(content)); got != "" {
			t.Errorf("%q is %q", content, got)
		}
	}
}

func TestFits(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := fits(self); err != nil {
		t.Error(err)
	}
	foreign := filepath.Join(t.TempDir(), "kernel")
	marks := map[int]string{0: "\x7fELF\x02\x01", 18: "\xb7\x00"}
	if runtime.GOARCH == "arm64" {
		marks[18] = "\x3e\x00"
	}
	if err := os.WriteFile(foreign, []byte(header(64, marks)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := fits(foreign); err == nil || !strings.Contains(err.Error(), "this computer is "+runtime.GOOS+"/"+runtime.GOARCH) {
		t.Errorf("%v", err)
	}
	if err := os.WriteFile(foreign, []byte("torn"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := fits(foreign); err == nil || !strings.Contains(err.Error(), "no whole program") {
		t.Errorf("%v", err)
	}
}
