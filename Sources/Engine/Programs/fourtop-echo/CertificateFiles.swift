import Files
import Transport

/// The two files that the https listener needs, read at the start and again at each SIGHUP.
struct CertificateFiles {
  /// Why they cannot be used, as one line for the terminal.
  struct Fault: Error {
    var sentence: String
  }

  var certificate: String
  var key: String

  func read() throws(Fault) -> TLSSettings {
    let identity = TLSIdentity(chain: try Self.read(certificate), key: try Self.read(key))
    do {
      return try TLSSettings(identity)
    } catch .certificateUnusable {
      throw Fault(sentence: "\(certificate): no certificate in PEM that can be used")
    } catch .keyUnusable {
      throw Fault(sentence: "\(key): no private key in PEM that can be used, without password")
    } catch .keyDoesNotMatch {
      throw Fault(sentence: "\(key): not the key of the certificate in \(certificate)")
    } catch {
      throw Fault(sentence: "TLS: \(error)")
    }
  }

  private static func read(_ path: String) throws(Fault) -> [UInt8] {
    do throws(FileError) {
      return try Files.read(path, limit: 1 << 20)
    } catch {
      throw Fault(sentence: "\(path): \(reason(error))")
    }
  }

  private static func reason(_ error: FileError) -> String {
    switch error {
    case .failed(_, _, let errno): Machine.reason(errno)
    case .tooLarge(_, let limit): "more than \(limit) bytes"
    case .locked, .changedWhileRead: "in use"
    }
  }
}
