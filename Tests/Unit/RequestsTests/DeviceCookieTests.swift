import HTTP
import Testing

@testable import Requests

@Suite("Devices")
struct DeviceCookieTests {
  @Test("H2: a cookie identifies a device, and the server saves only its hash")
  func device() throws {
    let one = try DeviceCookie(isSecure: false)
    let two = try DeviceCookie(isSecure: false)
    #expect(one.player != two.player)
    let request = Request(fields: Fields(["Cookie": "a=b; fourtop-device=\(one.secret.text)"]))
    #expect(DeviceCookie(request, isSecure: false) == one)
    for bad in ["", "x", String(repeating: "g", count: 32), one.secret.text + "0"] {
      let request = Request(fields: Fields(["Cookie": "fourtop-device=\(bad)"]))
      #expect(DeviceCookie(request, isSecure: false) == nil)
    }
  }

  @Test("each listener has its own cookie, that of https with the prefix and over TLS only")
  func fields() throws {
    let plain = try DeviceCookie(isSecure: false)
    let secure = try DeviceCookie(isSecure: true)
    #expect(
      plain.field.value
        == "fourtop-device=\(plain.secret.text); Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax")
    #expect(
      secure.field.value
        == "__Host-device=\(secure.secret.text); Path=/; Max-Age=34560000; Secure; HttpOnly; "
        + "SameSite=Lax")
  }

  @Test("one listener's cookie identifies nobody at the other, and its secret another device there")
  func apart() throws {
    let secret = String(repeating: "a", count: 32)
    let plain = Request(fields: Fields(["Cookie": "fourtop-device=\(secret)"]))
    let secure = Request(fields: Fields(["Cookie": "__Host-device=\(secret)"]))
    #expect(DeviceCookie(plain, isSecure: true) == nil)
    #expect(DeviceCookie(secure, isSecure: false) == nil)
    let atHTTP = try #require(DeviceCookie(plain, isSecure: false))
    let atHTTPS = try #require(DeviceCookie(secure, isSecure: true))
    #expect(atHTTP.player != atHTTPS.player)
  }
}
