/** A domain with a path is named by pages on this path and below it alone. */
import { analyzeAnswer } from "@answerscope/analysis"
import { assert, it } from "vitest"

const brand = { name: "Zentrova Academy", domain: "youtube.com/@zentrova" }
const competitors = [
  { name: "YouTube", domain: "youtube.com" },
  { name: "Halcyon", aliases: ["github.com/halcyon/kit"], domain: null }
]

it.each([
  ["Watch [this channel](https://www.youtube.com/@zentrova).", true, []],
  ["Watch [this video](https://www.youtube.com/@Zentrova/videos?view=0#top).", true, []],
  ["Watch [this channel](https://www.youtube.com/@zentrovafans).", false, ["YouTube"]],
  ["Watch [a video](https://www.youtube.com/watch?v=@zentrova).", false, ["YouTube"]],
  ["Watch [a video](https://music.youtube.com/@zentrova).", false, ["YouTube"]],
  ["The lessons are on youtube.com/@zentrova, for free.", true, []],
  ["The lessons are on youtube.com.", false, ["YouTube"]],
  ["Get [the kit](https://github.com/halcyon/kit/tree/main).", false, ["Halcyon"]],
  ["Get it from github.com/halcyon/kit.", false, ["Halcyon"]],
  ["Get [the kit](https://github.com/halcyon/kits).", false, []]
])("%s", (answer, mentioned, found) => {
  const result = analyzeAnswer({ answer, brand, competitors })
  assert.deepStrictEqual([result.mentioned, result.competitorsFound], [mentioned, found])
})
