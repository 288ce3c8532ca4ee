// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "io-perf-swift",
    // FileHandle's calls that throw came with these.
    platforms: [.macOS("10.15.4"), .iOS("13.4")],
    targets: [
        .executableTarget(name: "io-perf-swift", path: "Sources/io-perf-swift")
    ]
)
