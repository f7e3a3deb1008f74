/// The reasons for a failed fetch.
public enum FetchFault: Error, Equatable, Sendable {
  /// The address is not a URL.
  case badAddress
  /// The URL or a redirect has another scheme than http and https.
  case schemeRefused
  /// The host resolves to a non-public address, and the settings refuse those.
  case privateAddress
  /// The host's name does not resolve.
  case hostUnknown
  /// The connection failed.
  case unreachable
  /// TLS failed or the certificate is not trusted.
  case insecure
  /// The time limit is used up.
  case timedOut(Duration)
  /// The content is larger than the limit in bytes.
  case tooLarge(limit: Int)
  /// More redirects than the limit.
  case tooManyRedirects(limit: Int)
  /// The file does not exist (404, 410, or on disk).
  case missing
  /// The server answered with a status other than 200 or 304.
  case status(Int)
  /// The connection broke, the answer is not HTTP, or its coding is unknown or broken.
  case brokenAnswer
  /// The host answered with a web page or another text where a JSON object was wanted.
  case otherContent
  /// The file cannot be read (`errno`), or is not a regular file (0).
  case unreadable(Int32)
  /// Too many requests are waiting.
  case busy
  /// The worker was closed.
  case closed
  /// libcurl failed for another reason (`CURLcode`).
  case failed(Int)

  /// The stable code; the caller adds the argument `file`.
  public var code: FetchFaultCode {
    switch self {
    case .badAddress: .badAddress
    case .schemeRefused: .schemeRefused
    case .privateAddress: .privateAddress
    case .hostUnknown: .hostUnknown
    case .unreachable: .unreachable
    case .insecure: .insecure
    case .timedOut: .timedOut
    case .tooLarge: .tooLarge
    case .tooManyRedirects: .tooManyRedirects
    case .missing: .missing
    case .status: .status
    case .brokenAnswer: .brokenAnswer
    case .otherContent: .otherContent
    case .unreadable: .unreadable
    case .busy: .busy
    case .closed: .closed
    case .failed: .failed
    }
  }

  /// The number that some codes have: seconds, a limit, a status, a system's code.
  public var argument: (name: String, value: Int)? {
    switch self {
    case .timedOut(let limit): ("seconds", Int(limit.components.seconds))
    case .tooLarge(let limit), .tooManyRedirects(let limit): ("limit", limit)
    case .status(let status): ("status", status)
    case .unreadable(let code): ("errno", Int(code))
    case .failed(let code): ("curl", code)
    case .badAddress, .schemeRefused, .privateAddress, .hostUnknown, .unreachable, .insecure,
      .missing, .brokenAnswer, .otherContent, .busy, .closed:
      nil
    }
  }

  /// "5 s", "0.3 s"
  private static func seconds(_ duration: Duration) -> String {
    duration.components.attoseconds == 0
      ? "\(duration.components.seconds) s" : "\(duration / .seconds(1)) s"
  }

  /// An English sentence without a full stop that begins with the file's name.
  public func sentence(file: String) -> String {
    switch self {
    case .badAddress: "\(file): the address is not a URL"
    case .schemeRefused: "\(file): only http and https are fetched"
    case .privateAddress: "\(file): the host has no public address"
    case .hostUnknown: "\(file): the host is unknown"
    case .unreachable: "\(file): the host cannot be reached"
    case .insecure: "\(file): the host's certificate is not trusted"
    case .timedOut(let limit): "\(file): no complete answer within \(Self.seconds(limit))"
    case .tooLarge(let limit): "\(file): larger than \(limit) bytes"
    case .tooManyRedirects(let limit): "\(file): more than \(limit) redirects"
    case .missing: "\(file): the file does not exist"
    case .status(let status): "\(file): the host answered with status \(status)"
    case .brokenAnswer: "\(file): the answer is incomplete or not HTTP"
    case .otherContent:
      "\(file): the host answers with a web page or another text instead of a quiz"
    case .unreadable(0): "\(file): not a file that can be read"
    case .unreadable(let code): "\(file): the file cannot be read (error \(code))"
    case .busy: "\(file): too many fetches are waiting"
    case .closed: "\(file): the server is stopping"
    case .failed(let code): "\(file): fetching failed (libcurl \(code))"
    }
  }
}

/// Every code of a ``FetchFault``; the raw value goes to the page, whose catalogue has its sentence.
public enum FetchFaultCode: String, Equatable, Sendable, CaseIterable {
  case badAddress = "fetch.badAddress"
  case schemeRefused = "fetch.schemeRefused"
  case privateAddress = "fetch.privateAddress"
  case hostUnknown = "fetch.hostUnknown"
  case unreachable = "fetch.unreachable"
  case insecure = "fetch.insecure"
  case timedOut = "fetch.timedOut"
  case tooLarge = "fetch.tooLarge"
  case tooManyRedirects = "fetch.tooManyRedirects"
  case missing = "fetch.missing"
  case status = "fetch.status"
  case brokenAnswer = "fetch.brokenAnswer"
  case otherContent = "fetch.otherContent"
  case unreadable = "fetch.unreadable"
  case busy = "fetch.busy"
  case closed = "fetch.closed"
  case failed = "fetch.failed"

  /// Whether the fault concerns this file only, so that other files of the same place may be
  /// available.
  public var isOfOneFile: Bool {
    switch self {
    case .tooLarge, .missing, .unreadable: true
    case .badAddress, .schemeRefused, .privateAddress, .hostUnknown, .unreachable, .insecure,
      .timedOut, .tooManyRedirects, .status, .brokenAnswer, .otherContent, .busy, .closed,
      .failed:
      false
    }
  }
}
