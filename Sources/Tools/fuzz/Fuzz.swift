import Files
import FuzzProperties
import Glibc

/// The reader that is fuzzed, by its name in the environment's `FUZZ_TARGET`, such as `http`.
private let target: FuzzTarget = {
  // SAFETY: the name is copied at once, and nothing in this process changes the environment.
  guard let name = unsafe getenv("FUZZ_TARGET").map({ unsafe String(cString: $0) }),
    let target = FuzzTarget(rawValue: name)
  else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("FUZZ_TARGET must be one of \(names)")
  }
  return target
}()

/// libFuzzer calls this for each input. A finding ends the process, so that libFuzzer keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer gives `count` readable bytes for the call; they are copied.
  check(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

private func check(_ bytes: [UInt8]) {
  if let finding = target.finding(in: bytes) { fatalError(finding) }
}

#if !LIBFUZZER
  /// Built without libFuzzer, which has a `main` of its own: tries each file that is named as an argument.
  @main
  enum Replay {
    static func main() throws {
      for file in CommandLine.arguments.dropFirst() {
        check(try Files.read(file, limit: 1 << 20))
      }
    }
  }
#endif
