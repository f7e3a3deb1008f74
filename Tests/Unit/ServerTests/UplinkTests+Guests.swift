import Bytes
import Net
import Tables
import Testing
import Uplink

/// Guests of laptops' tables without an account.
extension UplinkTests {
  @Test("R7: a page with a laptop's link needs no account, and is the same guest again")
  func byLink() throws {
    let home = try Public(others: [device("d"): "dora"])
    let laptop = try home.laptop(table)
    let (code, secret) = (try laptop.code(of: table), try laptop.secret(of: table))
    func guest(_ number: Int) throws -> Guest {
      try laptop.until { laptop in
        let opened = laptop.events.compactMap { event -> Guest? in
          if case .opened(_, _, let guest) = event { guest } else { nil }
        }
        return opened.count > number ? opened[number] : nil
      }
    }
    _ = try home.page(code, device("c"), secret: secret)
    let first = try guest(0)
    #expect(first.account == nil)
    #expect(first.name.isEmpty && first.photo == nil && first.device == nil)
    _ = try home.page(code, device("c"), secret: secret)
    #expect(try guest(1).id == first.id)
    _ = try home.page(code, device("e"), secret: secret)
    #expect(try guest(2).id != first.id)
    // The laptop learns which guest a device was before its log-in.
    _ = try home.page(code, device("d"), secret: secret)
    #expect(try guest(3).account == "dora")
    #expect(try guest(3).device == guest(3).id)
  }
}
