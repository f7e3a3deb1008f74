import CCurl
import Glibc

/// A fetch by libcurl on the calling thread, with the state of its callbacks.
final class Transfer {
  private let settings: FetchSettings
  private let isClosed: () -> Bool
  private var content: [UInt8] = []
  private var validators = Validators()
  private var headerBytes = 0
  /// The cause found by a callback, more precise than libcurl's own failure.
  private var cause: FetchFault?
  /// True if this fetch has connected to a public address.
  private var wasOutside = false

  init(settings: FetchSettings, isClosed: @escaping () -> Bool) {
    self.settings = settings
    self.isClosed = isClosed
  }

  /// Fetches `url` and waits for the end, over an open connection of an earlier transfer if there
  /// is one.
  func run(
    url: String, known: Validators?, by line: borrowing TransferLine
  ) throws(FetchFault) -> FetchReply {
    guard Self.isPrintable(url) else { throw .badAddress }
    let start = url.prefix(8).lowercased()
    guard start.hasPrefix("http://") || start == "https://" else { throw .schemeRefused }
    let handle = unsafe line.fresh()
    let headers = unsafe Self.conditions(known)
    defer { unsafe curl_slist_free_all(headers) }
    guard unsafe configure(handle, url: url), unsafe limit(handle), unsafe connect(handle),
      unsafe curl_shim_set_pointer(handle, CURLOPT_HTTPHEADER, headers) == CURLE_OK
    else { throw .failed(Int(CURLE_BAD_FUNCTION_ARGUMENT.rawValue)) }
    let result = unsafe curl_easy_perform(handle)
    guard result == CURLE_OK else {
      throw cause ?? fault(of: result, status: unsafe curl_shim_status(handle))
    }
    // SAFETY: libcurl owns the text until the handle is cleaned up; it is copied here.
    let address = unsafe curl_shim_final_address(handle).map { unsafe String(cString: $0) } ?? url
    return try reply(status: unsafe curl_shim_status(handle), known: known, address: address)
  }

  private func reply(
    status: Int, known: Validators?, address: String
  ) throws(FetchFault) -> FetchReply {
    switch status {
    case 200:
      return FetchReply(body: .content(content), validators: validators, finalAddress: address)
    case 304:
      // An answer to a condition that was not sent has no content.
      guard let known else { throw .status(status) }
      let kept = Validators(
        entityTag: validators.entityTag ?? known.entityTag,
        lastModified: validators.lastModified ?? known.lastModified)
      return FetchReply(body: .notModified, validators: kept, finalAddress: address)
    case 404, 410: throw .missing
    default: throw .status(status)
    }
  }

  private func fault(of code: CURLcode, status: Int) -> FetchFault {
    switch code {
    case CURLE_URL_MALFORMAT: .badAddress
    // After a redirect it is the scheme; otherwise the answer was not HTTP/1 or 2.
    case CURLE_UNSUPPORTED_PROTOCOL: 300..<400 ~= status ? .schemeRefused : .brokenAnswer
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .hostUnknown
    case CURLE_COULDNT_CONNECT: .unreachable
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CERTPROBLEM:
      .insecure
    case CURLE_OPERATION_TIMEDOUT: .timedOut(settings.limits.total)
    case CURLE_FILESIZE_EXCEEDED: .tooLarge(limit: settings.limits.bytes)
    case CURLE_TOO_MANY_REDIRECTS: .tooManyRedirects(limit: settings.limits.redirects)
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE,
      CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_BAD_CONTENT_ENCODING:
      .brokenAnswer
    default: .failed(Int(code.rawValue))
    }
  }
}

