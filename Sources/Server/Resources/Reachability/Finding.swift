import JSON

/// One sentence about what helps or keeps phones from reaching this server, and what to do (NW9). The
/// host's page has the sentence in each of its languages.
public struct Finding: Equatable, Sendable {
  /// How much it matters.
  public enum Grade: String, Equatable, Sendable {
    case fine
    /// It may keep some phones away.
    case note
    /// It keeps phones away, or will.
    case fault
  }

  public var code: FindingCode
  /// The values in the sentence, by their names there.
  public var arguments: [String: String]

  public init(_ code: FindingCode, _ arguments: [String: String] = [:]) {
    self.code = code
    self.arguments = arguments
  }

  /// The English sentence.
  public var sentence: String {
    arguments.reduce(code.template) { text, argument in
      text.replacing("{\(argument.key)}", with: argument.value)
    }
  }
}

/// A finding without its values. The page has a sentence for each in every language.
public enum FindingCode: String, CaseIterable, Sendable {
  case portsOpen = "ports.open"
  case portsLoopback = "ports.loopback"
  case addressesLink = "addresses.link"
  case addressesOne = "addresses.one"
  case addressesSeveral = "addresses.several"
  case addressesNone = "addresses.none"
  case addressesSelfAssigned = "addresses.selfAssigned"
  case addressesInside = "addresses.inside"
  case addressesContainer = "addresses.container"
  case firewallNone = "firewall.none"
  case firewallOn = "firewall.on"
  case tunnelNone = "tunnel.none"
  case tunnelOn = "tunnel.on"
  case tunnelMain = "tunnel.main"
  case certificateLocal = "certificate.local"
  case certificateValid = "certificate.valid"
  case certificateEnding = "certificate.ending"
  case certificateExpired = "certificate.expired"
  case certificateName = "certificate.name"
  case clockRight = "clock.right"
  case clockAlone = "clock.alone"
  case clockWrong = "clock.wrong"
  case nameAnswers = "name.answers"
  case nameSilent = "name.silent"
  case diskFine = "disk.fine"
  case diskLow = "disk.low"
  case diskReadOnly = "disk.readOnly"
  case quizzesOwn = "quizzes.own"
  case phonesOpen = "phones.open"
  case phonesCame = "phones.came"
  case phonesNone = "phones.none"
}

extension FindingCode {
  public var grade: Finding.Grade {
    switch self {
    case .portsOpen, .addressesLink, .addressesOne, .addressesSeveral, .firewallNone,
      .tunnelNone, .certificateLocal, .certificateValid,
      .clockRight, .nameAnswers, .diskFine, .quizzesOwn, .phonesOpen,
      .phonesCame:
      .fine
    case .firewallOn, .tunnelOn, .tunnelMain, .certificateEnding, .clockAlone,
      .nameSilent, .phonesNone:
      .note
    case .portsLoopback, .addressesNone, .addressesSelfAssigned, .addressesInside,
      .addressesContainer, .certificateExpired, .certificateName, .clockWrong,
      .diskLow, .diskReadOnly:
      .fault
    }
  }

  /// The English sentence, with the names of its values in braces. The page's English text is the same.
  var template: String {
    switch self {
    case .portsOpen: "The server listens on port {http} (http) and on port {https} (https)."
    case .portsLoopback:
      "The server listens on this machine only. Start it without --host, and phones can connect."
    case .addressesLink: "Links and QR codes begin with {url}, as --link says."
    case .addressesOne: "Phones in the same network open {url}."
    case .addressesSeveral:
      "Phones open {url}. If that does not answer, try another of this machine’s {count} addresses."
    case .addressesNone: "This machine is in no network. Connect it to the phones’ Wi-Fi."
    case .addressesSelfAssigned:
      "The router gave this machine no address. Disconnect it from the network and connect it again."
    case .addressesInside:
      "This machine has addresses of tunnels or containers only. Connect it to the phones’ Wi-Fi."
    case .addressesContainer:
      "Phones cannot reach a container’s own address. Start the server with --link http://ADDRESS:{http}."
    case .firewallNone: "The server sees no firewall on this machine."
    case .firewallOn: "A firewall is on ({name}). This opens the ports: {command}"
    case .tunnelNone: "No VPN is on."
    case .tunnelOn:
      "A VPN is on ({interface}). If no phone connects, end it or let it leave the local network alone."
    case .tunnelMain:
      "All traffic goes through a VPN ({interface}). If no phone connects, end it or permit the local network."
    case .certificateLocal: "For https, phones must trust this server once. {url} shows how."
    case .certificateValid: "The certificate is valid until {day}."
    case .certificateEnding:
      "The certificate expires on {day}. Renew it; the server reads it by itself."
    case .certificateExpired:
      "The certificate expired on {day}. Renew it; the server reads it by itself."
    case .certificateName:
      "The certificate does not name {host}, with which links begin. Get one that does, or change --link."
    case .clockRight: "A time service keeps the clock right."
    case .clockAlone:
      "No time service keeps the clock right. This turns it on: sudo timedatectl set-ntp true"
    case .clockWrong:
      "The clock says {day}, so browsers reject certificates. This sets it: sudo timedatectl set-ntp true"
    case .nameAnswers: "Phones that know names of the local network can also open {url}."
    case .nameSilent:
      "Avahi does not run, so phones cannot open {name}. This installs it: sudo apt-get install avahi-daemon"
    case .diskFine: "Games and accounts are saved in {folder}, where {free} MiB are free."
    case .diskLow:
      "Only {free} MiB are free for {folder}. Delete files there, or games are not saved."
    case .diskReadOnly:
      "{folder} cannot be written, so nothing is saved. Let the server’s user write there."
    case .quizzesOwn:
      "Your own quizzes, quiz1.json and so on, belong in {folder}. The server reads them within a minute."
    case .phonesOpen: "Pages open on other devices: {pages}."
    case .phonesCame: "The last phone was here {minutes} min ago."
    case .phonesNone:
      "No phone has come yet. Is it on the same Wi-Fi, not on the guest network, with mobile data off?"
    }
  }
}

extension Finding {
  /// Reads the form of ``write(to:)``; `nil` if it is another one.
  public init?(_ value: JSONValue) {
    guard case .object(let object) = value, let name = try? object.string("code"),
      let code = FindingCode(rawValue: name), let values = try? object.object("args")
    else { return nil }
    var arguments: [String: String] = [:]
    for member in values.members {
      guard case .string(let text) = member.value else { return nil }
      arguments[member.key] = text
    }
    self.init(code, arguments)
  }

  /// An object with code, grade and arguments.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("code", code.rawValue)
    writer.field("grade", code.grade.rawValue)
    writer.key("args")
    writer.beginObject()
    for (name, value) in arguments.sorted(by: { $0.key < $1.key }) {
      writer.key(named: name)
      writer.value(value)
    }
    writer.endObject()
    writer.endObject()
  }
}
