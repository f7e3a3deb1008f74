import Bytes
import Content
import Crypto
import Fetch
import Files
import Games
import Identity
import Logging
import Net
import Options
import PageServing
import QuizFiles
import Requests
import Services
import Store
import Tables
import Transport

/// The settings of the loop, and the records of the former start. They are read before the server listens, so that
/// the first page finds its account and its table, and no lobby changes under its eyes.
struct LoopStart: Sendable {
  let settings: ServerSettings
  let quizzes: QuizSource
  private let saved: SavedRecords
  private let hint: NoVisitorHint

  init(_ process: ServerProcess) throws(CommandFailure) {
    let options = process.options
    let indexing = try LoopStart.beginIndexing(web: process.web, process.log)
    let store = try PartyServer.store(process.directory, options, process.log)
    do {
      let (read, saved) = try LoopStart.read(process, store, indexing)
      var settings = read
      quizzes = try PartyServer.quizSource(
        options, web: process.web, folder: process.directory.quizzes,
        media: settings.questionBank.media)
      if options.quizURL == nil {
        settings.quizFolder = process.directory.quizzes
      } else {
        settings.quizSource = quizzes.description
      }
      (self.settings, self.saved) = (settings, saved)
    } catch let error as CommandFailure {
      throw error
    } catch let error as FileError {
      throw CommandFailure(sentence: "the page cannot be read: \(Machine.sentence(error))")
    } catch {
      throw CommandFailure(sentence: "the system cannot provide random bytes or another thread")
    }
    let network = settings.network
    hint = NoVisitorHint(
      isLoopbackOnly: (network.isLoopbackOnly && network.link == nil) || options.isPublic,
      say: process.say)
  }

  /// Makes the application, on the loop's thread.
  func application(on loop: Loop<LoopMessage>) -> WatchedLoop {
    let context = ServerContext(settings, saved, mailbox: loop.mailbox)
    return WatchedLoop(ServerLoop(loop: loop, context: context, reader: quizzes, hint: hint))
  }

  /// The message of the terminal: for `fourtop status` with the addresses of now.
  func message(
    _ options: ServeOptions, _ endpointStatus: Endpoints.EndpointStatus
  ) -> StartupMessage {
    let (interfaces, bank) = (Interface.all(), settings.questionBank.count)
    return StartupMessage(
      endpointStatus: endpointStatus, addresses: PartyServer.addresses(options, interfaces),
      onlyHost: PartyServer.onlyHost(options), loopback: PartyServer.loopback(of: interfaces),
      link: settings.network.link, isContained: settings.network.isContained,
      hostSecret: settings.hostSecret.text,
      quizzes: options.quizURL == nil && bank > 0
        ? "\(bank.grouped) questions" : quizzes.description,
      servesQuizzes: options.servesQuizzes)
  }

  /// Indexes the question bank on a thread of its own, beside the rest of the start.
  private static func beginIndexing(
    web: String, _ log: Log
  ) throws(CommandFailure) -> JobQueue<QuestionBankStore> {
    do throws(NetError) {
      let done = try JobQueue<QuestionBankStore>(limit: 1)
      try Thread {
        let bank = try? QuestionBankStore(
          folder: "\(web)/quizzes/packs", towns: "\(web)/quizzes/towns.json", log: log)
        if let bank { _ = done.add(bank) }
        done.close()
      }.detach()
      return done
    } catch {
      throw CommandFailure(sentence: "the system cannot start another thread")
    }
  }

  private static func read(
    _ process: ServerProcess, _ store: Store, _ indexing: JobQueue<QuestionBankStore>
  ) throws -> (ServerSettings, SavedRecords) {
    let (options, directory, log, web) = (
      process.options, process.directory, process.log, process.web
    )
    let clock = ServerClock()
    let limits = try Tables.Limits(tables: options.tables, times: TestTimes(process.environment))
    var saved = SavedRecords()
    saved.accounts = try SavedAccounts(
      in: store, isRegistrationOpen: options.registration == .open, date: ServerClock.date)
    if options.takesGuests { try saved.readGuests(in: store) }
    let tableStore = try tables(process, store, limits, clock, &saved)
    let folders = ContentFolders(
      decks: DeckFolder(
        shipped: "\(web)/arcade/faces.tar", own: "\(directory.path)/faces", log: log,
        reader: try FaceReader(
          secret: try PartyServer.secret("faces", of: directory, options, store))),
      pictures: PictureFolder(
        shipped: "\(web)/arcade/find", own: "\(directory.path)/find", log: log))
    let assets = try Assets(publicFolder: "\(web)/public")
    guard let bank = indexing.next() else {
      throw CommandFailure(sentence: "the system cannot start another thread")
    }
    var settings = ServerSettings(
      clock: clock, log: log,
      names: Names(
        machine: Machine.name,
        allowed: options.allowedHosts + [options.link?.host].compactMap(\.self)),
      proxies: Proxies(trusted: options.trustedProxies, isPublic: options.isPublic),
      network: PartyServer.network(options, process.environment),
      hostSecret: try Secret128.random(), assets: assets, questionBank: bank, store: store,
      passwords: try PasswordWorker(threads: Machine.cores),
      disk: try Worker(limit: 1_024, owning: folders), content: folders.content)
    settings.tableStore = tableStore
    settings.limits = limits
    settings.linkKey = try PartyServer.secret("links", of: directory, options, store)
    try settings.take(process, store)
    return (settings, saved)
  }