/// The options of libcurl. Every function returns whether libcurl accepted all of them: an older
/// library must not ignore a limit unnoticed.
extension Transfer {
  private func configure(_ handle: UnsafeMutableRawPointer, url: String) -> Bool {
    // SAFETY: libcurl copies the texts; the context outlives the transfer because `run` holds self.
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    return unsafe curl_shim_set_text(handle, CURLOPT_URL, url) == CURLE_OK
      && curl_shim_set_text(handle, CURLOPT_USERAGENT, settings.userAgent) == CURLE_OK
      // libcurl decodes before it calls `onContent`, which counts the bytes.
      && curl_shim_set_text(handle, CURLOPT_ACCEPT_ENCODING, "gzip") == CURLE_OK
      && curl_shim_set_number(handle, CURLOPT_NOSIGNAL, 1) == CURLE_OK
      && curl_shim_set_write(handle, CURLOPT_WRITEFUNCTION, Self.onContent) == CURLE_OK
      && curl_shim_set_pointer(handle, CURLOPT_WRITEDATA, context) == CURLE_OK
      && curl_shim_set_write(handle, CURLOPT_HEADERFUNCTION, Self.onHeader) == CURLE_OK
      && curl_shim_set_pointer(handle, CURLOPT_HEADERDATA, context) == CURLE_OK
      && curl_shim_set_number(handle, CURLOPT_NOPROGRESS, 0) == CURLE_OK
      && curl_shim_set_progress(handle, Self.onProgress) == CURLE_OK
      && curl_shim_set_pointer(handle, CURLOPT_XFERINFODATA, context) == CURLE_OK
  }

  private func limit(_ handle: UnsafeMutableRawPointer) -> Bool {
    let limits = settings.limits
    let (seconds, attoseconds) = limits.total.components
    let milliseconds = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    // QUICK_EXIT leaves a name server that does not answer to libcurl's resolver thread; without it
    // the end of a transfer waits for that thread, far beyond the total time.
    // SAFETY: the handle is the one of `run`; libcurl copies the texts.
    return unsafe curl_shim_set_number(handle, CURLOPT_TIMEOUT_MS, milliseconds) == CURLE_OK
      && curl_shim_set_number(handle, CURLOPT_QUICK_EXIT, 1) == CURLE_OK
      && curl_shim_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, limits.bytes) == CURLE_OK
      && curl_shim_set_number(handle, CURLOPT_FOLLOWLOCATION, 1) == CURLE_OK
      && curl_shim_set_number(handle, CURLOPT_MAXREDIRS, limits.redirects) == CURLE_OK
      && curl_shim_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK
      && curl_shim_set_text(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https") == CURLE_OK
  }

  private func connect(_ handle: UnsafeMutableRawPointer) -> Bool {
    // SAFETY: as in `configure`.
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    var accepted =
      unsafe curl_shim_set_number(handle, CURLOPT_SSL_VERIFYPEER, 1) == CURLE_OK
      && curl_shim_set_number(handle, CURLOPT_SSL_VERIFYHOST, 2) == CURLE_OK
    if let file = settings.authorities {
      let taken = unsafe curl_shim_set_text(handle, CURLOPT_CAINFO, file) == CURLE_OK
      accepted = accepted && taken
    }
    let isGuarded =
      unsafe curl_shim_set_open_socket(handle, Self.onOpenSocket) == CURLE_OK
      && curl_shim_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context) == CURLE_OK
      && curl_shim_set_prerequest(handle, Self.onRequest) == CURLE_OK
      && curl_shim_set_pointer(handle, CURLOPT_PREREQDATA, context) == CURLE_OK
    return accepted && isGuarded
  }

  /// The header lines of a conditional request.
  private static func conditions(_ known: Validators?) -> UnsafeMutablePointer<curl_slist>? {
    // SAFETY: libcurl copies the lines; the list is the caller's to free.
    var list: UnsafeMutablePointer<curl_slist>?
    if let tag = known?.entityTag, isPrintable(tag) {
      unsafe list = curl_slist_append(list, "If-None-Match: \(tag)")
    }
    if let date = known?.lastModified, isPrintable(date) {
      unsafe list = curl_slist_append(list, "If-Modified-Since: \(date)")
    }
    return unsafe list
  }

  /// Whether the text has no control characters: no text may end a header line.
  private static func isPrintable(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}

/// The callbacks of libcurl, always within `run` and on its thread.
extension Transfer {
  // SAFETY (all five): the context is the Transfer that `run` retains; buffers are valid for
  // the call and their bytes are copied.
  private static let onContent: curl_write_callback = { buffer, size, count, context in
    guard let context = unsafe context else { return 0 }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let bytes = unsafe UnsafeRawBufferPointer(start: buffer, count: size * count)
    return unsafe transfer.received(content: bytes) ? bytes.count : 0
  }

  private static let onHeader: curl_write_callback = { buffer, size, count, context in
    guard let context = unsafe context else { return 0 }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let bytes = unsafe UnsafeRawBufferPointer(start: buffer, count: size * count)
    return unsafe transfer.received(header: bytes) ? bytes.count : 0
  }

