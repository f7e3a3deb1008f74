// The names an application meets in `Application`, so that it imports this module alone.

import HTTP
import Net
import TLS
import WebSocket

/// A moment on the clock that only goes forward.
public typealias Instant = Net.Instant
/// An IPv4 or IPv6 address.
public typealias IPAddress = Net.IPAddress
/// An address with a port.
public typealias Endpoint = Net.Endpoint
/// What the operating system refused when a service was started.
public typealias NetError = Net.NetError
/// Messages for a loop, from any thread.
public typealias Mailbox = Net.Mailbox
/// A request that has come whole: method, path, query, fields and body.
public typealias Request = HTTP.Request
/// An answer: status, fields and body.
public typealias Response = HTTP.Response
/// GET and the like.
public typealias Method = HTTP.Method
/// The status of an answer, such as `.ok` and `.notFound`.
public typealias Status = HTTP.Status
/// One field of an answer: name and value.
public typealias Field = HTTP.Field
/// Whether a message is text or bytes.
public typealias MessageKind = WebSocket.MessageKind
/// The number in a close frame.
public typealias CloseCode = WebSocket.CloseCode
/// A message framed once, to be sent to many.
public typealias PreparedFrame = WebSocket.PreparedFrame
/// Why a certificate or a key cannot be used.
public typealias TLSError = TLS.TLSError
/// A chain of certificates and its key, as PEM.
public typealias TLSIdentity = TLS.TLSIdentity
/// What a listener needs to speak TLS.
public typealias TLSSettings = TLS.TLSSettings
/// Whom a client believes: the system's authorities, or those of a file.
public typealias TLSTrust = TLS.TLSContext.Trust
/// What is wrong with a server's answer to our handshake.
public typealias AnswerError = WebSocket.AnswerError
/// The signals by which a service is ended and asked to read files again.
public typealias Signals = Net.Signals
/// The process as its main file sees it.
public typealias Program = Net.Program
