import FuzzProperties

/// What libFuzzer calls for each input; a finding ends the process, so that the input is kept.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer gives `count` readable bytes for the call; they are copied.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if let finding = FuzzTarget.uplink.finding(in: bytes) { fatalError(finding) }
  return 0
}
