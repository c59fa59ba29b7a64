/** All stages together: the reading of an answer about Zentrova, with the tracked names Zentrova and Halcyon. */
import { analyzeAnswer } from "@answerscope/analysis"
import { checkRows, tracked } from "./readStages.ts"

interface Said {
  readonly position: number | null
  readonly tone: string | null
  readonly competitors?: ReadonlyArray<string>
  readonly candidates?: ReadonlyArray<string>
}

const notNamed: Said = { position: null, tone: null }

checkRows<string, Said>(
  "answer to its reading",
  [
    ["", notNamed],
    ["Measure the room before you buy a sofa.", notNamed],
    ["Zentrova has a mobile app.", { position: 1, tone: "neutral" }],
    ["Halcyon has a mobile app.", { ...notNamed, competitors: ["Halcyon"] }],
    ["Halcyon has an app, and Zentrova has one too.", { position: 2, tone: "neutral", competitors: ["Halcyon"] }],
    ["Zentrova is excellent and reliable.", { position: 1, tone: "positive" }],
    ["Avoid Zentrova: it is slow and overpriced.", { position: 1, tone: "negative" }],
    [
      "1. **Quarrix** – has an app\n2. **Zentrova** – has an app\n3. **Halcyon** – has a site",
      { position: 2, tone: "neutral", competitors: ["Halcyon"], candidates: ["Quarrix"] }
    ],
    [
      "1. **Quarrix** – slow and buggy\n2. **Zentrova** – excellent and reliable",
      { position: 2, tone: "positive", candidates: ["Quarrix"] }
    ],
    [
      "| Brand | Price |\n|---|---|\n| Quarrix | $10 |\n| Blorfley | $11 |\n| Zentrova | $12 |",
      { position: 3, tone: "neutral", candidates: ["Quarrix", "Blorfley"] }
    ],
    [
      "Tools like Quarrix, Blorfley and Zentrova have apps.",
      { position: 3, tone: "neutral", candidates: ["Quarrix", "Blorfley"] }
    ],
    ["Unlike Zentrova, Halcyon has a mobile app.", { position: null, tone: "neutral", competitors: ["Halcyon"] }],
    ["- **Price:** $10\n- **Support:** by mail", notNamed],
    // an address with its scheme is a citation, a bare host a mention
    ["See https://zentrova.io/pricing for plans.", notNamed],
    ["See zentrova.io/pricing for plans.", { position: 1, tone: "neutral" }],
    ["Read [the guide](https://www.zentrova.io/guide).", { position: 1, tone: "neutral" }],
    ["![Zentrova](https://zentrova.io/logo.png)", notNamed],
    ["<!-- Zentrova -->A sofa.", notNamed],
    ["Zentrova ist hervorragend und sehr zuverlässig.", { position: 1, tone: "positive" }],
    ["Zentrova很可靠，值得推荐。", { position: 1, tone: "positive" }],
    ["Sources:\n- https://zentrova.io/a", notNamed]
  ],
  (answer) => {
    const names = { brand: tracked("Zentrova <zentrova.io>"), competitors: [tracked("Halcyon")] }
    const result = analyzeAnswer({ answer, ...names })
    return {
      position: result.position,
      tone: result.sentiment,
      ...(result.competitorsFound.length === 0 ? {} : { competitors: result.competitorsFound }),
      ...(result.competitorCandidates.length === 0 ? {} : { candidates: result.competitorCandidates })
    }
  }
)
