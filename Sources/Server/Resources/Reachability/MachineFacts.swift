import Bytes
import Files
import Net

/// The facts about this machine that files of the system tell (NW9). Reading them is no work for the loop.
public enum MachineFacts {
  /// The year of this program; an earlier clock is wrong.
  private static let year = 2026
  /// Bytes of a file.
  private static let limit = 1 << 20

  // MARK: Firewall and routes

  /// The firewall that is on, by files that everybody may read.
  public static var firewall: Firewall? {
    let wanted = "/etc/systemd/system"
    return Firewall.allCases.first { firewall in
      switch firewall {
      case .ufw:
        text("/etc/ufw/ufw.conf")?.split(separator: "\n").contains("ENABLED=yes") == true
      case .firewalld:
        Files.identity("\(wanted)/multi-user.target.wants/firewalld.service") != nil
      case .nftables:
        Files.identity("\(wanted)/sysinit.target.wants/nftables.service") != nil
          && text("/etc/nftables.conf")?.contains("hook input") == true
      }
    }
  }

  /// The tunnel that the default route leads through.
  public static func mainTunnel(of tunnels: [String]) -> String? {
    let route = text("/proc/self/net/route").flatMap(defaultInterface)
    return route.flatMap { tunnels.contains($0) ? $0 : nil }
  }

  /// The interface of the default route in the kernel's table (`/proc/net/route`), the preferred one first.
  static func defaultInterface(of table: String) -> String? {
    let routes = table.split(separator: "\n").dropFirst().compactMap { line -> (String, UInt32)? in
      let cells = line.split(whereSeparator: { $0 == "\t" || $0 == " " })
      guard cells.count > 7, cells[1] == "00000000", cells[7] == "00000000",
        let metric = UInt32(digits: cells[6], in: 0...(.max))
      else { return nil }
      return (String(cells[0]), metric)
    }
    return routes.min { $0.1 < $1.1 }?.0
  }

  // MARK: Name, clock and disk

  /// The name that Avahi answers for, `HOSTNAME.local` (NW8); `nil` if this machine has no name of its own.
  public static var name: String? {
    let name = Machine.name
    return name.isEmpty || name == "localhost" ? nil : "\(name).local"
  }

  /// Whether Avahi runs. A sandbox leaves the presence of its socket visible.
  public static var hasAvahi: Bool { Files.identity("/run/avahi-daemon/socket") != nil }

  public static var clock: ReachabilityFacts.Clock {
    let day = WallClock.day(of: WallClock.secondsSince1970)
    guard let now = Int(digits: day.prefix(4), in: 0...9_999), now >= year else {
      return .wrong(day: day)
    }
    return switch SystemClock.isSynchronised {
    case true: .synchronised
    case false: .alone
    // A sandbox may hide the kernel's answer; systemd's time service leaves a mark.
    default: Files.isFile("/run/systemd/timesync/synchronized") ? .synchronised : .unknown
    }
  }

  public static func disk(of folder: String) -> ReachabilityFacts.Disk {
    ReachabilityFacts.Disk(
      folder: folder, isWritable: Files.isWritable(folder), freeMiB: Files.freeMiB(at: folder))
  }

  private static func text(_ path: String) -> String? {
    (try? Files.read(path, limit: limit)).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A firewall program that is on (NW9). Its rules may let phones in all the same.
public enum Firewall: String, CaseIterable, Sendable {
  case ufw, firewalld, nftables

  /// The command line that opens these TCP ports.
  func command(opening ports: [UInt16]) -> String {
    let list = ports.map(String.init)
    return switch self {
    case .ufw: "sudo ufw allow \(list.joined(separator: ","))/tcp"
    case .firewalld:
      "sudo firewall-cmd " + list.map { "--add-port=\($0)/tcp" }.joined(separator: " ")
    case .nftables:
      "sudo nft insert rule inet filter input tcp dport '{ \(list.joined(separator: ", ")) }' accept"
    }
  }
}
