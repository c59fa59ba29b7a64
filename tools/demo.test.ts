import { assert, it } from "@effect/vitest"
import { type PlayedDay, Playing } from "./demo/play.ts"
import { days } from "./demo/story.ts"

const played = (seed: number) => {
  const playing = new Playing(seed)
  const all = Array.from({ length: days }, (_, index) => playing.day(index + 1))
  return { immediate: all.map((day) => day.immediate), confirmed: all.map((day) => day.confirmed) }
}

const alertsOf = (part: ReadonlyArray<PlayedDay>) => part.flatMap(({ alerts }) => alerts)
const falseOf = (part: ReadonlyArray<PlayedDay>): number => alertsOf(part).filter(({ tells }) => tells === null).length

// fixed seeds, so the result is always the same
it.each([7, 8, 9])("the demonstration of alerts shows its claims, with the seed %i", (seed) => {
  const { confirmed, immediate } = played(seed)
  assert.isAbove(falseOf(immediate), 200)
  assert.isBelow(falseOf(confirmed), 2)
  const told = new Set(alertsOf(confirmed).map(({ tells }) => tells))
  assert.isTrue(told.has("drop") && told.has("model"))
  const ofModel = alertsOf(confirmed).filter(({ cause, tells }) => tells === "model" && cause === "model")
  assert.isAbove(ofModel.length, 0)
  // one alert per direction, however many cells show it that day
  const ways = ofModel.map(({ day, message }) => `${day} ${message.split(" in ")[0]}`)
  assert.strictEqual(new Set(ways).size, ways.length)
})
