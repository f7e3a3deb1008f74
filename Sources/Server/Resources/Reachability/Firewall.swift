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
