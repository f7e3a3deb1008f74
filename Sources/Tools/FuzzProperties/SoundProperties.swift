import QuizFiles

/// Sounds: what is taken is within the limits, holds no more than was sent, and is read again as it is.
/// The first byte chooses the kind that the file's name tells.
enum SoundProperties {
  static func finding(in bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    let kinds = Sound.Kind.allCases
    let kind = kinds[Int(choice) % kinds.count]
    let file = Array(bytes.dropFirst())
    var limits = SoundLimits()
    if choice > 127 { limits.milliseconds = 20 }
    do throws(SoundFault) {
      let sound = try Sound(file, named: kind, limits: limits)
      guard sound.milliseconds <= limits.milliseconds + limits.padding else {
        return "a sound that is too long is taken"
      }
      // A WAV gets a header of its own.
      guard sound.kind == kind, sound.bytes.count <= file.count + 1 else {
        return "a sound holds more than its file"
      }
      return try Sound(sound.bytes, named: kind, limits: limits) == sound
        ? nil : "a sound is read otherwise again"
    } catch {
      return error.clause.isEmpty ? "a sound is refused without a reason" : nil
    }
  }
}
