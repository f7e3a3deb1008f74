import Fairness
import Net
import Requests

/// The clients whose compressed messages could not be read. Their next sockets are agreed
/// without compression.
///
/// Safari 15.0 to 15.3 compresses with a context that it has agreed not to keep (RFC 7692 §7.1.1). The
/// first message that refers to an earlier one ends the socket, and so would that of each later one.
package final class PackingFaults {
  /// A client, as far as requests tell: a hash of its address and its `User-Agent`. Programs of one kind at
  /// one address have the same faults.
  package struct Client: Hashable, Sendable {
    private let hash: Int

    package init(_ call: Call) {
      var hasher = Hasher()
      hasher.combine(call.peer.address.address.visitor)
      for line in call.request.fields.all(named: "user-agent") { hasher.combine(line) }
      hash = hasher.finalize()
    }
  }

  /// The most clients. Beyond them the least recently used is forgotten, and fails once more.
  static let most = 4_096

  private var clients = LRUCache<Client, Bool>(most: most)

  package init() {}

  package func note(_ client: Client) {
    clients.remember(true, of: client)
  }

  package func holds(_ client: Client) -> Bool {
    clients.value(of: client) ?? false
  }
}
