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

@Suite("A worker's queue")
struct JobQueueTests {
  @Test("Jobs are done in their order, and those that were taken also after the end")
  func order() throws {
    let queue = try JobQueue<Int>(limit: 3)
    #expect([1, 2, 3].map(queue.add) == [nil, nil, nil])
    queue.close()
    #expect([queue.next(), queue.next(), queue.next(), queue.next()] == [1, 2, 3, nil])
  }

  @Test("One more than may wait is refused, and taken again when there is room")
  func bounded() throws {
    let queue = try JobQueue<Int>(limit: 2)
    #expect([1, 2, 3].map(queue.add) == [nil, nil, .full])
    #expect(queue.next() == 1)
    #expect(queue.add(4) == nil)
    #expect([queue.next(), queue.next()] == [2, 4])
  }

  @Test("A closed queue takes nothing, and its worker goes home")
  func closed() throws {
    let queue = try JobQueue<Int>(limit: 2)
    let done = try JobQueue<Bool>(limit: 1)
    let worker = try Thread {
      while queue.next() != nil {}
      _ = done.add(true)
    }
    queue.close()
    queue.close()
    #expect(done.next() == true)
    worker.wait()
    #expect(queue.add(1) == .closed)
    #expect(queue.isClosed)
  }

  @Test("A worker that takes all gets them at once, after its time none, and nil at the end")
  func all() throws {
    let queue = try JobQueue<Int>(limit: 3)
    #expect(queue.all(within: .milliseconds(1)) == [])
    #expect([1, 2].map(queue.add) == [nil, nil])
    #expect(queue.count == 2)
    #expect(queue.all(within: .seconds(60)) == [1, 2])
    #expect(queue.count == 0)
    #expect(queue.add(3) == nil)
    queue.close()
    #expect(queue.all(within: .seconds(60)) == [3])
    #expect(queue.all(within: .seconds(60)) == nil)
  }

  @Test("A worker that waits for all is woken by a job and by the end")
  func woken() throws {
    let queue = try JobQueue<Int>(limit: 3)
    let got = try JobQueue<[Int]>(limit: 3)
    let worker = try Thread {
      while let jobs = queue.all(within: .seconds(600)) {
        if !jobs.isEmpty { _ = got.add(jobs) }
      }
      got.close()
    }
    #expect(queue.add(1) == nil)
    #expect(got.next() == [1])
    queue.close()
    #expect(got.next() == nil)
    worker.wait()
  }

  @Test("Jobs of several threads all come, each once")
  func threads() throws {
    let queue = try JobQueue<Int>(limit: 1_000)
    let threads = try (0..<4).map { part in
      try Thread { for job in 0..<250 { _ = queue.add(part * 250 + job) } }
    }
    let got = (0..<1_000).compactMap { _ in queue.next() }
    for thread in threads { thread.wait() }
    #expect(got.sorted() == Array(0..<1_000))
  }
}
