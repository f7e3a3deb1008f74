/// MP3: a run of frames of MPEG-1 or MPEG-2, Layer III (ISO/IEC 11172-3, 13818-3), with tags round them.
enum MP3Parts {
  /// The header of a frame.
  private struct Frame: Equatable {
    var isFirstVersion: Bool
    var rate: Int
    var length: Int

    /// The samples of one channel.
    var samples: Int { isFirstVersion ? 1_152 : 576 }

    /// Whether both frames can be parts of one sound.
    func fits(_ other: Frame) -> Bool {
      isFirstVersion == other.isFirstVersion && rate == other.rate
    }
  }

  private static let headerBytes = 4
  private static let tagHeader = 10
  /// Fewer frames could be bytes of something else.
  private static let fewest = 3
  /// Kilobits a second by the index in the header; 0 is another rate, which few decoders take.
  private static let firstRates = [
    0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320,
  ]
  private static let secondRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
  private static let sampleRates = [44_100, 48_000, 32_000]

  static func isSigned(_ file: [UInt8]) -> Bool {
    file.starts(with: "ID3".utf8) || frame(in: file, at: 0) != nil
  }

  /// Reads the frames; tags before and after them are dropped, and a last frame that breaks off.
  static func read(_ file: [UInt8]) throws(SoundFault) -> SoundParts {
    let start = firstFrame(in: file)
    guard let first = frame(in: file, at: start) else {
      guard let form = otherForm(of: file, at: start) else { throw .broken(.mp3) }
      throw .unknownKind(form)
    }
    var position = start
    var count = 0
    while let next = frame(in: file, at: position), next.fits(first),
      next.length <= file.count - position
    {
      position += next.length
      count += 1
    }
    guard count >= fewest, isEnd(of: file, at: position, first) else { throw .broken(.mp3) }
    return SoundParts(
      samples: count * first.samples, rate: first.rate, bytes: Array(file[start..<position]))
  }

  /// The name of a form of MPEG audio that is not played everywhere; `nil` if no frame begins here.
  static func otherForm(of file: [UInt8], at position: Int = 0) -> String? {
    guard file.count - position >= headerBytes, file[position] == 0xFF else { return nil }
    // Version and layer, of which 1 is reserved in the one and 0 in the other.
    switch (file[position + 1] >> 5, file[position + 1] >> 3 & 3, file[position + 1] >> 1 & 3) {
    case (7, 0, 1): return "MP3 of less than 16 kHz"
    case (7, 2..., 1): return file[position + 2] >> 4 == 0 ? "MP3 of a free bit rate" : nil
    case (7, let version, 2) where version != 1: return "MPEG audio of Layer II"
    default: return nil
    }
  }

  /// The place after the tags at the beginning (ID3v2 §3.1).
  private static func firstFrame(in file: [UInt8]) -> Int {
    var position = 0
    while file.count - position >= tagHeader, file[position...].starts(with: "ID3".utf8) {
      let size = file[position + 6..<position + tagHeader].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
      let hasFooter = file[position + 5] & 0x10 != 0
      let next = position + tagHeader + size + (hasFooter ? tagHeader : 0)
      guard next < file.count else { return file.count }
      position = next
    }
    // Some writers fill the room of the tag with zeros.
    return file[position...].firstIndex { $0 != 0 } ?? file.count
  }

  /// Whether the sound may end here: with the file, a tag, zeros, or a frame that breaks off.
  private static func isEnd(of file: [UInt8], at position: Int, _ first: Frame) -> Bool {
    let rest = file[position...]
    if rest.count < headerBytes || rest.allSatisfy({ $0 == 0 }) { return true }
    if ["TAG", "APETAGEX", "LYRICSBEGIN", "ID3"].contains(where: { rest.starts(with: $0.utf8) }) {
      return true
    }
    return frame(in: file, at: position).map { $0.fits(first) } ?? false
  }

  /// The frame whose header is at this place; `nil` if there is none.
  private static func frame(in file: [UInt8], at position: Int) -> Frame? {
    guard file.count - position >= headerBytes, file[position] == 0xFF,
      file[position + 1] & 0xF6 == 0xF2
    else { return nil }
    // The bits above mean version 1 or 2 and Layer III; version 2.5 is not played everywhere.
    let isFirst = file[position + 1] & 0x08 != 0
    let third = file[position + 2]
    let (rateIndex, sampleIndex) = (Int(third >> 4), Int(third >> 2 & 3))
    guard rateIndex > 0, rateIndex < firstRates.count, sampleIndex < sampleRates.count else {
      return nil
    }
    let kilobits = (isFirst ? firstRates : secondRates)[rateIndex]
    let rate = sampleRates[sampleIndex] / (isFirst ? 1 : 2)
    let length = (isFirst ? 144_000 : 72_000) * kilobits / rate + Int(third >> 1 & 1)
    return Frame(isFirstVersion: isFirst, rate: rate, length: length)
  }
}
