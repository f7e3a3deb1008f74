import Net
import Synchronization
import Testing

@Suite("A worker's thread")
struct WorkerTests {
  private final class Done: Sendable {
    let jobs = Mutex<[Int]>([])
    func note(_ job: Int) { jobs.withLock { $0.append(job) } }
    var all: [Int] { jobs.withLock { $0 } }
  }

  @Test("Jobs are done one after the other, in their order, and all before close returns")
  func order() throws {
    let worker = try Worker(limit: 100)
    let done = Done()
    for job in 0..<100 { #expect(worker.add { done.note(job) }) }
    #expect(worker.close())
    #expect(done.all == Array(0..<100))
    #expect(!worker.add {})
    #expect(worker.close())
  }

  @Test("More jobs than may wait are refused")
  func full() throws {
    let worker = try Worker(limit: 2)
    let (began, go) = (try Mailbox<Void>(), try Mailbox<Void>())
    let done = Done()
    #expect(
      worker.add {
        began.post(())
        go.wait()
      })
    began.wait()
    #expect([1, 2, 3].map { job in worker.add { done.note(job) } } == [true, true, false])
    go.post(())
    #expect(worker.close())
    #expect(done.all == [1, 2])
  }

  @Test("Closing waits for an endless job no longer than the given time")
  func stuck() throws {
    let worker = try Worker(limit: 2)
    let (go, over) = (try Mailbox<Void>(), try Mailbox<Void>())
    #expect(worker.add { go.wait() })
    #expect(worker.add { over.post(()) })
    #expect(!worker.close(within: .milliseconds(1)))
    go.post(())
    // The thread goes on by itself.
    over.wait()
  }
}
