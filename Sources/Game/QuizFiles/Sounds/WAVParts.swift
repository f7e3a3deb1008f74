/// WAV: a RIFF file of uncompressed samples (Multimedia Programming Interface and Data Specifications 1.0).
enum WAVParts {
  static func isSigned(_ file: [UInt8]) -> Bool {
    file.count >= 12 && file.starts(with: "RIFF".utf8) && file[8..<12].elementsEqual("WAVE".utf8)
  }

  /// How the samples are written.
  private struct Form {
    var channels: Int
    var rate: Int
    var bits: Int

    /// The bytes of one sample of all channels.
    var block: Int { channels * bits / 8 }
  }

  private static let header = 12
  private static let pcm = 1
  private static let extensible = 0xFFFE

  /// Reads the form and the samples; other chunks are dropped.
  static func read(_ file: [UInt8]) throws(SoundFault) -> SoundParts {
    var position = header
    var form: Form?
    while position < file.count {
      guard file.count - position >= 8 else { throw .broken(.wav) }
      let name = file[position..<position + 4]
      let length = number(4, in: file, at: position + 4)
      position += 8
      guard length <= file.count - position else { throw .broken(.wav) }
      let payload = file[position..<position + length]
      if name.elementsEqual("fmt ".utf8) {
        guard form == nil else { throw .broken(.wav) }
        form = try self.form(Array(payload))
      } else if name.elementsEqual("data".utf8) {
        guard let form else { throw .broken(.wav) }
        return try parts(Array(payload), form)
      }
      // A chunk of odd length has a padding byte, which the last one may lack.
      position += length + length % 2
    }
    throw .broken(.wav)
  }

  private static func form(_ payload: [UInt8]) throws(SoundFault) -> Form {
    guard payload.count >= 16 else { throw .broken(.wav) }
    var tag = number(2, in: payload, at: 0)
    if tag == extensible, payload.count >= 26 { tag = number(2, in: payload, at: 24) }
    guard tag == pcm else { throw .notPCM }
    let form = Form(
      channels: number(2, in: payload, at: 2), rate: number(4, in: payload, at: 4),
      bits: number(2, in: payload, at: 14))
    guard (1...2).contains(form.channels) else { throw .channels(form.channels) }
    guard (8_000...48_000).contains(form.rate) else { throw .rate(form.rate) }
    guard form.bits == 8 || form.bits == 16 else { throw .bits(form.bits) }
    return form
  }

  private static func parts(_ samples: [UInt8], _ form: Form) throws(SoundFault) -> SoundParts {
    guard !samples.isEmpty, samples.count % form.block == 0 else { throw .broken(.wav) }
    let fields = [
      (pcm, 2), (form.channels, 2), (form.rate, 4), (form.rate * form.block, 4), (form.block, 2),
      (form.bits, 2),
    ]
    let body =
      Array("WAVEfmt ".utf8) + littleEndian(16, 4)
      + fields.flatMap { littleEndian($0.0, $0.1) } + Array("data".utf8)
      + littleEndian(samples.count, 4) + samples + Array(repeating: 0, count: samples.count % 2)
    return SoundParts(
      samples: samples.count / form.block, rate: form.rate,
      bytes: Array("RIFF".utf8) + littleEndian(body.count, 4) + body)
  }

  /// The number of `count` bytes at a place that the file has, least significant byte first.
  private static func number(_ count: Int, in file: [UInt8], at position: Int) -> Int {
    file[position..<position + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
