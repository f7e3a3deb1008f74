// swift-tools-version: 6.2
import PackageDescription

// Programs that measure and test Fourtop. `swift build` of the product does not build them:
//
//     swift build --package-path Sources/Tools --scratch-path .build/tools -c release

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func program(_ name: String) -> Target {
  .executableTarget(
    name: name, dependencies: [.product(name: "Modules", package: "fourtop")], path: name,
    swiftSettings: strict)
}

let package = Package(
  name: "tools",
  dependencies: [.package(name: "fourtop", path: "../..")],
  targets: [
    program("autobahn-client"),
    program("bench"),
    program("fuzz"),
    program("simulate"),
  ],
  swiftLanguageModes: [.v6]
)
