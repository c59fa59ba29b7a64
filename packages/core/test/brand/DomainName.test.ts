import { normalizeDomain } from "@answerscope/core"
import { bounds, DomainName } from "@answerscope/core/model"
import { isOnDomain } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Option, Schema } from "effect"

const label = (length: number) => "a".repeat(length)
const longHost = `${label(63)}.${label(63)}.${label(63)}.${label(57)}.com`

describe("normalizeDomain", () => {
  it.each([
    ["example.com", "example.com"],
    ["EXAMPLE.Com", "example.com"],
    ["  example.com\t", "example.com"],
    ["www.example.com", "example.com"],
    ["WWW.Example.com", "example.com"],
    ["www.www.example.com", "example.com"],
    ["shop.example.co.uk", "shop.example.co.uk"],
    ["www.shop.example.co.uk", "shop.example.co.uk"],
    ["wwwexample.com", "wwwexample.com"],
    ["www2.example.com", "www2.example.com"],
    // what would remain is no name by itself
    ["www.com", "www.com"],
    ["www.co.uk", "www.co.uk"],
    ["www.www.com", "www.com"],
    ["https://example.com", "example.com"],
    ["http://www.example.com/a/b?c=d#e", "example.com/a/b"],
    ["HTTPS://EXAMPLE.COM/", "example.com"],
    // a path stays as it is written, without query, fragment and trailing slashes
    ["example.com/path", "example.com/path"],
    ["https://www.YouTube.com/@Acme/", "youtube.com/@Acme"],
    ["github.com/AINYC/canonry?tab=readme#top", "github.com/AINYC/canonry"],
    ["https://apps.apple.com/us/app/acme/id123", "apps.apple.com/us/app/acme/id123"],
    ["example.com/a//", "example.com/a"],
    ["example.com/./b/../a", "example.com/a"],
    ["example.com/caf\u00e9", "example.com/caf%C3%A9"],
    ["example.com/caf%c3%a9", "example.com/caf%c3%a9"],
    ["m\u00fcnchen.de/Stra\u00dfe", "xn--mnchen-3ya.de/Stra%C3%9Fe"],
    [`example.com/${label(241)}`, `example.com/${label(241)}`],
    ["example.com?x=1", "example.com"],
    ["example.com:8080", "example.com"],
    ["https://example.com:443/x", "example.com/x"],
    ["example.com.", "example.com"],
    ["www.example.com.", "example.com"],
    ["münchen.de", "xn--mnchen-3ya.de"],
    ["MÜNCHEN.de", "xn--mnchen-3ya.de"],
    ["xn--mnchen-3ya.de", "xn--mnchen-3ya.de"],
    ["例え.jp", "xn--r8jz45g.jp"],
    ["пример.рф", "xn--e1afmkfd.xn--p1ai"],
    ["straße.de", "xn--strae-oqa.de"],
    ["ｅｘａｍｐｌｅ．ｃｏｍ", "example.com"],
    ["example。com", "example.com"],
    ["a-b.example.com", "a-b.example.com"],
    ["1.example.com", "1.example.com"],
    ["github.io", "github.io"],
    ["me.github.io", "me.github.io"],
    [longHost, longHost]
  ])("%j becomes %j", (text, host) => {
    assert.deepStrictEqual(normalizeDomain(text), Option.some(host))
    assert.deepStrictEqual(normalizeDomain(host), Option.some(host), "and stays so")
    assert.strictEqual(Schema.decodeUnknownSync(DomainName)(text), host)
  })

  it.each([
    ["nothing", ""],
    ["spaces", "   "],
    ["a single label", "localhost"],
    ["a brand", "Acme"],
    ["a top-level domain", "com"],
    ["a suffix of two labels", "co.uk"],
    ["localhost by a name", "foo.localhost"],
    ["a reserved name", "printer.local"],
    ["a reserved name for tests", "acme.test"],
    ["an unknown top-level domain", "acme.nosuchtld"],
    ["an address", "127.0.0.1"],
    ["an address in a URL", "http://10.0.0.1/admin"],
    ["a hexadecimal address", "http://0x7f000001"],
    ["a short address", "http://127.1"],
    ["a decimal address", "2130706433"],
    ["an octal address", "0177.0.0.1"],
    ["a v6 address", "[::1]"],
    ["a v6 address in a URL", "http://[::ffff:127.0.0.1]/"],
    ["an address in full-width digits", "１２７.0.0.1"],
    ["a user", "https://user@example.com"],
    ["a user and password", "https://user:secret@example.com"],
    ["an e-mail address", "me@example.com"],
    ["another scheme", "ftp://example.com"],
    ["a script", "javascript://example.com/%0aalert(1)"],
    ["a file", "file:///etc/passwd"],
    ["an empty label", "example..com"],
    ["a leading dot", ".example.com"],
    ["two trailing dots", "example.com.."],
    ["a dot", "."],
    ["only www", "www."],
    ["a leading hyphen", "-example.com"],
    ["a label of 64 characters", `${label(64)}.com`],
    ["254 characters", `b${longHost}`],
    ["254 characters with the path", `example.com/${label(242)}`],
    ["a port too large", "example.com:99999"],
    ["a space inside", "exa mple.com"],
    ["a line feed inside", "example\n.com"],
    ["NUL", "example.com\u0000"],
    ["an escaped NUL", "example%00.com"],
    ["a lone surrogate", "exa\ud800mple.com"],
    ["a wildcard", "*.example.com"],
    ["two hosts", "example.com,example.org"],
    ["an angle bracket", "<example>.com"],
    ["a megabyte", `${"a.".repeat(500_000)}com`]
  ])("refuses %s", (_, text) => {
    assert.deepStrictEqual(normalizeDomain(text), Option.none())
    assert.isTrue(Option.isNone(Schema.decodeUnknownOption(DomainName)(text)))
  })

  it.prop(
    "never fails, and what it gives it gives again",
    [
      Schema.String,
      Schema.Literals(["", "www.", "http://", "https://www.", "//"]),
      Schema.Literals(["", ".com", ".co.uk", "."])
    ],
    ([text, before, after]) => {
      const first = normalizeDomain(before + text + after)
      assert.deepStrictEqual(Option.flatMap(first, normalizeDomain), first)
      if (Option.isSome(first)) assert.isAtMost(first.value.length, bounds.domainLengthMax)
    },
    { arbitrary: { runs: 1_000 } }
  )
})

describe("isOnDomain", () => {
  it.each([
    ["https://www.youtube.com/@acme", true],
    ["https://youtube.com/@Acme/videos?view=0#top", true],
    ["http://youtube.com/@acme/", true],
    ["https://youtube.com/@acmefans", false],
    ["https://youtube.com/watch?v=/@acme", false],
    ["https://music.youtube.com/@acme", false],
    ["https://example.com/youtube.com/@acme", false],
    ["youtube.com", false]
  ])("%s on youtube.com/@acme: %j", (url, expected) => {
    assert.strictEqual(isOnDomain(url, "youtube.com/@acme"), expected)
  })
})
