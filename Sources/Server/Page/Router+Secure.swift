import Files
import HTTP

extension Router {
  /// `/secure` and what it hands out; `nil`: nothing of it is asked for, or there is no such thing.
  func secure(_ call: Call) -> Response? {
    // What a home network's authority vouches for is nothing to the internet.
    guard !call.standing.isPublic else { return nil }
    switch call.request.path {
    case "/secure": return document(.secure, call)
    case "/secure/fourtop-ca.crt":
      return authority(call).map {
        file("fourtop-ca.crt", "application/x-x509-ca-cert", $0.authority, call)
      }
    case "/secure/fourtop-ca.mobileconfig":
      return authority(call).map {
        file(
          "fourtop-ca.mobileconfig", "application/x-apple-aspen-config",
          TrustProfile(machine: Machine.name, trust: $0).bytes, call)
      }
    default: return nil
    }
  }

  /// There is nothing to hand out with an own certificate.
  private func authority(_ call: Call) -> Trust? {
    guard let trust = call.standing.https?.trust, trust.kind == .local, !trust.authority.isEmpty
    else { return nil }
    return trust
  }

  private func file(_ name: String, _ type: String, _ bytes: [UInt8], _ call: Call) -> Response {
    let more = [
      Field("Content-Type", type), Field("Cache-Control", "no-store"),
      Field("Content-Disposition", "attachment; filename=\"\(name)\""),
    ]
    return Response(.ok, fields: call.fields + more, body: bytes)
  }
}
