import Files
import Foundation
import Net
import PostgreSQL
import Testing

@testable import Options

@Suite("Settings and the configuration file")
struct SettingsTests {
  private static let path = "/etc/fourtop/fourtop.conf"

  /// Files of the tests by their paths.
  private func files(_ texts: [String: String]) -> ConfigurationFiles {
    ConfigurationFiles(standard: Self.path) { path throws(FileError) in
      guard let text = texts[path] else {
        throw .failed(call: "open", path: path, errno: path.hasSuffix("secret") ? 13 : 2)
      }
      return Array(text.utf8)
    }
  }

  private func serve(
    _ arguments: [String] = [], _ environment: [String: String] = [:], _ texts: [String: String]
  ) throws -> ServeOptions {
    let command = try Command(
      arguments: ["serve"] + arguments, environment: environment, files: files(texts))
    guard case .serve(let options) = command else { throw UsageError(sentence: "not serve") }
    return options
  }

  @Test("NW7: variables are weaker than the file, and the file is weaker than options")
  func order() throws {
    let texts = [
      Self.path: "http-port = 81\nnear = 10.0.0.0/8\nnear=10.1.0.0/16\nlog-level=debug\n"
    ]
    let environment = [
      "FOURTOP_HTTP_PORT": "80", "FOURTOP_NEAR": "192.168.2.0/24", "FOURTOP_HTTPS_PORT": "444",
    ]
    let weak = try serve([], environment, [:])
    #expect(weak.httpPort == 80 && weak.near.count == 1)
    let middle = try serve([], environment, texts)
    #expect(middle.httpPort == 81 && middle.httpsPort == 444 && middle.logLevel == .debug)
    #expect(middle.near == [AddressRange("10.0.0.0/8"), AddressRange("10.1.0.0/16")])
    let strong = try serve(["--http-port", "82", "--near", "10.2.0.0/16"], environment, texts)
    #expect(strong.httpPort == 82)
    #expect(strong.near == [AddressRange("10.2.0.0/16")])
  }

  @Test("NW7: --config names another file, which must exist; the usual one may be missing")
  func chosen() throws {
    let texts = [Self.path: "http-port = 81", "/a": "http-port = 83", "/b": "http-port = 84"]
    #expect(try serve(["--config", "/a"], [:], texts).httpPort == 83)
    #expect(try serve([], ["FOURTOP_CONFIG": "/b"], texts).httpPort == 84)
    #expect(try serve(["--config=/a"], ["FOURTOP_CONFIG": "/b"], texts).httpPort == 83)
    #expect(try serve([], [:], [:]) == ServeOptions())
    let missing = #expect(throws: UsageError.self) { try serve(["--config", "/c"], [:], texts) }
    #expect(missing?.sentence == "/c: No such file or directory")
    #expect(throws: UsageError.self) { try serve(["--config", "/secret"], [:], texts) }
  }

  @Test("NW7: lines are names and values, blank, or comments")
  func lines() throws {
    let options = try serve(
      [], [:],
      [
        Self.path: """
        # The party at home
          # indented

        public = no
        serve-quizzes = yes\r
        \ttiles-attribution=© them = us # and more
        tiles = https://t/{z}/{x}/{y}?key=a=b
        """
      ])
    #expect(options.servesQuizzes && !options.isPublic)
    #expect(options.tilesAttribution == "© them = us # and more")
    #expect(options.tiles == "https://t/{z}/{x}/{y}?key=a=b")
  }

  @Test(
    "NW7: a fault names file and line",
    arguments: [
      ("http-port = x", "1: http-port must be a port from 0 to 65535, not \"x\""),
      ("\n\nhttp-port", "3: a line is NAME = VALUE, or a comment after #"),
      (
        "--http-port = 81",
        "1: unknown name \"--http-port\"; \"fourtop config\" prints all names"
      ),
      ("dance = 1", "1: unknown name \"dance\"; \"fourtop config\" prints all names"),
      ("config = /a", "1: unknown name \"config\"; \"fourtop config\" prints all names"),
      ("host = ::1\nhost = ::1", "2: host is set in line 1 already"),
      ("public = maybe", "1: public must be yes or no, not \"maybe\""),
      ("host =", "1: host must be a value, not \"\""),
      (
        "uplink-token = hush",
        "1: uplink-token is a secret; set the variable FOURTOP_UPLINK_TOKEN instead"
      ),
    ])
  func faults(_ text: String, _ sentence: String) {
    let error = #expect(throws: UsageError.self) { try serve([], [:], [Self.path: text]) }
    #expect(error?.sentence == "\(Self.path):\(sentence)")
  }

