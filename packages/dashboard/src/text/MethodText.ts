/**
 * How figures are made, in short; docs/method.md has it whole.
 */
export const methodText = {
  figures: "Each figure",
  sections: [
    {
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
      title: "What counts",
      paragraphs: [
        "Only complete answers. What was refused, cut off, empty or failed is no answer: it counts nowhere " +
          "and was not charged. Answers that were asked to make sure of a change count in no share.",
        "A position is the brand's place among all brands that the answer offers, tracked or not; 1 is " +
          "first. A brand that is named only in passing has none."
      ]
    },
    {
      title: "Changes",
      paragraphs: [
        "A change is compared over the prompts and engines that were asked in both periods. It is beyond " +
          "noise where the interval of the difference does not hold 0. Where an engine began to answer with " +
          "another model, that is said instead of up or down."
      ]
    },
    {
      title: "Times and gaps",
      paragraphs: ["Days are UTC. A time without answers is a gap: nothing is carried forward and nothing is smoothed."]
    }
  ]
} as const
