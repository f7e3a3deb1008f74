import HTTP
import PageServing
import Requests
import Services
import Transport

/// Pictures of the question bank (F7; `docs/protocol.md`, Pictures of questions).
extension Router {
  /// `GET /quizzes/pictures/NAME`: the name tells nothing about the answer, so everybody may see it.
  func questionPicture(_ call: Call) -> RouteAnswer {
    let name = call.parameters["PICTURE"]
    return .later { [context] reply in
      let isAdded = context.disk.add {
        guard let picture = context.questionBank.picture(named: name) else {
          return reply.answer(call.notFound)
        }
        reply.answer(Router.drawing(picture))
      }
      return isAdded ? .later : .response(Router.busy)
    }
  }

  /// Another picture has another name, so browsers may cache it for ever.
  private static func drawing(_ svg: [UInt8]) -> Response {
    let more = [
      Field("Content-Type", "image/svg+xml"),
      Field("Cache-Control", "private, max-age=31536000, immutable"),
    ]
    return Response(.ok, fields: SecurityFields.photo + more, body: svg)
  }

  private static let busy = Response.text(
    "503 Service Unavailable: too many files are being read.\n", status: .unavailable,
    fields: SecurityFields.bare)
}
