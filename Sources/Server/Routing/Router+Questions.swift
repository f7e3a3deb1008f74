import Content
import HTTP
import PageServing
import Requests
import Services
import Transport

/// Pictures and sounds of questions (F7, F10 to F12; `docs/protocol.md`, Pictures and sounds of
/// questions).
extension Router {
  /// `GET /quizzes/pictures/NAME?t=CODE`: the table decides, here or at a laptop.
  func questionPicture(_ call: Call) -> RouteAnswer {
    questionMedium(call, named: call.parameters["PICTURE"])
  }

  /// `GET /quizzes/sounds/NAME?t=CODE`: the same for a sound.
  func questionSound(_ call: Call) -> RouteAnswer {
    questionMedium(call, named: call.parameters["SOUND"])
  }

  private func questionMedium(_ call: Call, named name: String) -> RouteAnswer {
    guard let (code, _) = Router.game(of: call.request.query), !call.isForeign,
      let player = visitor(of: call)
    else { return .response(call.notFound) }
    let here = RouteAnswer.fromTable(
      ShownFileRequest(call: call, file: .medium(name), player: player, code: code))
    return remoteMedium(call, name).map { .fromLaptop($0, otherwise: here) } ?? here
  }

  /// Reads the file: not on the loop. Another file has another name, so browsers may cache it for ever.
  static func medium(
    _ name: String, of bank: QuestionBankStore, for call: Call
  ) -> Response {
    let isSound = call.request.path.hasPrefix("/quizzes/sounds/")
    guard let file = isSound ? bank.sound(named: name) : bank.picture(named: name) else {
      return call.notFound
    }
    let more = [
      Field("Content-Type", file.type),
      Field("Cache-Control", "private, max-age=31536000, immutable"),
    ]
    return Response(.ok, fields: SecurityFields.photo + more, body: file.bytes)
  }
}
