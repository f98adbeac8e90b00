// Package page makes web pages of the lessons: text, code and pictures, with
// live charts, without any request to another host.
package page
