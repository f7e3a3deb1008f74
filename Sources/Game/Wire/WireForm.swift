import Tables

/// Names on the wire.
public enum WireForm {
  /// The path of a photo on this server.
  public static func path(of photo: PhotoName) -> String { "/photo/\(photo.text)" }
}
