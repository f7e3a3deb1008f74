/// What was asked of the store's thread.
struct Job: Sendable {
  /// Tells the asker; called once.
  typealias Answer = @Sendable () -> Void

  /// Whether it writes.
  let isChange: Bool
  /// Does it, and gives how to answer once that is kept.
  let apply: @Sendable (Records) -> Result<Answer, StoreError>
  /// Tells the asker that nothing came of it.
  let fail: @Sendable (StoreError) -> Void

  init<Content: Sendable>(
    isChange: Bool,
    _ work: @escaping @Sendable (Records) throws(StoreError) -> Content,
    then: @escaping @Sendable (Result<Content, StoreError>) -> Void
  ) {
    self.isChange = isChange
    apply = { records in
      do throws(StoreError) {
        let content = try work(records)
        return .success { then(.success(content)) }
      } catch {
        return .failure(error)
      }
    }
    fail = { then(.failure($0)) }
  }
}
