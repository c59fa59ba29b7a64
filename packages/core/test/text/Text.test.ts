import { codePointLength, utf8Bytes, withoutDuplicates } from "#core/text/Text.ts"
import { hasForbiddenCharacter, TrimmedText, withoutForbiddenCharacters } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"

const decode = (min: number, max: number) => Schema.decodeUnknownResult(TrimmedText({ min, max }))

describe("TrimmedText", () => {
  it.each([
    ["plain", "acme", "acme"],
    ["trimmed", " \t\nacme \u00a0", "acme"],
    ["line feed and tab inside", "a\n\tb", "a\n\tb"],
    ["characters beyond the first plane count once", "😀😀😀😀😀", "😀😀😀😀😀"],
    ["combining marks count each", "e\u0301\u0301\u0301\u0301", "e\u0301\u0301\u0301\u0301"],
    ["DEL and C1 are kept", "a\u007f\u0085b", "a\u007f\u0085b"]
  ])("takes %s", (_, text, stored) => {
    assert.deepStrictEqual(decode(1, 5)(text), Result.succeed(stored))
  })

  it.each([
    ["empty", ""],
    ["blank", " \n\t "],
    ["too long by one", "123456"],
    ["too long by one beyond the first plane", "😀😀😀😀😀😀"],
    ["NUL", "a\u0000b"],
    ["carriage return", "a\rb"],
    ["escape", "a\u001bb"],
    ["vertical tab", "a\u000bb"],
    ["unit separator at the end", "ab\u001f"],
    ["half a pair, high", "a\ud83db"],
    ["half a pair, low", "a\ude00b"],
    ["half a pair at the end", "a\ud83d"],
    ["a pair the wrong way round", "\ude00\ud83d"],
    ["a number", 5],
    ["null", null],
    ["a list", ["a"]]
  ])("refuses %s", (_, text) => {
    assert.isTrue(Result.isFailure(decode(1, 5)(text)))
  })

  it("says what is allowed", () => {
    const message = (min: number, max: number, text: string) =>
      Result.match(decode(min, max)(text), { onFailure: String, onSuccess: () => "" })
    assert.include(message(1, 5, ""), "1 to 5 characters")
    assert.include(message(0, 2, "abc"), "at most 2 characters")
    assert.include(message(1, Infinity, ""), "at least 1 character")
    assert.include(message(1, 5, "a\u0000"), "control characters")
  })
})

describe("text", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["😀", 1],
    ["a😀b", 3],
    ["\ud83d", 1],
    ["\ud83d\ud83d\ude00", 2],
    ["👨‍👩‍👧", 5]
  ])("%j has %i code points", (text, length) => {
    assert.strictEqual(codePointLength(text), length)
  })

  it.prop(
    "has as many bytes as its encoding in UTF-8",
    [Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 0x10_ffff })))],
    ([points]) => {
      const text = String.fromCodePoint(...points).toWellFormed()
      assert.strictEqual(utf8Bytes(text), new TextEncoder().encode(text).length)
    }
  )

  it.prop(
    "replaces what cannot be kept one to one, and nothing else",
    [Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 0xffff })))],
    ([units]) => {
      const text = String.fromCharCode(...units)
      const kept = withoutForbiddenCharacters(text)
      assert.strictEqual(kept.length, text.length)
      assert.isFalse(hasForbiddenCharacter(kept.replaceAll("\r", "")))
      assert.isTrue(kept.isWellFormed())
      for (let i = 0; i < text.length; i++) {
        if (kept[i] !== text[i]) assert.strictEqual(kept[i], "\ufffd")
      }
      if (!hasForbiddenCharacter(text.replaceAll("\r", ""))) assert.strictEqual(kept, text)
    },
    { arbitrary: { runs: 500 } }
  )

  it("keeps the line ends of a vendor", () => {
    assert.strictEqual(withoutForbiddenCharacters("a\r\nb\u0000\u001b[1m"), "a\r\nb\ufffd\ufffd[1m")
  })

  it("drops exact repetitions, the first kept", () => {
    assert.deepStrictEqual(withoutDuplicates(["b", "a", "b", "A", "a"]), ["b", "a", "A"])
  })
})