  private static let onProgress: curl_xferinfo_callback = { context, _, _, _, _ in
    guard let context = unsafe context else { return 1 }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.goesOn() ? 0 : 1
  }

  private static let onOpenSocket: curl_opensocket_callback = { context, _, address in
    guard let context = unsafe context, let address = unsafe address else { return -1 }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let pointer = unsafe address
    let wanted = unsafe pointer.pointee
    // SAFETY: behind `addr` libcurl has `addrlen` bytes, more than a plain sockaddr for IPv6.
    let bytes = unsafe UnsafeRawBufferPointer(
      start: UnsafeRawPointer(pointer).advanced(
        by: MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0),
      count: Int(wanted.addrlen))
    guard transfer.allows(family: wanted.family, address: unsafe Array(bytes)) else { return -1 }
    return socket(wanted.family, wanted.socktype | Int32(SOCK_CLOEXEC.rawValue), wanted.protocol)
  }

  /// Called before each request, also over an open connection.
  private static let onRequest: curl_prereq_callback = { context, address, _, _, _ in
    guard let context = unsafe context, let address = unsafe address else {
      return CURL_PREREQFUNC_ABORT
    }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let mayAsk = transfer.mayAsk(unsafe String(cString: address))
    return mayAsk ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
  }

  /// A piece of a body; false ends the transfer.
  private func received(content bytes: UnsafeRawBufferPointer) -> Bool {
    guard content.count + bytes.count <= settings.limits.bytes else {
      cause = .tooLarge(limit: settings.limits.bytes)
      return false
    }
    unsafe content.append(contentsOf: bytes)
    return true
  }

  /// One line of an answer's head; false ends the transfer.
  private func received(header bytes: UnsafeRawBufferPointer) -> Bool {
    headerBytes += bytes.count
    guard headerBytes <= settings.limits.headerBytes else {
      cause = .tooLarge(limit: settings.limits.headerBytes)
      return false
    }
    let line = unsafe String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      // A new answer, after a redirect: the header of the former one does not apply to the file.
      validators = Validators()
      content.removeAll()
    }
    guard let colon = line.firstIndex(of: ":") else { return true }
    let value = line[line.index(after: colon)...].split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    // The validator that the next request sends back, unless it is absurdly long.
    guard value.utf8.count <= 1024 else { return true }
    switch line[..<colon].lowercased() {
    case "etag": validators.entityTag = value
    case "last-modified": validators.lastModified = value
    default: break
    }
    return true
  }

  private func goesOn() -> Bool {
    guard isClosed() else { return true }
    cause = .closed
    return false
  }

  /// Whether a connection to this socket address is allowed.
  private func allows(family: Int32, address: [UInt8]) -> Bool {
    let bytes: ArraySlice<UInt8> =
      switch family {
      case AF_INET where address.count >= 8: address[4..<8]
      case AF_INET6 where address.count >= 24: address[8..<24]
      default: []
      }
    return allows(isPublic: settings.scope.isPublic(Array(bytes)))
  }

  /// Whether a request to this address is allowed: no private one after a public one.
  private func mayAsk(_ address: String) -> Bool {
    let isPublic = settings.scope.isPublic(text: address)
    if isPublic { wasOutside = true }
    return allows(isPublic: isPublic)
  }

  private func allows(isPublic: Bool) -> Bool {
    guard isPublic || settings.allowsPrivateAddresses && !wasOutside else {
      cause = .privateAddress
      return false
    }
    return true
  }
}

/// A libcurl handle on one thread, with the connections that its transfers leave open.
@safe
struct TransferLine: ~Copyable {
  private let handle: UnsafeMutableRawPointer

  /// Initialises libcurl; returns `nil` if that fails.
  init?() {
    guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else { return nil }
    // SAFETY: a new handle belongs to this value alone, which frees it once, in `deinit`.
    guard let handle = unsafe curl_easy_init() else {
      curl_global_cleanup()
      return nil
    }
    unsafe self.handle = handle
  }

  deinit {
    // SAFETY: the handle is this value's own, used on its thread alone and freed once.
    unsafe curl_easy_cleanup(handle)
    curl_global_cleanup()
  }

  /// The handle with default options and its open connections.
  func fresh() -> UnsafeMutableRawPointer {
    // SAFETY: no transfer is under way on this thread; its callbacks are forgotten here.
    unsafe curl_easy_reset(handle)
    return unsafe handle
  }
}
