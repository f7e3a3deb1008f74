// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target: Swift 6 mode, strict memory safety, warnings are errors.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A target in `Sources/PATH`, named after its folder.
func source(_ path: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name(path), dependencies: dependencies, path: "Sources/\(path)", swiftSettings: strict)
}

func name(_ path: String) -> String {
  String(path.split(separator: "/").last ?? "")
}

func program(_ path: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name(path), dependencies: dependencies, path: "Sources/\(path)", swiftSettings: strict,
    linkerSettings: [
      // Addresses of functions are resolved at the start and write-protected from then on (full RELRO).
      .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"]),
      // A release has Swift's libraries in it, and runs where no Swift is.
      .unsafeFlags(["-static-stdlib"], .when(configuration: .release)),
    ])
}

/// C shims: a guard in front of return addresses, and checked sizes where the compiler knows them, which
/// takes its optimizer.
func shims(_ path: String, _ linkerSettings: [LinkerSetting] = []) -> Target {
  .target(
    name: name(path),
    path: "Sources/\(path)",
    cSettings: [
      .unsafeFlags(["-fstack-protector-strong"]),
      // No folder of the builder in the program: equal sources give equal bytes anywhere.
      .unsafeFlags(["-ffile-prefix-map=\(Context.packageDirectory)/="]),
      .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
    ],
    linkerSettings: linkerSettings)
}

/// Tests are compiled without the optimizer, also beside a release: what they test has been through it.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/Unit/\(name)",
    swiftSettings: strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))])
}

