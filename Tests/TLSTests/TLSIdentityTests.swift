import TLS
import Testing

@Test("an identity is what it was made of")
func identityIsWhatItWasMadeOf() {
  #expect(TLSIdentity(chain: [1], key: [2]) != TLSIdentity(chain: [2], key: [1]))
}
