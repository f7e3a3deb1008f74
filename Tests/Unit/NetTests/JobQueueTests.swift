import Net
import Synchronization
import Testing

@Suite("A worker's queue")
struct JobQueueTests {
  @Test("Jobs are done in their order, and those that were taken also after the end")
  func order() throws {
    let queue = try JobQueue<Int>(limit: 3)
    #expect([1, 2, 3].map(queue.add) == [true, true, true])
    queue.close()
    #expect([queue.next(), queue.next(), queue.next(), queue.next()] == [1, 2, 3, nil])
  }

  @Test("One more than may wait is refused, and taken again when there is room")
  func bounded() throws {
    let queue = try JobQueue<Int>(limit: 2)
    #expect([1, 2, 3].map(queue.add) == [true, true, false])
    #expect(queue.next() == 1)
    #expect(queue.add(4))
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
    #expect(!queue.add(1))
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
