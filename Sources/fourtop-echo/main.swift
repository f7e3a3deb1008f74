import Transport

/// The smallest server on the project's own libraries: `/echo` and `/room/NAME`.
func serve() -> Int32 {
  let options: Options
  do throws(Options.Fault) {
    options = try Options(CommandLine.arguments.dropFirst())
  } catch {
    Program.say("fourtop-echo: \(error.sentence)")
    return 2
  }
  Signals.block()
  let configuration = Configuration(
    doors: [Door(host: options.host, port: options.port)], loops: options.threads,
    limits: .echo)
  do throws(NetError) {
    let service = try Service(configuration) { EchoApplication($0) }
    for endpoint in service.endpoints { Program.say("listening on http://\(endpoint)") }
    service.runUntilSignal()
    return 0
  } catch {
    Program.say("fourtop-echo: cannot listen: \(error)")
    return 1
  }
}

Program.exit(serve())