func library(_ path: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name(path), path: "Sources/\(path)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
  name: "fourtop",
  products: [
    .library(name: "Transport", targets: ["Transport"]),
    .executable(name: "fourtop", targets: ["fourtop"]),
    .executable(name: "fourtop-echo", targets: ["fourtop-echo"]),
  ],
  targets: [
    // The WebSocket engine. It knows no game.
    source("Engine/Protocols/Bytes"),
    source("Engine/Protocols/Fairness"),
    source("Engine/Protocols/JSON", ["Bytes"]),
    source("Engine/Protocols/HTTP", ["Bytes"]),
    source("Engine/Protocols/WebSocket", ["Bytes", "HTTP"]),
    shims("Engine/System/CLinux"),
    shims("Engine/System/COpenSSL", [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
    library("Engine/System/CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    source("Engine/System/Compression", ["Bytes", "CZlib"]),
    source("Engine/System/Files", ["CLinux", "Bytes"]),
    source("Engine/System/Net", ["Bytes", "CLinux"]),
    source("Engine/System/TLS", ["Bytes", "COpenSSL"]),
    source(
      "Engine/Transport",
      ["Bytes", "Compression", "Fairness", "HTTP", "Net", "TLS", "WebSocket"]),
    program("Engine/Programs/fourtop-echo", ["Files", "Transport"]),
    program("Engine/Programs/twenty-lines", ["Transport"]),

    // Games, tables and their messages: values in, values out.
    source("Game/GameCore", ["Bytes"]),
    source("Game/Games", ["Bytes", "GameCore"]),
    source("Game/QuizFiles", ["Bytes", "GameCore", "Games", "JSON"]),
    source("Game/Tables", ["Bytes", "Fairness", "GameCore", "Games"]),
    source("Game/Wire", ["Bytes", "GameCore", "Games", "JSON", "Tables"]),

    // Accounts and photos: values in, values out.
    source("People/People", ["Bytes", "Fairness", "GameCore"]),
    source("People/Pictures"),
    source("People/Leaderboards", ["GameCore", "JSON", "People", "Wire"]),
    source("People/Accounts", ["Fairness", "GameCore", "People", "Pictures", "Tables"]),
    source(
      "People/Identity",
      ["Accounts", "Bytes", "Fairness", "GameCore", "People", "Pictures", "Tables", "Wire"]),

    // Each adapter touches one part of the world.
    library("Adapters/Libraries/CArgon2", pkgConfig: "libargon2", apt: "libargon2-dev"),
    library("Adapters/Libraries/CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
    library("Adapters/Libraries/CPostgreSQL", pkgConfig: "libpq", apt: "libpq-dev"),
    library("Adapters/Libraries/CQREncode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
    library("Adapters/Libraries/CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    library("Adapters/Libraries/CArchive", pkgConfig: "libarchive", apt: "libarchive-dev"),
    library("Adapters/Libraries/CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
    source("Adapters/Crypto", ["Bytes", "CArgon2", "COpenSSL"]),
    source("Adapters/Fetch", ["CCurl", "Net"]),
    source("Adapters/QR", ["CQREncode"]),
    source("Adapters/Workbooks", ["Bytes", "CArchive", "CExpat", "QuizFiles"]),
    source("Adapters/Database"),
    source("Adapters/PostgreSQL", ["Bytes", "CPostgreSQL", "Database"]),
    source("Adapters/SQLite", ["Bytes", "CSQLite", "Database"]),
    source(
      "Adapters/Store",
      [
        "Accounts", "Bytes", "CArchive", "Compression", "Crypto", "Database", "Fairness", "Files",
        "GameCore", "Games", "Leaderboards", "Net", "People", "Pictures", "PostgreSQL", "SQLite",
        "Tables",
      ]),

    // Guests from far away over one connection.
    source("Uplink/Uplink", ["Bytes", "Fairness", "GameCore"]),

    // The party server.
    source("Server/Resources/Logging", ["Bytes", "Files", "JSON", "Net"]),
    source("Server/Resources/PageServing", ["Bytes", "Compression", "Crypto", "Files", "HTTP"]),
    source(
      "Server/Resources/Certificates",
      ["Crypto", "Files", "Logging", "Net", "PageServing", "TLS", "WebSocket"]),
    source("Server/Resources/Reachability", ["Bytes", "Files", "JSON", "Net"]),
    source(
      "Server/Resources/Content",
      [
        "Bytes", "Crypto", "Fetch", "Files", "GameCore", "Games", "JSON", "Logging", "Net",
        "PageServing", "Pictures", "QuizFiles", "Tables", "Wire",
      ]),
    source(
      "Server/CommandLine/Options",
      [
        "Bytes", "Content", "Crypto", "Files", "HTTP", "Logging", "Net", "People", "PostgreSQL",
        "QuizFiles", "Store", "Tables",
      ]),
    source(
      "Server/Requests",
      [
        "Accounts", "Bytes", "Certificates", "Crypto", "GameCore", "HTTP", "Identity", "JSON",
        "Net", "PageServing", "People", "Transport", "Wire",
      ]),
    source(
      "Server/Services",
      [
        "Accounts", "Bytes", "Certificates", "Content", "Crypto", "Fairness", "Files", "GameCore",
        "Games", "HTTP", "Identity", "Leaderboards", "Logging", "Net", "Options", "PageServing",
        "People", "Pictures", "QuizFiles", "Reachability", "Requests", "Store", "Tables",
        "Transport", "Uplink", "Wire",
      ]),
    source(
      "Server/Hosting/TableHosting",
      [
        "Bytes", "Content", "Fairness", "Fetch", "GameCore", "Games", "Leaderboards", "Net",
        "Services", "Store", "Tables", "Transport", "Wire",
      ]),
    source(
      "Server/Hosting/UplinkHosting",
      [
        "Bytes", "Content", "Crypto", "Fairness", "Files", "GameCore", "Logging", "Net", "Options",
        "People", "Pictures", "Services", "Store", "Tables", "Transport", "Uplink", "WebSocket",
        "Wire",
      ]),
    source(
      "Server/Routing",
      [
        "Accounts", "Bytes", "Certificates", "Content", "Crypto", "Fairness", "Files", "GameCore",
        "Games", "HTTP", "Identity", "JSON", "Leaderboards", "Logging", "Net", "Options",
        "PageServing", "People", "Pictures", "QR", "Reachability", "Requests", "Services", "Tables",
        "Transport",
        "Uplink", "Wire",
      ]),
    source(
      "Server/Server",
      [
        "Bytes", "Certificates", "Content", "Crypto", "Fetch", "Files", "GameCore", "Games",
        "HTTP", "Identity", "JSON", "Logging", "Net", "Options", "PageServing",
        "People", "Pictures", "QR", "QuizFiles", "Reachability", "Requests", "Routing", "Services",
        "Store", "TLS",
        "TableHosting",
        "Tables",
        "Transport", "Uplink", "UplinkHosting", "Wire",
      ]),
    source(
      "Server/CommandLine/Commands",
      [
        "Content", "Crypto", "Fetch", "Files", "GameCore", "Leaderboards", "Net", "Options",
        "People", "QuizFiles", "Reachability", "Store", "Tables", "Workbooks",
      ]),
    program(
      "Server/CommandLine/fourtop",
      ["Commands", "Files", "Logging", "Options", "Routing", "Server", "Services"]),

    // What tests and the programs in Sources/Tools share.
    source(
      "Tools/TestSupport",
      ["Bytes", "Database", "Files", "GameCore", "Games", "Net", "PostgreSQL", "Tables"]),
    source(
      "Tools/FuzzProperties",
      [
        "Bytes", "GameCore", "Games", "HTTP", "WebSocket", "Compression",
        "QuizFiles", "Tables",
        "Wire", "Crypto", "TLS", "Uplink", "Workbooks",
      ]),
    source(
      "Tools/Simulation",
      [
        "Bytes", "Compression", "Database", "Files", "GameCore", "Games", "Store", "Tables",
        "TestSupport",
      ]),
    program("Tools/autobahn-client", ["Compression", "HTTP", "Net", "WebSocket"]),
    program(
      "Tools/bench",
      [
        "Bytes", "Compression", "Files", "GameCore", "Games", "HTTP", "Leaderboards", "Net",
        "People", "Pictures", "PostgreSQL", "Store", "TLS", "Tables", "WebSocket", "Wire",
      ]),
    program("Tools/fuzz", ["Files", "FuzzProperties"]),
    program("Tools/simulate", ["GameCore", "Simulation"]),

    // Tests.
    tests("BytesTests", ["Bytes", "TestSupport", "GameCore"]),
    tests("FairnessTests", ["Fairness", "GameCore"]),
    tests("JSONTests", ["JSON", "TestSupport"]),
    tests("HTTPTests", ["HTTP", "FuzzProperties", "TestSupport", "GameCore"]),
    tests("WebSocketTests", ["WebSocket", "HTTP", "TestSupport", "GameCore"]),
    tests("CompressionTests", ["Compression", "TestSupport", "GameCore"]),
    tests("CryptoTests", ["Crypto", "Bytes"]),
    tests("PicturesTests", ["Pictures", "GameCore", "TestSupport"]),
    tests("PeopleTests", ["People", "GameCore", "TestSupport"]),
    tests("LeaderboardsTests", ["Leaderboards", "GameCore", "People", "TestSupport"]),
    tests("AccountsTests", ["Accounts", "GameCore", "People", "Pictures", "Tables"]),
    tests(
      "IdentityTests",
      [
        "Identity", "Accounts", "Bytes", "GameCore", "People", "Pictures", "Tables", "TestSupport",
        "Wire",
      ]),
    tests("GameCoreTests", ["GameCore"]),
    tests("GamesTests", ["Bytes", "Games", "TestSupport"]),
    tests("QuizFilesTests", ["QuizFiles", "TestSupport"]),
    tests("WorkbooksTests", ["Compression", "GameCore", "QuizFiles", "Workbooks"]),
    tests("TablesTests", ["Bytes", "Tables", "TestSupport"]),
    tests(
      "SimulationTests", ["Files", "GameCore", "Simulation", "Store", "Tables", "TestSupport"]),
    tests("WireTests", ["Wire", "Bytes", "JSON", "GameCore", "Games", "Tables", "TestSupport"]),
    tests("UplinkTests", ["Uplink", "Bytes", "GameCore", "TestSupport"]),
    tests("TLSTests", ["TLS", "Bytes", "COpenSSL", "GameCore", "TestSupport"]),
    tests("NetTests", ["CLinux", "Bytes", "Files", "Net", "GameCore", "TestSupport"]),
    tests("FilesTests", ["Files", "TestSupport"]),
    tests("FuzzTests", ["FuzzProperties", "TestSupport"]),
    tests("FetchTests", ["Fetch", "Net", "TestSupport"]),
    tests("QRTests", ["QR"]),
    tests("SQLiteTests", ["Database", "SQLite"]),
    tests("PostgreSQLTests", ["Database", "PostgreSQL", "TestSupport"]),
    tests(
      "StoreTests",
      [
        "Store", "Accounts", "Database", "PostgreSQL", "SQLite", "GameCore", "Games",
        "Leaderboards", "People", "Pictures", "Tables", "Files", "TestSupport",
      ]),
    tests(
      "TransportTests",
      [
        "Transport", "Compression", "Crypto", "HTTP", "Net", "TLS", "WebSocket", "TestSupport",
      ]),
    tests("LoggingTests", ["Logging", "Net"]),
    tests("PageServingTests", ["HTTP", "PageServing"]),
    tests(
      "CertificatesTests",
      ["Certificates", "Crypto", "Files", "Logging", "Net", "TLS", "TestSupport"]),
    tests(
      "ContentTests",
      [
        "Content", "Fetch", "Files", "GameCore", "Games", "Logging", "Net", "Pictures", "QuizFiles",
        "Tables", "TestSupport",
      ]),
    tests("ReachabilityTests", ["Files", "JSON", "Net", "Reachability"]),
    tests("OptionsTests", ["Files", "Net", "Options", "PostgreSQL", "QuizFiles", "TestSupport"]),
    tests(
      "RequestsTests",
      [
        "Certificates", "GameCore", "HTTP", "Net", "PageServing", "People", "Requests", "Transport",
      ]),
    tests(
      "ServicesTests",
      [
        "Bytes", "GameCore", "HTTP", "Identity", "Leaderboards", "Logging", "Net", "People",
        "Requests", "Services", "Store", "Tables", "TestSupport", "Transport",
      ]),
    tests(
      "TableHostingTests",
      ["GameCore", "Games", "Store", "TableHosting", "Tables", "TestSupport", "Transport", "Wire"]),
    tests(
      "RoutingTests",
      [
        "Bytes", "Certificates", "Content", "Crypto", "Files", "GameCore", "HTTP", "JSON",
        "Logging", "Net", "Options", "PageServing", "People", "Pictures", "QR", "Requests",
        "Routing", "Services", "Store", "Tables", "TestSupport", "Transport",
      ]),
    tests(
      "ServerTests",
      [
        "Accounts", "Bytes", "Certificates", "Commands", "Content", "Crypto", "Fetch", "Files",
        "GameCore", "Games", "HTTP", "Identity", "JSON",
        "Leaderboards", "Logging", "Net", "Options", "PageServing", "People", "Pictures", "QR",
        "QuizFiles", "Reachability", "Requests", "Routing", "SQLite", "Server", "Services",
        "Store", "Tables", "TestSupport", "Transport", "Uplink", "UplinkHosting", "WebSocket",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
