import CCurl

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
