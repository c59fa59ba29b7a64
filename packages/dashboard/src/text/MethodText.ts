/** Short explanations of the figures; docs/method.md has the details. */
export const methodText = {
  figures: "Each figure",
  sections: [
    {
      key: "intervals",
      title: "Why every figure has an interval",
      paragraphs: [
        "An engine that is asked twice gives two answers. A share of ten answers is a measurement and no " +
          "fact about the brand: 7 of 10 goes together with anything from 40 to 89 %.",
        "So each share stands with what it rests on (k of n) and with an interval of 95 %: between these " +
          "two lie the shares that go together with the answers, if the same prompts were asked again. Below " +
          "5 answers no percentage is given."
      ]
    },
    {
      key: "counts",
      title: "What counts",
      paragraphs: [
        "Only complete answers. What was refused, cut off, empty or failed is no answer: it counts nowhere " +
          "and was not charged. Answers that were asked to make sure of a change count in no share.",
        "A position is the brand's place among all brands that the answer offers, tracked or not; 1 is " +
          "first. A brand that is named only in passing has none."
      ]
    },
    {
      key: "changes",
      title: "Changes",
      paragraphs: [
        "A change is compared over the prompts and engines that were asked in both periods. It is beyond " +
          "noise where the interval of the difference does not hold 0. Where an engine began to answer with " +
          "another model, that is said instead of up or down."
      ]
    },
    {
      key: "alerts",
      title: "Changes that trackers tell",
      paragraphs: [
        "A tracker that confirms asks again where answers look different from before, and tells a change when two " +
          "shares explain all answers many times better than one does; how many times stands with the change. A " +
          "tracker that tells at once compares single answers, and those may differ by chance."
      ]
    },
    {
      key: "times",
      title: "Times and gaps",
      paragraphs: ["Days are UTC. A time without answers is a gap: nothing is carried forward and nothing is smoothed."]
    },
    {
      key: "reading",
      title: "How well answers are read",
      paragraphs: [
        "Rules read the answers, and rules err. They were tried on 316 labelled answers that no rule was made on: " +
          "193 real ones, and 123 made to be hard, such as by sarcasm. In percent (F1, or the share read right):",
        "The intervals know nothing of such errors: a figure of positions, or of how the brand is spoken of, is less " +
          "sure than its number of answers says."
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

/** Explanation of a term that is not a figure. */
export type MethodSection = (typeof methodText)["sections"][number]["key"]
