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
