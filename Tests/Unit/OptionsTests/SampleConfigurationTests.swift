import Testing

@testable import Options

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
