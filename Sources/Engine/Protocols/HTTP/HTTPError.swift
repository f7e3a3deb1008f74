/// The faults of a request, of the head of an answer, or of an answer to be written.
public enum HTTPError: Error, Equatable, Sendable {
  case requestLineMalformed
  case requestLineTooLong(limit: Int)
  case methodInvalid
  case targetInvalid
  case versionMalformed
  case versionUnsupported
  case statusLineMalformed
  case statusLineTooLong(limit: Int)

  case bareLineFeed
  case bareCarriageReturn
  case fieldNameInvalid
  case fieldValueInvalid
  case foldObsolete
  case fieldLineTooLong(limit: Int)
  case headTooLong(limit: Int)
  case tooManyFields(limit: Int)

  case hostMissing
  case hostRepeated
  case hostInvalid
  /// The authority of an absolute target differs from `Host`.
  case hostContradicted
  case expectationUnknown

  case lengthInvalid
  case lengthRepeated
  /// Both `Content-Length` and `Transfer-Encoding`, which allows request smuggling.
  case lengthAndEncoding
  case encodingUnsupported
  case encodingInvalid
  case encodingInOldVersion
  case chunkMalformed
  case bodyTooLong(limit: Int)

  /// Bytes arrived after the connection's last request, or after an error.
  case ended
  /// A field to be written contains CR, LF or NUL, or its name is no token.
  case unwritableField(name: String)

  /// The status for a client before its connection closes. A server gets no message about its
  /// faulty answer: the connection ends.
  public var status: Status {
    switch self {
    case .requestLineMalformed, .methodInvalid, .targetInvalid, .versionMalformed, .bareLineFeed,
      .bareCarriageReturn, .fieldNameInvalid, .fieldValueInvalid, .foldObsolete, .hostMissing,
      .hostRepeated, .hostInvalid, .hostContradicted, .lengthInvalid, .lengthRepeated,
      .lengthAndEncoding, .encodingInvalid, .encodingInOldVersion, .chunkMalformed, .ended:
      .badRequest
    case .requestLineTooLong: .targetTooLong
    case .versionUnsupported: .versionNotSupported
    case .fieldLineTooLong, .headTooLong, .tooManyFields: .fieldsTooLarge
    case .expectationUnknown: .expectationFailed
    case .encodingUnsupported: .notImplemented
    case .bodyTooLong: .contentTooLarge
    case .unwritableField: .internalError
    case .statusLineMalformed, .statusLineTooLong: .badGateway
    }
  }
}
