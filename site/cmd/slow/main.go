// Command slow serves the built page as a network far away would: every
// request waits for a round trip, all responses share one line. It speaks
// HTTP/2 over TLS, as the page's public home does. For measurements
// (site/measure/start.js); only this computer can connect.
//
//	go run ./site/cmd/slow [-dir build/site] [-rtt 150ms] [-rate 10]
//
// The first line it prints is JSON: its address and the hash of its key, which
// Chromium is told to trust. Then comes a line for every response: the file,
// and the milliseconds at which it was asked for and had been sent.
package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"m3s/site/server"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "slow:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("slow", flag.ContinueOnError)
	dir := flags.String("dir", filepath.Join("build", "site"), "folder with the built page")
	rtt := flags.Duration("rtt", 150*time.Millisecond, "a round trip")
	rate := flags.Float64("rate", 10, "megabits a second")
	if err := flags.Parse(args); err != nil {
		return err
	}
	cert, key, err := certificate()
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	out := json.NewEncoder(stdout)
	if err := out.Encode(map[string]string{"address": "https://" + listener.Addr().String() + "/", "key": key}); err != nil {
		return err
	}
	line := &line{files: server.Handler(os.DirFS(*dir)), rtt: *rtt, perByte: time.Duration(8e3 / *rate), began: time.Now(), log: out}
	srv := &http.Server{Handler: line, TLSConfig: &tls.Config{Certificates: []tls.Certificate{cert}}, ReadHeaderTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { srv.Close() })()
	if err := srv.ServeTLS(listener, "", ""); err != http.ErrServerClosed {
		return err
	}
	return nil
}

// certificate is one for this computer that holds for a day, with the SHA-256
// of its public key.
func certificate() (cert tls.Certificate, key string, err error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return cert, "", err
	}
	now := time.Now()
	t := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: now.Add(-time.Hour), NotAfter: now.Add(24 * time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	raw, err := x509.CreateCertificate(rand.Reader, t, t, &private.PublicKey, private)
	if err != nil {
		return cert, "", err
	}
	public, err := x509.MarshalPKIXPublicKey(&private.PublicKey)
	sum := sha256.Sum256(public)
	return tls.Certificate{Certificate: [][]byte{raw}, PrivateKey: private}, base64.StdEncoding.EncodeToString(sum[:]), err
}
