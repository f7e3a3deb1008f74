/// The texts of `fourtop help` and `fourtop version`.
package enum Help {
  package static let version = "0.3.0"

  /// The `User-Agent` of requests to other servers.
  package static let userAgent = "fourtop/\(version)"

  package static let text = """
    Fourtop \(version): a party quiz for four. Start it on one machine, open its page on phones, play.

    fourtop serve [options]                     run the server (http on 8080, https on 8443)
    fourtop addresses [options]                 list the addresses for phones, with QR codes
    fourtop config [options]                    print each setting of serve, and where it comes from
    fourtop config sample                       print a configuration file with all settings, commented out
    fourtop quiz check FILE-URL-OR-FOLDER       print OK, or every fault of a quiz file or a pack
    fourtop quiz import FORM FILE               convert another format to a quiz file on standard output
                                                (opentdb, gift, aiken, csv, tsv, xlsx); if a table's header is
                                                not known: --columns question,right,wrong,wrong,wrong, with --skip N
                                                for N lines before the questions
    fourtop account reset-password NAME         set a new password and log the account out everywhere
    fourtop account delete NAME                 delete an account and all of its data
    fourtop uplink token|revoke NAME, or list   tokens for laptops that use this public server
    fourtop hall list, or remove NUMBER         list the halls of fame of Find; remove an entry
    fourtop table list, or remove CODE          list the tables of the running server; end one
    fourtop backup FILE [--data-dir DIR]        copy all data, also while people play
                                                (--with-authority: the key that phones trust, too)
    fourtop restore FILE [--data-dir DIR]       make a new data directory of a backup
    fourtop store copy FROM TO                  copy all records, with no server running, between a data
                                                directory and a PostgreSQL database: postgres://user@host/name
    fourtop routes                              list every path, its listener and who may have it
    fourtop metrics                             list what /metrics counts and measures
    fourtop events                              list the events of the log
    fourtop status [--data-dir DIR]             print the addresses and the host's link of the running server
    fourtop doctor [--data-dir DIR]             say whether phones can reach the running server, and what to do
    fourtop manual                              print the manual page, for man -l -
    fourtop completion bash|zsh|fish            print what completes commands and options in a shell
    fourtop version, or --version               print the version
    fourtop help, or --help after any command   print this text

    Options of serve. Each is also a line of the configuration file (http-port = 8080), which is weaker,
    and an environment variable (FOURTOP_HTTP_PORT), which is the weakest:
      --config FILE         configuration file (default: /etc/fourtop/fourtop.conf, if it exists)
      --host ADDRESS        listen on this address only (default: every interface)
      --http-port N         default 8080; 0 picks a free port and prints it
      --https-port N        default 8443; 0 picks a free port and prints it
      --tls-cert FILE       your certificate for https, PEM (default: one from the local authority)
      --tls-key FILE        its private key, PEM (default: one from the local authority)
      --data-dir DIR        default $XDG_DATA_HOME/fourtop or ~/.local/share/fourtop
      --store URL           PostgreSQL database for accounts, photos and scores, postgres://user@host/name
                            (default: the file fourtop.db in the data directory)
      --shared-store        other servers use that database, too: all share accounts and tables
      --quiz-url URL|DIR    first quiz file, .../quiz1.json, or a directory (default: question bank)
      --link URL            what links and QR codes say: https://party.example (default: the address
                            that a phone most likely reaches)
      --near CIDR           another network of the house, whose phones need no account (repeatable)
      --allow-host NAME     another host name of this server (repeatable)
      --public              serve the internet: everybody logs in; needs --tls-cert or --trusted-proxy
      --trusted-proxy CIDR  trust X-Forwarded-... and Forwarded of these addresses (repeatable)
      --registration R      open, or closed: no new accounts (default: open)
      --guests on|off       friends far away come by a table's link without an account
                            (default: on with --public, else off)
      --uplink URL          public Fourtop server for friends far away
                            (FOURTOP_UPLINK_TOKEN: the token from "fourtop uplink token" there)
      --uplink-ca FILE      CA certificate for the public server, PEM (default: the system's)
      --web-dir DIR         directory with public and quizzes (default: found from the program)
      --serve-quizzes       offer /quizzes/quizN.json to other servers; players can then read answers
      --tiles TEMPLATE      street map under the players: https://.../{z}/{x}/{y}.png, which pages
                            ask (default: built-in coasts, borders and cities)
      --tiles-attribution TEXT  credit for the street map, as its terms require
      --no-sandbox          leave the program all files of its user
      --tables N            the most open tables (default: 10000)
      --accounts N          the most accounts (default: 100000)
      --log-format F        text or json (default: text)
      --log-level L         error, warning, info or debug (default: info)

    """
}

/// The text of `fourtop help` as a table. The manual page, the completions and the sample of a configuration
/// file are made of it, so each option is described in one place.
struct HelpTable: Equatable {
  /// A command or an option, and its description.
  struct Entry: Equatable {
    /// `--http-port N`, or `quiz import FORM FILE`.
    var form: String
    /// In one line; may be empty.
    var meaning: String

    /// The first word: `--http-port`, or `quiz`.
    var name: String { String(form.prefix { $0 != " " && $0 != "," }) }

    /// The rest of the form: `N`; empty without one.
    var value: String { String(form.dropFirst(name.count).drop { $0 == " " }) }

    /// The value of an option that is not set, as its meaning says; `nil` if it says nothing.
    var standard: String? {
      guard let word = meaning.firstRange(of: "default") else { return nil }
      let rest = meaning[word.upperBound...].drop { $0 == ":" || $0 == " " }
      return String(rest.prefix { $0 != ")" && $0 != ";" })
    }

    /// The words that may follow a command's name: `check` after `quiz`, `token` and others after
    /// `uplink`.
    var actions: [String] {
      let words = form.dropFirst(name.count).split { " ,|".contains($0) }
      return words.prefix { !$0.hasPrefix("-") && !$0.hasPrefix("[") }.map(String.init)
        .filter { $0 != "or" && $0.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 } }
    }
  }

  private(set) var commands: [Entry] = []
  private(set) var options: [Entry] = []

  /// Reads the table. A line of a command begins with `fourtop `, one of an option with two spaces and
  /// `--`; two spaces end the form. A line that is indented further continues the description.
  init(_ text: String = Help.text) {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("fourtop ") {
        commands.append(HelpTable.entry(line.dropFirst(8)))
      } else if line.hasPrefix("  --") {
        options.append(HelpTable.entry(line.dropFirst(2)))
      } else if line.hasPrefix("    ") {
        let more = " " + line.drop { $0 == " " }
        if options.isEmpty {
          commands[commands.endIndex - 1].meaning += more
        } else {
          options[options.endIndex - 1].meaning += more
        }
      }
    }
  }

  private static func entry(_ line: Substring) -> Entry {
    let gap = line.firstRange(of: "  ") ?? line.endIndex..<line.endIndex
    return Entry(
      form: String(line[..<gap.lowerBound]),
      meaning: String(line[gap.upperBound...].drop { $0 == " " }))
  }

  /// The commands, each once, with the description that comes first.
  var names: [Entry] {
    commands.reduce(into: []) { names, command in
      if !names.contains(where: { $0.name == command.name }) {
        names.append(Entry(form: command.name, meaning: command.meaning))
      }
    }
  }

  /// All actions of the command of this name.
  func actions(of name: String) -> [String] {
    commands.filter { $0.name == name }.flatMap(\.actions)
  }
}
