/// What is wrong with a request, with the head of an answer, or with one about to be written.
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
  /// Both `Content-Length` and `Transfer-Encoding`: the way of request smuggling.
  case lengthAndEncoding
  case encodingUnsupported
  case encodingInvalid
  case encodingInOldVersion
  case chunkMalformed
  case bodyTooLong(limit: Int)

  /// Bytes came after the request that ends the connection had failed or ended.
  case ended
  /// A field of our own holds CR, LF, NUL or no token as its name.
  case unwritableField(name: String)

  /// What a client is told before its connection closes. (A server is never told of its faulty
  /// answer: the connection just ends.)
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
