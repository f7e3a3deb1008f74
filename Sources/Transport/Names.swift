// The names an application meets in `Application`, so that it imports this module alone.

import HTTP
import Net
import TLS
import WebSocket

public typealias Instant = Net.Instant
public typealias IPAddress = Net.IPAddress
public typealias Endpoint = Net.Endpoint
public typealias NetError = Net.NetError
public typealias Mailbox = Net.Mailbox
public typealias Request = HTTP.Request
public typealias Response = HTTP.Response
public typealias Method = HTTP.Method
public typealias Status = HTTP.Status
public typealias Field = HTTP.Field
public typealias MessageKind = WebSocket.MessageKind
public typealias CloseCode = WebSocket.CloseCode
public typealias PreparedFrame = WebSocket.PreparedFrame
public typealias TLSError = TLS.TLSError
public typealias TLSIdentity = TLS.TLSIdentity
public typealias TLSSettings = TLS.TLSSettings
public typealias Signals = Net.Signals
public typealias Program = Net.Program
