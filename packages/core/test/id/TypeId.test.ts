import { BrandId, Ids } from "@answerscope/core"
import { TypeId } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { TestClock } from "effect/testing"

const hexDigits = (count: number) => Schema.String.check(Schema.isPattern(new RegExp(`^[0-9a-f]{${count}}$`)))

describe("TypeId", () => {
  // examples of the specification: https://github.com/jetify-com/typeid/tree/main/spec
  it.each([
    ["00000000-0000-0000-0000-000000000000", "00000000000000000000000000"],
    ["00000000-0000-0000-0000-000000000001", "00000000000000000000000001"],
    ["00000000-0000-0000-0000-00000000000a", "0000000000000000000000000a"],
    ["00000000-0000-0000-0000-000000000010", "0000000000000000000000000g"],
    ["00000000-0000-0000-0000-000000000020", "00000000000000000000000010"],
    ["ffffffff-ffff-ffff-ffff-ffffffffffff", "7zzzzzzzzzzzzzzzzzzzzzzzzz"],
    ["0110c853-1d09-52d8-d73e-1194e95b5f19", "0123456789abcdefghjkmnpqrs"],
    ["01890a5d-ac96-774b-bcce-b302099a8057", "01h455vb4pex5vsknk084sn02q"],
    ["0188bac7-4afa-78aa-bc3b-bd1eef28d881", "01h2xcejqtf2nbrexx3vqjhp41"]
  ])("%s is %s", (uuid, suffix) => {
    assert.strictEqual(TypeId.fromUuid("scn", uuid), `scn_${suffix}`)
    assert.deepStrictEqual(TypeId.toUuid("scn", `scn_${suffix}`), Option.some(uuid))
  })

  it.each([
    ["one bit too many", "scn_8zzzzzzzzzzzzzzzzzzzzzzzzz"],
    ["far too much", "scn_ggggggggggggggggggggggggggg"],
    ["a character too few", "scn_01h455vb4pex5vsknk084sn02"],
    ["a character too many", "scn_01h455vb4pex5vsknk084sn02qq"],
    ["upper case", "scn_01H455VB4PEX5VSKNK084SN02Q"],
    ["upper-case prefix", "SCN_01h455vb4pex5vsknk084sn02q"],
    ["another prefix", "brd_01h455vb4pex5vsknk084sn02q"],
    ["i, l, o, u are no digits", "scn_01h455vb4pex5vsknk084sn0il"],
    ["an o", "scn_01h455vb4pex5vsknk084sn02o"],
    ["a u", "scn_01h455vb4pex5vsknk084sn02u"],
    ["hyphens", "scn_01h455vb-4pex-5vsk-nk08-4sn02q"],
    ["no prefix", "01h455vb4pex5vsknk084sn02q"],
    ["only a separator", "_01h455vb4pex5vsknk084sn02q"],
    ["a doubled separator", "scn__01h455vb4pex5vsknk084sn02q"],
    ["a line feed behind it", "scn_01h455vb4pex5vsknk084sn02q\n"],
    ["a space before it", " scn_01h455vb4pex5vsknk084sn02q"],
    ["digits of another script", "scn_٠1h455vb4pex5vsknk084sn02q"],
    ["nothing", ""],
    ["a prefix alone", "scn_"],
    ["a plain UUID", "0188bac7-4afa-78aa-bc3b-bd1eef28d881"]
  ])("refuses %s", (_, id) => {
    assert.isFalse(TypeId.isTypeId("scn", id))
  })

  it.each(["brd_01h455vb4pex5vsknk084sn02q", `brd_${"0".repeat(26)}`])("is decoded: %s", (id) => {
    assert.strictEqual(Schema.decodeUnknownSync(BrandId)(id), BrandId.make(id))
  })

  it.each(["scn_01h455vb4pex5vsknk084sn02q", "brd_x", "", 1, null])("is not decoded: %j", (id) => {
    assert.isTrue(Option.isNone(Schema.decodeUnknownOption(BrandId)(id)))
  })

  it.each(["0188BAC7-4AFA-78AA-BC3B-BD1EEF28D881", "0188bac74afa78aabc3bbd1eef28d881", ""])(
    "makes none of %j",
    (text) => {
      assert.throws(() => TypeId.fromUuid("scn", text), RangeError)
    }
  )

  it.prop(
    "comes back from any UUID, and sorts as the UUIDs do",
    [hexDigits(32), hexDigits(32)],
    ([a, b]) => {
      const uuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
      const [first, second] = [TypeId.fromUuid("chk", uuid(a)), TypeId.fromUuid("chk", uuid(b))]
      assert.deepStrictEqual(TypeId.toUuid("chk", first), Option.some(uuid(a)))
      assert.strictEqual(first < second, a < b)
      assert.strictEqual(first.length, 30)
    },
    { arbitrary: { runs: 500 } }
  )
})

describe("Ids", () => {
  it.effect("gives each id once, sorted by time", () =>
    Effect.gen(function* () {
      const ids = yield* Ids
      const made: Array<string> = []
      for (let i = 0; i < 2_000; i++) {
        if (i % 500 === 0) yield* TestClock.adjust("1 second")
        made.push(yield* ids.next("snp"))
      }
      assert.strictEqual(new Set(made).size, made.length)
      assert.isTrue(made.every((id) => TypeId.isTypeId("snp", id)))
      assert.deepStrictEqual(made.toSorted(), made)
    }).pipe(Effect.provide(Ids.layer))
  )
})
