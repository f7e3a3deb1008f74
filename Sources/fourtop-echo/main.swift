import Transport

/// The smallest server on the project's own libraries: `/echo` and `/room/NAME`.
func serve() -> Int32 {
  let options: Options
  do throws(Options.Fault) {
    options = try Options(CommandLine.arguments.dropFirst())
  } catch {
    print("fourtop-echo: \(error.sentence)")
    return 2
  }
  Signals.block()
  let configuration = Configuration(
    doors: [Door(host: options.host, port: options.port)], loops: options.threads,
    limits: .echo)
  do throws(NetError) {
    let service = try Service(configuration) { EchoApplication($0) }
    for endpoint in service.endpoints { print("listening on http://\(endpoint)") }
    flushOutput()
    service.runUntilSignal()
    return 0
  } catch {
    print("fourtop-echo: cannot listen: \(error)")
    return 1
  }
}

exitProcess(serve())
