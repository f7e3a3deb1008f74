import Content
import HTTP
import PageServing
import Requests
import Services
import Transport

/// Pictures and sounds of questions (F7, F10, F11; `docs/protocol.md`, Pictures and sounds of
/// questions).
extension Router {
  /// `GET /quizzes/pictures/NAME`: the name tells nothing about the answer, so everybody may see it.
  func questionPicture(_ call: Call) -> RouteAnswer {
    let name = call.parameters["PICTURE"]
    return medium(for: call) { [context] in
      context.questionBank.picture(named: name)
    }
  }

  /// `GET /quizzes/sounds/NAME`: the same for a sound.
  func questionSound(_ call: Call) -> RouteAnswer {
    let name = call.parameters["SOUND"]
    return medium(for: call) { [context] in
      context.questionBank.sound(named: name)
    }
  }

  /// The file that `read` reads on a worker. Another file has another name, so browsers may cache it for
  /// ever.
  private func medium(
    for call: Call, read: @escaping @Sendable () -> QuizMedium?
  ) -> RouteAnswer {
    .later { [context] reply in
      let isAdded = context.disk.add {
        guard let file = read() else { return reply.answer(call.notFound) }
        let more = [
          Field("Content-Type", file.type),
          Field("Cache-Control", "private, max-age=31536000, immutable"),
        ]
        reply.answer(Response(.ok, fields: SecurityFields.photo + more, body: file.bytes))
      }
      return isAdded ? .later : .response(Router.busy)
    }
  }

  private static let busy = Response.text(
    "503 Service Unavailable: too many files are being read.\n", status: .unavailable,
    fields: SecurityFields.bare)
}
