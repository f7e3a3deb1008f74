/// The texts of `fourtop help` and `fourtop version`.
public enum Help {
  public static let version = "0.1.0"

  /// How this server presents itself to others.
  static let userAgent = "fourtop/\(version)"

  public static let text = """
    Fourtop \(version): a table for four. Start it on one machine, open the page on phones, play.

    fourtop serve [options]                     serve the party (http on 8080, https on 8443)
    fourtop quiz check FILE-OR-URL              say OK or name every fault of a quiz file
    fourtop quiz import opentdb|gift FILE       turn another form into a quiz file, on standard output
    fourtop account reset-password NAME         give an account a new password and log it out everywhere
    fourtop account delete NAME                 take an account away with all that belongs to it
    fourtop uplink token|revoke NAME, or list   which laptops may bring their tables to a public server
    fourtop hall list, or remove NUMBER         who stands in the halls of fame of Find; take an entry out
    fourtop table list, or remove CODE          the tables of the server that runs; end one
    fourtop backup FILE [--data-dir DIR]        copy what is kept (accounts, photos) while the server runs
    fourtop version
    fourtop help

    Options of serve, each also as an environment variable (--http-port is FOURTOP_HTTP_PORT):
      --host ADDRESS        listen on this address alone (default: every interface)
      --http-port N         default 8080; 0 picks a free one and prints it
      --https-port N        default 8443; 0 picks a free one and prints it
      --tls-cert FILE       an own certificate for https, PEM (default: one by its local authority)
      --tls-key FILE        its private key, PEM
      --data-dir DIR        default $XDG_DATA_HOME/fourtop or ~/.local/share/fourtop
      --quiz-url URL|DIR    where the quizzes are: .../quiz1.json, or a directory (default: own pack)
      --allow-host NAME     a further name this server may be called by (repeatable)
      --public              serve the internet: everybody logs in; needs --tls-cert or --trusted-proxy
      --trusted-proxy CIDR  believe these addresses whom they pass on (X-Forwarded-For, repeatable)
      --registration R      open, or closed: nobody makes an account, those who have one log in
      --uplink URL          a public Fourtop server by which friends far away come
                            (FOURTOP_UPLINK_TOKEN: what "fourtop uplink token" gave there)
      --uplink-ca FILE      an authority of one's own for the public server's certificate, PEM
      --web-dir DIR         the folder with public and quizzes (default: found from the program)
      --serve-quizzes       offer /quizzes/quizN.json to other servers; players could read the answers
      --tiles TEMPLATE      a street map under the players: https://.../{z}/{x}/{y}.png, fetched by
                            this server (default: coasts, borders and cities that come with it)
      --tiles-attribution TEXT  whom that street map is owed to, as its terms ask
      --threads N           event loops (default: one for each core)
      --log-format F        text or json
      --log-level L         error, warning, info or debug

    """
}
