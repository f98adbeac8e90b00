package gokernel

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
)

// fits says why a program does not run on this system.
func fits(program string) error {
	f, err := os.Open(program)
	if err != nil {
		return err
	}
	defer f.Close()
	system := systemOf(f)
	if system == "" {
		return errors.New("the kernel in it is no whole program")
	}
	if here := runtime.GOOS + "/" + runtime.GOARCH; system != here {
		return fmt.Errorf("the kernel in it is for %s, this computer is %s", system, here)
	}
	return nil
}

// systemOf is the system and processor that a program's header names, as Go
// calls them; empty where it is not one of a release's. Package debug/buildinfo
// would tell too, for 0.3 MB more in the command.
func systemOf(r io.ReaderAt) string {
	head := make([]byte, 64)
	if n, _ := r.ReadAt(head, 0); n < len(head) {
		return ""
	}
	order := binary.LittleEndian
	switch {
	case string(head[:6]) == "\x7fELF\x02\x01": // 64 bits, little endian; e_machine
		return named("linux", uint32(order.Uint16(head[18:])), 62, 183)
	case order.Uint32(head) == 0xfeedfacf: // Mach-O of 64 bits; cputype
		return named("darwin", order.Uint32(head[4:]), 0x0100_0007, 0x0100_000c)
	case string(head[:2]) == "MZ": // e_lfanew says where the PE header is; Machine
		pe := make([]byte, 6)
		if n, _ := r.ReadAt(pe, int64(order.Uint32(head[60:]))); n == len(pe) && string(pe[:4]) == "PE\x00\x00" {
			return named("windows", uint32(order.Uint16(pe[4:])), 0x8664, 0xaa64)
		}
	}
	return ""
}

// named joins a system and the processor that has this number there.
func named(system string, number, amd64, arm64 uint32) string {
	switch number {
	case amd64:
		return system + "/amd64"
	case arm64:
		return system + "/arm64"
	}
	return ""
}
