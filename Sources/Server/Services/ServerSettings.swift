import Bytes
import Content
import Files
import Games
import Identity
import Logging
import Net
import Options
import PageServing
import People
import Requests
import Store
import Tables
import Transport

/// The facts that options, files and the machine determine, and the threads that work for the loop. They never change,
/// so every thread may have them.
package struct ServerSettings: Sendable {
  package let clock: ServerClock
  package let log: Log
  package let names: Names
  package let proxies: Proxies
  /// The options about this server's place in the network.
  package let network: NetworkSettings
  /// The secret in the host's link (H9).
  package let hostSecret: Secret128
  /// The files of the page, without compressed copies.
  package let assets: Assets
  package let questionBank: QuestionBankStore
  /// The state that outlives the process.
  package let store: Store
  /// Hashes passwords.
  package let passwords: PasswordWorker
  /// Reads and writes the files of pictures and decks, one job at a time.
  package let disk: Worker<ContentFolders>
  /// The content of the arcade's games at the start.
  package let content: ArcadeContent

  /// The database of tables; `nil` where nothing is saved.
  package var tableStore: TableStore?
  package var quizFiles: [String: Assets.Asset] = [:]
  /// The uplink to a public server; `nil` without one.
  package var uplink: UplinkSettings?
  /// `nil`: the map shows the data that ships with the server (L4).
  package var streetMap: StreetMap?
  /// The questions of the bank that a new table plays, until somebody chooses others; `nil`: the quizzes
  /// of the author whom the options name.
  package var bankChoice: BankChoice?
  /// The order of the questions in a new table's quizzes. The own pack is shuffled. Quizzes of an
  /// author stay in their order, which may matter.
  package var order = QuestionOrder.asWritten
  /// The address of the quizzes, without secrets; `nil` without `--quiz-url`.
  package var quizSource: String?
  /// The data directory, for the host's page; `nil`: nothing is saved.
  package var dataFolder: String?
  /// The folder of the host's own quizzes; `nil` where `--quiz-url` names others.
  package var quizFolder: String?
  /// Ends the server, which then starts again; `nil` where it cannot.
  package var restart: (@Sendable () -> Void)?
  /// The length of codes of this server's own tables (R5).
  package var codes = TableCode.Length.five
  /// The key for the secrets of links; `nil`: a new one.
  package var linkKey: [UInt8]?
  /// The photos of devices that outlive the process.
  package var photos = Photos.Place.memory
  /// Whether the host's devices outlive the process.
  package var keepsHosts = true
  /// The limits of guests by link; `nil` on a server that takes none (R8).
  package var guestLimits: GuestLimiter.Limits?
  /// The accounts of requests; `nil`: those that are logged in.
  package var members: (any Members)?
  /// Chooses the interfaces whose addresses phones may open, the likeliest first (NW5).
  package var choosePhoneInterfaces: @Sendable ([Interface]) -> [Interface] = Links.phoneAddresses
  /// The limits of sockets through proxies.
  package var sockets = Transport.Limits.standard
  /// The time within which the hello of a socket has to be read.
  package var helloTime: Duration = .seconds(10)
  /// The limits of the foyer and of all tables.
  package var limits = Tables.Limits()

  package init(
    clock: ServerClock, log: Log, names: Names, proxies: Proxies, network: NetworkSettings,
    hostSecret: Secret128, assets: Assets, questionBank: QuestionBankStore, store: Store,
    passwords: PasswordWorker, disk: Worker<ContentFolders>, content: ArcadeContent
  ) {
    self.clock = clock
    self.log = log
    self.names = names
    self.proxies = proxies
    self.network = network
    self.hostSecret = hostSecret
    self.assets = assets
    self.questionBank = questionBank
    self.store = store
    self.passwords = passwords
    self.disk = disk
    self.content = content
  }

  /// Has the disk's worker load the content of the arcade's games and make the compressed copies of the page's
  /// files, which come to the loop as news. The server answers requests without them.
  package func load(for mailbox: Mailbox<LoopMessage>) {
    _ = disk.use { [assets] folders in
      var packed = assets
      packed.pack()
      mailbox.post(.packed(packed))
      folders.load()
      mailbox.post(.content(folders.content))
      // The files' bytes, which nobody needs any more: the question bank's, too.
      Heap.trim()
    }
  }

  /// Has the disk's worker read the host's decks again; `ifChanged`: only after files were added or removed.
  package func rereadDecks(ifChanged: Bool, for mailbox: Mailbox<LoopMessage>) {
    _ = disk.use { folders in
      let before = folders.changes
      folders.decks.reread(ifChanged: ifChanged)
      if folders.changes != before { mailbox.post(.content(folders.content)) }
    }
  }
}

/// The accounts of requests (R2).
package protocol Members: Sendable {
  /// The account of the request's session; `nil` without one. Called on the loop: must not block.
  func account(of call: Call) -> Account?
}
