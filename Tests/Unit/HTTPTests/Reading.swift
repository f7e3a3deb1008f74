import FuzzProperties
import HTTP

/// Reads `pieces` one after the other.
func read(_ pieces: [[UInt8]], limits: RequestParser.Limits = .init()) -> RequestReading {
  RequestReading(of: pieces, limits: limits)
}

func read(_ text: String, limits: RequestParser.Limits = .init()) -> RequestReading {
  read([Array(text.utf8)], limits: limits)
}
