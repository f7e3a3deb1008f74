import TestSupport
import Testing

/// Runs a suite on the threads for tests that wait for sockets.
struct WaitingTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared.get()) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  static var waiting: Self { Self() }
}
