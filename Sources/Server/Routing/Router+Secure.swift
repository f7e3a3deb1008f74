import Certificates
import Files
import HTTP
import Requests

extension Router {
  func securePage(_ call: Call) -> Response {
    call.endpointStatus.isPublic ? call.notFound : document(.secure, call)
  }

  static func authorityFile(_ call: Call) -> Response {
    guard let trust = authority(call) else { return call.notFound }
    return file("fourtop-ca.crt", "application/x-x509-ca-cert", trust.authority, call)
  }

  static func trustProfile(_ call: Call) -> Response {
    guard let trust = authority(call) else { return call.notFound }
    return file(
      "fourtop-ca.mobileconfig", "application/x-apple-aspen-config",
      TrustProfile(machine: Machine.name, trust: trust).bytes, call)
  }

  /// The local authority; `nil` with an own certificate. A public server does not offer it: the
  /// authority of a home network has no meaning on the internet.
  private static func authority(_ call: Call) -> Trust? {
    guard !call.endpointStatus.isPublic, let trust = call.endpointStatus.https?.trust,
      trust.kind == .local,
      !trust.authority.isEmpty
    else { return nil }
    return trust
  }

  private static func file(_ name: String, _ type: String, _ bytes: [UInt8], _ call: Call)
    -> Response
  {
    let more = [
      Field("Content-Type", type), Field("Cache-Control", "no-store"),
      Field("Content-Disposition", "attachment; filename=\"\(name)\""),
    ]
    return Response(.ok, fields: call.fields + more, body: bytes)
  }
}
