// Package http is net/http in the page's program. It has only the names that go-app's handler uses, which answers
// requests on a server. See stubbed.go.
package http

import (
	"errors"
	"io"
	"net/url"
)

type Handler interface {
	ServeHTTP(ResponseWriter, *Request)
}

type ResponseWriter interface {
	Header() Header
	Write([]byte) (int, error)
	WriteHeader(status int)
}

type Request struct {
	URL    *url.URL
	Header Header
	Host   string
	TLS    *struct{}
}

type Response struct {
	StatusCode int
	Header     Header
	Body       io.ReadCloser
}

type Header map[string][]string

func (Header) Get(string) string  { panic(errors.ErrUnsupported) }
func (Header) Set(string, string) { panic(errors.ErrUnsupported) }

const (
	StatusOK                  = 200
	StatusNotModified         = 304
	StatusNotFound            = 404
	StatusInternalServerError = 500
)

func Get(string) (*Response, error)     { return nil, errors.ErrUnsupported }
func NotFound(ResponseWriter, *Request) { panic(errors.ErrUnsupported) }

type Dir string

func FileServer(Dir) Handler { panic(errors.ErrUnsupported) }
