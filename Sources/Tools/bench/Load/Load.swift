import Files
import Net

/// `bench load`: so much work for one server, for those who measure it themselves.
enum Load {
  /// Runs with the arguments behind `load`; the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    guard let options = try? LoadOptions(arguments) else {
      print(LoadOptions.help)
      return 2
    }
    _ = Socket.raiseDescriptorLimit()
    do {
      let crowd = try Crowd(options.server, options.workload)
      try crowd.open()
      if options.hasTurns {
        StandardOutput.write(line: "open")
        while readLine() != nil {
          let units = try crowd.work(rounds: options.rounds)
          StandardOutput.write(line: String(units))
        }
        return 0
      }
      if options.workload.kind == .newcomers {
        try crowd.come(for: .seconds(options.seconds))
        for line in crowd.visits.lines { print(line) }
        return 0
      }
      let units = try crowd.work(rounds: options.rounds)
      print("\(options.workload.summary): \(units) came back right")
      return 0
    } catch {
      print("bench load: \(error)")
      return 1
    }
  }
}

/// Why a measurement is worth nothing.
struct LoadFault: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }

  /// The same of the server.
  var ofServer: LoadFault { LoadFault("server: \(description)") }
}