  /// The tables of the former start, with the photos of their people and the host's devices; or those that servers
  /// share, which come when pages ask for them. Waits for the store.
  private static func tables(
    _ process: ServerProcess, _ store: Store, _ limits: Tables.Limits, _ clock: ServerClock,
    _ saved: inout SavedRecords
  ) throws -> TableStore {
    let directory = process.directory
    if process.options.sharesStore, let tables = try TableStore(sharedAt: directory.store) {
      return tables
    }
    let tables = try TableStore(
      folder: directory.path, limits: limits, clock: clock, log: process.log)
    let restored = tables.restored
    try saved.readDevices(
      of: Set(restored.flatMap(\.players)),
      areHostsWanted: Restart.isOne(process.environment) || !restored.isEmpty, in: store)
    return tables
  }
}

extension ServerSettings {
  /// Takes what the options say.
  fileprivate mutating func take(_ process: ServerProcess, _ store: Store) throws {
    let options = process.options
    if options.servesQuizzes {
      quizFiles = try Assets.quizFiles(below: "\(process.web)/quizzes")
    }
    uplink = options.uplinkSettings
    streetMap = options.streetMap
    bankChoice = options.quizURL == nil ? BankChoice() : nil
    order = options.quizURL == nil ? .shuffled : .asWritten
    dataFolder = process.directory.path
    restart = { [restart = process.restart] in restart.begin() }
    codes = options.isPublic ? .eight : .five
    photos = options.sharesStore ? .shared(store) : .store(store)
    keepsHosts = !options.sharesStore
    guestLimits = options.takesGuests ? GuestLimiter.Limits() : nil
    choosePhoneInterfaces = { interfaces in
      let served = PartyServer.addresses(options, interfaces)
      return Links.phoneAddresses(interfaces).filter { served.contains($0.address) }
    }
  }
}

extension PartyServer {
  static func quizSource(
    _ options: ServeOptions, web: String, folder: String, media: QuizMediaStore
  ) throws(CommandFailure) -> QuizSource {
    guard let worker = try? FetchWorker(settings: options.fetching) else {
      throw CommandFailure(sentence: "the system cannot start another thread")
    }
    func refuse(_ clause: String) -> CommandFailure {
      let address = QuizSeries.withoutSecrets(options.quizURL ?? "")
      return CommandFailure(sentence: "--quiz-url \(address): \(clause)", isUsage: true)
    }
    let source: QuizSource
    do {
      source = try QuizSource(
        address: options.quizURL, folder: folder, builtIn: "\(web)/quizzes", worker: worker,
        media: media)
    } catch {
      throw refuse(error.sentence)
    }
    if options.quizURL != nil, let absence = source.absence { throw refuse(absence) }
    return source
  }

  fileprivate static func network(
    _ options: ServeOptions, _ environment: [String: String]
  ) -> NetworkSettings {
    var network = NetworkSettings(link: options.link?.link, near: options.near)
    network.isContained =
      onlyHost(options) == nil
      && Container.hidesAddresses(Interface.all(), environment, isFile: Files.isFile)
    network.isLoopbackOnly = network.isContained || onlyHost(options)?.isLoopback == true
    return network
  }
}

extension ServeOptions {
  /// Settings for fetching quizzes. A public server fetches from public addresses only.
  fileprivate var fetching: FetchSettings {
    FetchSettings(userAgent: Help.userAgent, allowsPrivateAddresses: !isPublic)
  }
}

extension Int {
  /// With a space between thousands: "4 737".
  fileprivate var grouped: String {
    guard self >= 1_000 else { return String(self) }
    let rest = String(self % 1_000)
    return "\((self / 1_000).grouped) \(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}
