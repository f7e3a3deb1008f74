import JSON

/// One picture of `pictures.json`.
enum PackPicture {
  /// The SVG in a JSON string, checked.
  static func read(
    _ name: String, _ bytes: ArraySlice<UInt8>, file: String, limits: QuizLimits
  ) -> Result<[UInt8], PackFault> {
    do throws(JSONError) {
      let value = try JSONReader(limits: limits.json).read(bytes)
      guard case .string(let text) = value else {
        return .failure(PackFault(file: file, .pictureRefused(name, .notSVG)))
      }
      let picture = Array(text.utf8)
      guard picture.count <= limits.pictureBytes else {
        let (size, limit) = (picture.count, limits.pictureBytes)
        return .failure(PackFault(file: file, .pictureTooLarge(name, size: size, limit: limit)))
      }
      if let fault = SVGCheck.fault(in: picture) {
        return .failure(PackFault(file: file, .pictureRefused(name, fault)))
      }
      return .success(picture)
    } catch {
      return .failure(PackFault(file: file, .quiz(.notJSON(error))))
    }
  }
}
