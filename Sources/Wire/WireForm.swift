import Tables

/// How things are named on the wire.
public enum WireForm {
  /// Where this server shows a photo.
  public static func path(of photo: PhotoName) -> String { "/photo/\(photo.text)" }
}