  @Test("NW7: a file has 64 KiB at most")
  func size() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "fourtop.conf").path
    for (bytes, isRead) in [(65_535, true), (65_536, true), (65_537, false)] {
      try Data(repeating: UInt8(ascii: "#"), count: bytes).write(to: URL(filePath: path))
      let command = try? Command(arguments: ["serve", "--config", path], environment: [:])
      #expect((command != nil) == isRead)
    }
  }

  @Test("NW7: bytes that are no text are a fault, and every cut of a file is read or refused")
  func bytes() throws {
    let fault = #expect(throws: UsageError.self) {
      try ConfigurationFile.settings([0x23, 0x0A, 0xFF, 0x0A], path: "/a")
    }
    #expect(fault?.sentence == "/a:2: the line is not UTF-8")
    let whole = Array("# \u{E9}\nhttp-port = 81\r\nnear = ::/0\n".utf8)
    for count in 0...whole.count {
      do throws(UsageError) {
        _ = try ConfigurationFile.settings(Array(whole[..<count]), path: "/a")
      } catch {
        #expect(error.sentence.hasPrefix("/a:"))
      }
    }
  }

  @Test("NW7: fourtop config prints each setting, its value and its origin, without secrets")
  func text() throws {
    let command = try Command(
      arguments: ["config", "--http-port", "82", "--near", "::1", "--near", "::2"],
      environment: [
        "FOURTOP_UPLINK": "https://play.example.org", "FOURTOP_UPLINK_TOKEN": "hush",
        "FOURTOP_HTTP_PORT": "80",
      ],
      files: files([Self.path: "log-level = debug\nquiz-url = https://a:hush@b/quiz1.json"]))
    guard case .config(let settings) = command else {
      Issue.record("not config")
      return
    }
    let rows = settings.text.split(separator: "\n").map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    }
    #expect(rows.contains(["http-port", "82", "--http-port"]))
    #expect(rows.contains(["https-port", "8443", "default"]))
    #expect(rows.filter { $0.first == "near" }.map { $0[1] } == ["::1", "::2"])
    #expect(rows.contains(["log-level", "debug", "\(Self.path):1"]))
    #expect(rows.contains(["uplink-token", "(hidden)", "FOURTOP_UPLINK_TOKEN"]))
    #expect(!settings.text.contains("hush"))
    for option in ServeOptions.Option.allCases {
      #expect(rows.contains { $0.first == option.name }, "\(option)")
    }
    #expect(throws: UsageError.self) {
      try Command(arguments: ["config", "--http-port", "x"], environment: [:])
    }
  }

  @Test("NW7: commands about the data directory read the file, too")
  func dataDirectory() throws {
    func directory(_ words: [String], _ environment: [String: String]) throws -> String? {
      let command = try Command(
        arguments: ["backup", "a.db"] + words, environment: environment,
        files: files([Self.path: "data-dir = /file"]))
      guard case .backup(_, _, let place) = command else { return nil }
      return place.directory
    }
    #expect(try directory([], ["FOURTOP_DATA_DIR": "/variable"]) == "/file")
    #expect(try directory(["--data-dir", "/option"], [:]) == "/option")
  }

  @Test("NW7: the database of the records is a setting as others are, also of commands about them")
  func store() throws {
    func name(
      _ words: [String], _ environment: [String: String], file: String = ""
    ) throws -> String? {
      let command = try Command(
        arguments: words, environment: environment, files: files([Self.path: file]))
      return switch command {
      case .serve(let options): options.store?.name
      case .hall(_, let place), .uplink(_, let place), .account(_, _, let place),
        .backup(_, _, let place), .restore(_, let place):
        place.store?.name
      default: nil
      }
    }
    let commands = [
      ["serve"], ["hall", "list"], ["uplink", "list"], ["account", "delete", "anna"],
      ["backup", "a"], ["restore", "a"],
    ]
    for words in commands {
      let variable = ["FOURTOP_STORE": "postgres://anna:secret@variable/a"]
      #expect(try name(words, [:]) == nil)
      #expect(try name(words, variable) == "postgres://variable/a")
      #expect(try name(words, variable, file: "store = postgres://file/a") == "postgres://file/a")
      #expect(
        try name(words + ["--store", "postgres://option/a"], variable) == "postgres://option/a")
      for value in ["fourtop.db", "postgres://%zz", "postgres://db/a?secret=1"] {
        #expect(throws: UsageError.self) { try name(words + ["--store", value], [:]) }
      }
    }
    #expect(throws: UsageError.self) {
      try name(["table", "list", "--store", "postgres://a/b"], [:])
    }
  }

  @Test("NW12: a password of the database is taken from its variable alone, and no text repeats it")
  func password() throws {
    let address = "postgres://anna:secret@db/a"
    let attempts: [([String], String)] = [
      (["serve", "--store", address], ""), (["serve"], "store = \(address)"),
      (["serve", "--store", "\(address)?nonsense"], ""),
      (["hall", "list", "--store=\(address)"], ""), (["hall", "list"], "store = \(address)"),
      (["store", "copy", "data", address], ""), (["store", "copy", address, "data"], ""),
    ]
    for (words, file) in attempts {
      do throws(UsageError) {
        _ = try Command(arguments: words, environment: [:], files: files([Self.path: file]))
        Issue.record("a password is there: \(words)")
      } catch {
        #expect(!error.sentence.contains("secret"))
      }
    }
    let command = try Command(arguments: ["config"], environment: ["FOURTOP_STORE": address])
    guard case .config(let settings) = command else { throw UsageError(sentence: "") }
    #expect(settings.text.contains("postgres://db/a") && !settings.text.contains("secret"))
  }

  @Test("fourtop store copy takes two places, each a data directory or a database")
  func copy() throws {
    let address = try #require(PostgresAddress("postgres://db/a"))
    #expect(
      try Command(arguments: ["store", "copy", "/d", "postgres://db/a"], environment: [:])
        == .storeCopy(from: .directory("/d"), to: .server(address)))
    for words in [
      [], ["copy"], ["copy", "a"], ["copy", "a", "b", "c"], ["move", "a", "b"],
      ["copy", "a", "-b"],
    ] {
      #expect(throws: UsageError.self) {
        try Command(arguments: ["store"] + words, environment: [:])
      }
    }
  }
}

@Suite("The sample of a configuration file")
struct SampleConfigurationTests {
  private let lines = SampleConfiguration.text.split(separator: "\n").map(String.init)

  @Test("NW7: the sample is all comments, with one line for each setting")
  func comments() throws {
    #expect(lines.allSatisfy { $0.hasPrefix("#") && $0.count <= 101 })
    #expect(try ConfigurationFile.settings(Array(SampleConfiguration.text.utf8), path: "f") == [])
    for option in ServeOptions.Option.allCases {
      let isListed = lines.contains { $0.hasPrefix("#\(option.name) = ") }
      #expect(isListed == (option != .config && !option.isSecret), "\(option)")
    }
    #expect(lines.contains("#no-sandbox = yes"))
  }

  @Test("NW7: a line of the sample whose mark is removed is a setting")
  func settings() throws {
    for line in lines where line.contains(" = ") && !line.hasPrefix("# ") {
      let settings = try ConfigurationFile.settings(Array(line.dropFirst().utf8), path: "f")
      #expect(settings.count == 1, "\(line)")
    }
  }

  @Test("fourtop config sample is the command for it")
  func command() throws {
    #expect(
      try Command(arguments: ["config", "sample"], environment: [:]) == .sampleConfiguration)
  }
}
