/// A job for the store's thread.
struct Job: Sendable {
  /// Answers the caller; called once.
  typealias Answer = @Sendable () -> Void

  /// Whether the job writes.
  let isChange: Bool
  /// Does the job and returns the answer, to be called once the change is stored.
  let apply: @Sendable (Records) -> Result<Answer, StoreError>
  /// Answers the caller that the job failed.
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
