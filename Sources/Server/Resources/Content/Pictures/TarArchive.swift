/// The reason why an archive cannot be read.
enum TarFault: Error, Equatable {
  /// A header is not one of the ustar format.
  case notAnArchive
  /// It ends before its last file or without the block of zeros at the end.
  case truncated
  /// An entry is not a plain file.
  case notAFile
  /// There is no file of this name.
  case missing(String)
}

/// An archive of plain files without compression, as `tar --format=ustar` writes it (POSIX.1-2017, pax,
/// "ustar Interchange Format"). Names have at most 100 bytes.
struct TarArchive {
  private static let block = 512
  /// The ranges of the header's fields.
  private static let (name, size, checksum) = (0..<100, 124..<136, 148..<156)
  private static let (kind, magic, prefix) = (156, 257..<262, 345..<500)

  private let bytes: [UInt8]
  private var places: [String: Range<Int>] = [:]

  init(_ bytes: [UInt8]) throws(TarFault) {
    self.bytes = bytes
    var rest = bytes[...]
    while true {
      guard rest.count >= TarArchive.block else { throw .truncated }
      let header = Array(rest.prefix(TarArchive.block))
      if header.allSatisfy({ $0 == 0 }) { return }
      let (name, size) = try TarArchive.file(header)
      rest = rest.dropFirst(TarArchive.block)
      guard rest.count >= size else { throw .truncated }
      places[name] = rest.startIndex..<(rest.startIndex + size)
      rest = rest.dropFirst((size + TarArchive.block - 1) / TarArchive.block * TarArchive.block)
    }
  }

  /// The names and the contents of all files, by name.
  var files: [(name: String, content: [UInt8])] {
    places.sorted { $0.key < $1.key }.map { (name: $0.key, content: Array(bytes[$0.value])) }
  }

  /// The content of the file of this name.
  func content(of name: String) throws(TarFault) -> [UInt8] { Array(bytes[try place(of: name)]) }

  /// The bytes of the archive that are the content of this file.
  func place(of name: String) throws(TarFault) -> Range<Int> {
    guard let place = places[name] else { throw .missing(name) }
    return place
  }

  private static func file(
    _ header: [UInt8]
  ) throws(TarFault) -> (name: String, size: Int) {
    guard header[magic].elementsEqual("ustar".utf8), octal(header[checksum]) == sum(header),
      let size = octal(header[size])
    else { throw .notAnArchive }
    guard header[kind] == UInt8(ascii: "0"), header[prefix].allSatisfy({ $0 == 0 }) else {
      throw .notAFile
    }
    return (String(decoding: header[name].prefix { $0 != 0 }, as: UTF8.self), size)
  }

  /// The sum of all bytes of a header. The bytes of the checksum field count as spaces.
  private static func sum(_ header: [UInt8]) -> Int {
    header.indices.reduce(0) { $0 + (checksum.contains($1) ? 0x20 : Int(header[$1])) }
  }

  /// Parses octal digits up to a zero or a space; `nil` for another byte or without a digit. The
  /// field has at most twelve digits, so the number cannot overflow.
  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.prefix { $0 != 0 && $0 != 0x20 }
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }
  }
}
