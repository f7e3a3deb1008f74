// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target: Swift 6 mode, strict memory safety, warnings are errors.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func source(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// Addresses of functions are resolved at the start and write-protected from then on (full RELRO).
let hardened: [LinkerSetting] = [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"])]

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, swiftSettings: strict, linkerSettings: hardened)
}

/// C shims: a guard in front of return addresses, and checked sizes where the compiler knows them, which
/// takes its optimizer.
func shims(_ name: String, _ linkerSettings: [LinkerSetting] = []) -> Target {
  .target(
    name: name,
    cSettings: [
      .unsafeFlags(["-fstack-protector-strong"]),
      .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
    ],
    linkerSettings: linkerSettings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func library(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A program for libFuzzer, whose library has the `main` (`deploy/part fuzz`).
func fuzzer(_ name: String) -> Target {
  .executableTarget(
    name: name, dependencies: ["FuzzProperties"],
    swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
}

/// Built with `FOURTOP_FUZZ=1` and `--sanitize=fuzzer` alone: without, nothing gives them a `main`.
let fuzzers =
  Context.environment["FOURTOP_FUZZ"] == nil
  ? []
  : [
    "http", "tls", "certificate", "handshake", "websocket", "deflated", "inflate", "wire", "quiz",
    "import", "utf8", "uplink",
  ].map { fuzzer("fuzz-\($0)") }

let package = Package(
  name: "fourtop",
  products: [
    .library(name: "Transport", targets: ["Transport"]),
    .executable(name: "fourtop", targets: ["fourtop"]),
    .executable(name: "fourtop-echo", targets: ["fourtop-echo"]),
    .executable(name: "simulate", targets: ["simulate"]),
    .executable(name: "bench", targets: ["bench"]),
  ],
  targets: [
    // C libraries and inline shims.
    shims("CLinux"),
    shims("COpenSSL", [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    library("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
    library("CArgon2", pkgConfig: "libargon2", apt: "libargon2-dev"),
    library("CQREncode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),

    // Pure: values in, values out.
    source("Bytes"),
    source("Fairness"),
    source("JSON", ["Bytes"]),
    source("HTTP", ["Bytes"]),
    source("WebSocket", ["Bytes", "HTTP"]),
    source("Pictures"),
    source("GameCore"),
    source("Games", ["GameCore"]),
    source("QuizFiles", ["Bytes", "GameCore", "Games", "JSON"]),
    source("People", ["GameCore"]),
    source("Tables", ["Fairness", "GameCore", "Games"]),
    source("Wire", ["Bytes", "JSON", "GameCore", "Games", "Tables"]),
    source("Uplink", ["Bytes", "GameCore"]),

    // Adapters: each touches one part of the world.
    source("Compression", ["Bytes", "CZlib"]),
    source("Crypto", ["Bytes", "COpenSSL", "CArgon2"]),
    source("TLS", ["Bytes", "COpenSSL"]),
    source("Net", ["Bytes", "CLinux"]),
    source("Files", ["Bytes"]),
    source("Fetch", ["CCurl"]),
    source("QR", ["CQREncode"]),
    source("SQLite", ["CSQLite"]),
    source(
      "Store", ["SQLite", "GameCore", "Games", "People", "Pictures", "Tables", "Files", "Net"]),

    // Compositions and programs.
    source("Transport", ["Bytes", "Fairness", "HTTP", "WebSocket", "Compression", "Net", "TLS"]),
    source(
      "Server",
      [
        "Bytes", "HTTP", "WebSocket", "GameCore", "Games", "QuizFiles", "Tables", "Wire",
        "Compression", "Crypto", "Files", "JSON", "Net", "Fetch", "People", "Pictures", "QR",
        "Store", "TLS", "Transport", "Uplink", "Fairness",
      ]),
    program("fourtop", ["Server", "Files"]),
    program("fourtop-echo", ["Transport", "Files"]),
    program("twenty-lines", ["Transport"]),

    // Support.
    source("TestSupport", ["GameCore", "Games", "Tables"]),
    source(
      "FuzzProperties",
      [
        "Bytes", "GameCore", "Games", "HTTP", "WebSocket", "Compression", "QuizFiles", "Tables",
        "Wire", "Crypto", "TLS", "Uplink",
      ]),
    program("simulate", ["GameCore", "Games", "Tables", "TestSupport"]),
    source("Figures"),
    program(
      "bench",
      [
        "Bytes", "HTTP", "WebSocket", "GameCore", "Games", "Tables", "Compression", "Figures",
        "Files", "Net", "People", "Pictures", "Store", "TLS", "Wire",
      ]),
    program("autobahn-client", ["Bytes", "HTTP", "WebSocket", "Compression", "Net"]),

    // Tests.
    tests("BytesTests", ["Bytes", "TestSupport", "GameCore"]),
    tests("FairnessTests", ["Fairness", "GameCore"]),
    tests("JSONTests", ["JSON", "TestSupport"]),
    tests("HTTPTests", ["HTTP", "FuzzProperties", "TestSupport", "GameCore"]),
    tests("WebSocketTests", ["WebSocket", "HTTP", "TestSupport", "GameCore"]),
    tests("CompressionTests", ["Compression", "TestSupport", "GameCore"]),
    tests("CryptoTests", ["Crypto"]),
    tests("PicturesTests", ["Pictures", "GameCore"]),
    tests("PeopleTests", ["People", "GameCore"]),
    tests("GameCoreTests", ["GameCore"]),
    tests("GamesTests", ["Games", "TestSupport"]),
    tests("QuizFilesTests", ["QuizFiles", "TestSupport"]),
    tests("TablesTests", ["Tables", "TestSupport"]),
    tests("WireTests", ["Wire", "JSON", "GameCore", "Games", "Tables", "TestSupport"]),
    tests("UplinkTests", ["Uplink", "Bytes", "GameCore"]),
    tests("TLSTests", ["TLS", "Bytes", "COpenSSL", "GameCore"]),
    tests("NetTests", ["Net", "GameCore"]),
    tests("FilesTests", ["Files"]),
    tests("FiguresTests", ["Figures"]),
    tests("FuzzTests", ["FuzzProperties"]),
    tests("FetchTests", ["Fetch"]),
    tests("QRTests", ["QR"]),
    tests("SQLiteTests", ["SQLite"]),
    tests(
      "StoreTests",
      ["Store", "SQLite", "GameCore", "Games", "People", "Pictures", "Tables", "Files"]),
    tests(
      "TransportTests",
      [
        "Transport", "Compression", "Crypto", "HTTP", "Net", "TLS", "WebSocket", "TestSupport",
        "fourtop-echo", "twenty-lines",
      ]),
    tests(
      "ServerTests",
      [
        "Server", "TestSupport", "Crypto", "Fetch", "Files", "GameCore", "Games", "HTTP", "JSON",
        "Net", "People", "Pictures", "SQLite", "Store", "Tables", "Transport", "Uplink",
        "WebSocket", "Wire",
      ]),
  ] + fuzzers,
  swiftLanguageModes: [.v6]
)
