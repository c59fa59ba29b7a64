import { pageKeyOf } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"

const keys: ReadonlyArray<readonly [address: string, key: string]> = [
  ["https://acme.example/a", "https://acme.example/a"],
  ["HTTPS://ACME.example:443", "https://acme.example/"],
  ["http://acme.example:8080/a/../b", "http://acme.example:8080/b"],
  // fragments, those of text included
  ["https://acme.example/a#pricing", "https://acme.example/a"],
  ["https://acme.example/a?#:~:text=best%20crm", "https://acme.example/a"],
  // tracking parameters, wherever they stand and however they are written
  ["https://acme.example/a?utm_source=chatgpt.com", "https://acme.example/a"],
  [
    "https://acme.example/a?utm_source=x&b=1&UTM_Medium&gclid=2&c=3&fbclid=&msclkid=4",
    "https://acme.example/a?b=1&c=3"
  ],
  ["https://acme.example/a?b=1&utm_=2", "https://acme.example/a?b=1"],
  // all else stays as it is, in its order
  ["https://acme.example/a?z=1&a=%20+%C3%A4&z=1&", "https://acme.example/a?z=1&a=%20+%C3%A4&z=1&"],
  ["https://acme.example/a?gclids=1&xutm_source=2&utm=3", "https://acme.example/a?gclids=1&xutm_source=2&utm=3"],
  ["https://acme.example/?q=a?utm_source=b", "https://acme.example/?q=a?utm_source=b"],
  ["https://acme.example/??", "https://acme.example/??"],
  ["https://acme.example/?&", "https://acme.example/?&"],
  ["https://acme.example/utm_source=x", "https://acme.example/utm_source=x"],
  // hosts as they are looked up
  ["https://BÜCHER.example/Ü", "https://xn--bcher-kva.example/%C3%9C"],
  ["https://user:word@acme.example/", "https://user:word@acme.example/"],
  ["https://acme.example@evil.example/a", "https://acme.example@evil.example/a"],
  ["http://0x7f.1/a", "http://127.0.0.1/a"],
  ["http://[::1]:80/a", "http://[::1]/a"],
  ["mailto:a@acme.example#x", "mailto:a@acme.example"],
  // no addresses
  ["", ""],
  ["acme.example/a?utm_source=x#y", "acme.example/a?utm_source=x#y"],
  ["https://", "https://"],
  ["https://a b/", "https://a b/"],
  ["!?#&=", "!?#&="]
]

describe("pageKeyOf", () => {
  for (const [address, key] of keys) {
    it(`reads ${JSON.stringify(address)}`, () => assert.strictEqual(pageKeyOf(address), key))
  }

  it("gives a key its own key", () => {
    const part = fc.oneof(
      fc.constantFrom("utm_a", "gclid=1", "&", "?", "#", "%", "=", "/", "b", "ä", "😀"),
      fc.string()
    )
    const address = fc.array(part).map((parts) => `https://acme.example/${parts.join("")}`)
    fc.assert(
      fc.property(fc.oneof(address, fc.webUrl(), fc.string()), (text) => {
        const key = pageKeyOf(text)
        assert.strictEqual(pageKeyOf(key), key)
      })
    )
  })

  it("takes no longer for punctuation than for letters", () => {
    // what takes time by the square of the length would not end
    for (const sign of ["&", "?", "#", "/", "utm_a&", ".", "@", ":", "%25"]) {
      const text = sign.repeat(1_000_000 / sign.length)
      assert.isString(pageKeyOf(text))
      assert.isString(pageKeyOf(`https://acme.example/?${text}`))
      assert.isString(pageKeyOf(`https://${text}`))
    }
    assert.isString(pageKeyOf(`https://acme.example/?${"&%#=".repeat(2_500_000)}`))
  })
})
