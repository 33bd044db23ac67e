//go:build !js

package planner

import "tilewright/solver/wire"

// Client is a worker that never starts; see client_js.go for the methods.
type Client struct{}

// New ignores its arguments: pages are rendered ahead of time without a worker.
func New(address string, events Events) *Client { return &Client{} }

func (c *Client) Another(Events) *Client                     { return &Client{} }
func (c *Client) End()                                       {}
func (c *Client) Warm()                                      {}
func (c *Client) Start(wire.Start)                           {}
func (c *Client) AskAtRest(wire.Asked, func(wire.Head, any)) {}
func (c *Client) Ask(wire.Asked, func(wire.Head, any))       {}
func (c *Client) Leave(wire.Scope)                           {}
func (c *Client) Control(wire.Control)                       {}
func (c *Client) Watch(wire.Watch)                           {}
func (c *Client) Throttle(bool)                              {}
func (c *Client) Frame()                                     {}
func (c *Client) Solution(int) any                           { return nil }
func (c *Client) Assembly(int) []uint16                      { return nil }
func (c *Client) Assemblies(int, int) []uint16               { return nil }
func (c *Client) Chunks() any                                { return nil }
func (c *Client) Hold(int) any                               { return nil }
func (c *Client) HoldThese(int, any)                         {}
func (c *Client) Turn(int) any                               { return nil }
func (c *Client) HoldOnly([]int)                             {}
func (c *Client) ChunksOf(int) any                           { return nil }
func (c *Client) ReportOf(int) any                           { return nil }

func (c *Client) Recall(any) (wire.Progress, bool) { return wire.Progress{}, false }
