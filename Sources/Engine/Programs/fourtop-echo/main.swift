import Files
import Transport

/// The smallest server on the project's own libraries: `/echo` and `/room/NAME`.
func serve() -> Int32 {
  do {
    let options = try Options(CommandLine.arguments.dropFirst())
    Signals.block()
    let service = try Service(configuration(options)) { EchoApplication($0) }
    for (endpoint, scheme) in zip(service.endpoints, ["http", "https"]) {
      Program.say("listening on \(scheme)://\(endpoint)")
    }
    service.runUntilSignal(hangup: {
      if let files = options.https?.files { renew(service, files) }
    })
    return 0
  } catch let fault as Options.Fault {
    Program.say("fourtop-echo: \(fault.sentence)")
    return 2
  } catch let fault as CertificateFiles.Fault {
    Program.say("fourtop-echo: \(fault.sentence)")
    return 1
  } catch {
    Program.say("fourtop-echo: cannot listen: \(error)")
    return 1
  }
}

/// Listener 0 speaks http, listener 1 https.
func configuration(_ options: Options) throws(CertificateFiles.Fault) -> Configuration {
  var listeners = [Listener(host: options.host, port: options.port)]
  if let (port, files) = options.https {
    listeners.append(Listener(host: options.host, port: port, number: 1, tls: try files.read()))
  }
  return Configuration(
    listeners: listeners, loops: options.threads, limits: options.limits,
    deflation: options.deflates ? Deflation(largestContext: 15) : nil)
}

/// SIGHUP: the files may have changed. If they are of no use, what was read before stays.
func renew(_ service: Service<EchoApplication>, _ files: CertificateFiles) {
  do throws(CertificateFiles.Fault) {
    service.renew(try files.read(), listener: 1)
  } catch {
    Program.say("fourtop-echo: \(error.sentence); the certificate of before stays")
  }
}

Program.exit(serve())

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
