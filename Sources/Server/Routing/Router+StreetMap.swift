import Content
import HTTP
import JSON
import Requests
import Services

/// The street map (L4; `docs/protocol.md`, The street map).
extension Router {
  /// `/tiles.json`: the tiles' address and the credit of the street map, if there is one.
  package func streetMap(_ call: Call) -> Response {
    call.json { writer in
      guard let map = context.streetMap else { return }
      writer.field("template", map.template)
      writer.field("attribution", map.attribution)
    }
  }
}
