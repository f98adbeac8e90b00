module m3s

go 1.27

toolchain go1.27.4
