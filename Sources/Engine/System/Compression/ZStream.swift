import CZlib

/// The reasons why bytes could not be compressed or inflated.
public enum CompressionError: Error, Equatable, Sendable {
  case outOfMemory
  /// The input is no DEFLATE data (RFC 1951), or the message ends within a block.
  case invalid
  /// A message inflates to more than `limit` times its size.
  case ratio(limit: Int)
}

/// A zlib stream with a stable address.
// SAFETY: zlib remembers where its stream lies, so it is allocated once, seen by its owner alone,
// and freed after zlib has given up what it holds (`inflateEnd`, `deflateEnd`), which is the
// owner's to do first.
@safe
struct ZStream: ~Copyable {
  enum Operation { case inflate, deflate }

  let pointer: UnsafeMutablePointer<z_stream>

  init() {
    unsafe pointer = .allocate(capacity: 1)
    // All zero and null is how zlib wants a fresh stream.
    unsafe pointer.initialize(to: z_stream())
  }

  deinit {
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

  /// The result of one step.
  struct Step {
    var result: Int32
    var consumed: Int
    var produced: Int
  }

  /// Lets the next message refer back to `text`, of which as many bytes count as the window has. To be
  /// called between messages.
  func setDictionary(_ text: Span<UInt8>) {
    // SAFETY: zlib copies from the bytes during the call. It refuses nothing: the stream is a raw one,
    // and no block is begun.
    unsafe text.withUnsafeBufferPointer { text in
      let result = unsafe deflateSetDictionary(
        pointer, text.baseAddress, UInt32(clamping: text.count))
      precondition(result == Z_OK)
    }
  }

  /// Consumes `input` from `position` and fills `output` from `start`, as far as both allow.
  func step(
    _ operation: Operation, _ input: Span<UInt8>, from position: Int,
    into output: inout MutableSpan<UInt8>, from start: Int = 0
  ) -> Step {
    // SAFETY: both ranges lie within their spans and are valid for the call, after which the
    // stream knows them no more; zlib only reads its input.
    unsafe input.extracting(position...).withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        let room = UInt32(clamping: output.count - start)
        let offered = UInt32(clamping: input.count)
        unsafe pointer.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe pointer.pointee.avail_in = offered
        unsafe pointer.pointee.next_out = output.baseAddress.map { unsafe $0 + start }
        unsafe pointer.pointee.avail_out = room
        let result =
          switch operation {
          case .inflate: unsafe inflate(pointer, Z_SYNC_FLUSH)
          case .deflate: unsafe deflate(pointer, Z_SYNC_FLUSH)
          }
        let step = unsafe Step(
          result: result, consumed: Int(offered - pointer.pointee.avail_in),
          produced: Int(room - pointer.pointee.avail_out))
        unsafe pointer.pointee.next_in = nil
        unsafe pointer.pointee.next_out = nil
        return step
      }
    }
  }
}
