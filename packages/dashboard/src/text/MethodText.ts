/**
 * How figures are made, in short; docs/method.md has it whole.
 */
export const methodText = {
  figures: "Each figure",
  sections: [
    {
      key: "intervals",
      title: "Why every figure has an interval",
      paragraphs: [
        "An engine that is asked twice gives two answers. 7 of 10 goes together with anything from 40 to 89 %.",
        "So each share has its k of n and an interval of 95 %. Below 5 answers no percentage is given."
      ]
    },
    {
      key: "counts",
      title: "What counts",
      paragraphs: [
        "Only complete answers count, and none that makes sure of a change. Failed ones are not charged.",
        "A position is the place among all brands that the answer offers; in passing there is none."
      ]
    },
    {
      key: "changes",
      title: "Changes",
      paragraphs: [
        "A change compares what was asked in both periods. It is beyond noise if its interval does not hold 0."
      ]
    },
    {
      key: "alerts",
      title: "Changes that trackers tell",
      paragraphs: [
        "A tracker that confirms asks again where answers differ. One that tells at once may tell of chance."
      ]
    },
    {
      key: "times",
      title: "Times and gaps",
      paragraphs: ["Days are UTC. A time without answers is a gap."]
    },
    {
      key: "reading",
      title: "How well answers are read",
      paragraphs: [
        "Rules err. On 316 labelled answers, in percent (F1, or the share read right):",
        "Intervals do not include such errors."
      ]
    }
  ],
  reading: [
    ["The brand is named", "99.2, hard ones 97.7"],
    ["Competitors are named", "99.9, hard ones 98.4"],
    ["Position", "83.0, hard ones 93.8"],
    ["How it is spoken of", "87.6, hard ones 75.9"]
  ]
} as const

/** What the page says of a thing that is no figure. */
export type MethodSection = (typeof methodText)["sections"][number]["key"]
