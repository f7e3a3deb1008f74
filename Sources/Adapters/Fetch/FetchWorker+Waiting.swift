import Net

extension FetchWorker {
  /// Fetches and waits for the result: for command lines, never on a loop.
  public func fetchAndWait(_ request: FetchRequest) -> Result<FetchReply, FetchFault> {
    guard let results = try? Mailbox<Result<FetchReply, FetchFault>>() else {
      return .failure(.closed)
    }
    fetch(request) { results.post($0) }
    results.wait()
    return results.empty().first ?? .failure(.closed)
  }
}
