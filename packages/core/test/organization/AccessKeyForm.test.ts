import { AccessKeyForm } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { crc32 } from "node:zlib"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const byte = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))
const secret = Schema.Array(byte).check(Schema.isMinLength(32), Schema.isMaxLength(32))
const place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 52 }))
const printable = Schema.Int.check(Schema.isBetween({ minimum: 32, maximum: 126 }))

/** Base 62 by long division of decimal text, to hold the product's against. */
const base62 = (value: bigint, length: number): string =>
  Array.from({ length }, (_, index) => alphabet[Number((value / 62n ** BigInt(length - 1 - index)) % 62n)]).join("")

const independentKey = (bytes: ReadonlyArray<number>): string => {
  const body = `ask_${base62(BigInt(`0x${Buffer.from(bytes).toString("hex")}`), 43)}`
  return body + base62(BigInt(crc32(body)), 6)
}

describe("AccessKeyForm", () => {
  it("is as documented for the least and the greatest secret", () => {
    const least = AccessKeyForm.accessKeyOf(new Uint8Array(32))
    assert.strictEqual(least, independentKey(Array.from({ length: 32 }, () => 0)))
    assert.isTrue(least.startsWith(`ask_${"0".repeat(43)}`))
    const greatest = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(255))
    assert.strictEqual(greatest, independentKey(Array.from({ length: 32 }, () => 255)))
    assert.strictEqual(greatest.length, 53)
  })

  it.each([0, 31, 33, 64])("needs 32 bytes, not %i", (length) => {
    assert.throws(() => AccessKeyForm.accessKeyOf(new Uint8Array(length)), RangeError)
  })

  it.each(["", "a", "123456789", "ask_", "x".repeat(1_000)])("crc32 of %j is the one of zlib", (text) => {
    assert.strictEqual(AccessKeyForm.crc32(text), crc32(text))
  })

  it("knows the check value of CRC-32", () => {
    assert.strictEqual(AccessKeyForm.crc32("123456789"), 0xcbf43926)
  })

  it.prop(
    "has 53 characters and the checksum that zlib computes",
    { secret },
    ({ secret }) => {
      const key = AccessKeyForm.accessKeyOf(Uint8Array.from(secret))
      assert.strictEqual(key, independentKey(secret))
      assert.match(key, /^ask_[0-9A-Za-z]{49}$/)
      assert.isTrue(AccessKeyForm.isAccessKey(key))
    },
    { arbitrary: { runs: 300 } }
  )

  it.prop(
    "with any one character changed is refused",
    { secret, place, printable },
    ({ secret, place, printable }) => {
      const key = AccessKeyForm.accessKeyOf(Uint8Array.from(secret))
      const other = String.fromCharCode(printable)
      const typo = key.slice(0, place) + other + key.slice(place + 1)
      assert.strictEqual(AccessKeyForm.isAccessKey(typo), typo === key)
    },
    { arbitrary: { runs: 2_000 } }
  )

  it("with any two neighbours swapped is refused", () => {
    const key = AccessKeyForm.accessKeyOf(Uint8Array.from({ length: 32 }, (_, index) => (index * 37 + 11) & 255))
    for (let i = 0; i < key.length - 1; i++) {
      const swapped = key.slice(0, i) + key.charAt(i + 1) + key.charAt(i) + key.slice(i + 2)
      assert.strictEqual(AccessKeyForm.isAccessKey(swapped), swapped === key, `at ${i}`)
    }
  })

  it("refuses what only contains a key, and hostile lengths at once", () => {
    const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(7))
    for (const text of ["", `${key}\n`, ` ${key}`, `${key} `, key.slice(1), key.toUpperCase(), "ask_".repeat(1e6)]) {
      assert.isFalse(AccessKeyForm.isAccessKey(text))
    }
  })
})
