// Package tidy is the tests that keep the code in order: imports that point one
// way, pure packages that stay pure, files and functions one can see at once.
//
// Everything here is a test; the package has no other code.
package tidy
