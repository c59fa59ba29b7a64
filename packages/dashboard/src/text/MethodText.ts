/**
 * Short explanations of the figures; docs/method.md has the details. The build writes them to a file of their own,
 * which the browser loads where they are shown: elsewhere import only their type.
 */
export const methodText = {
  figures: "Each figure",
  sections: [
    {
      key: "intervals",
      title: "Why every figure has an interval",
      paragraphs: [
        "Ask an engine the same question twice and you get two different answers. A rate from ten answers is an " +
          "estimate, not a fact about the brand: 7 of 10 is compatible with any true rate from 40 to 89%.",
        "So each rate has its number of answers (k of n) and a 95% interval: the range of true rates that are " +
          "compatible with the answers, if the same prompts were asked again. Below " +
          "5 answers no percentage is shown."
      ]
    },
    {
      key: "counts",
      title: "What counts",
      paragraphs: [
        "Only complete answers. Refused, truncated, empty and failed ones count nowhere " +
          "and are not charged. Only alerts count follow-up answers.",
        "A position is the brand's rank among all brands that the answer recommends, tracked or not; 1 is " +
          "first. A brand mentioned in passing has none."
      ]
    },
    {
      key: "changes",
      title: "Changes",
      paragraphs: [
        "Each prompt on each engine is compared with itself, so a different mix of them is no change. A change is " +
          "clear only if it also holds among all changes shown with it: of those at most 5% are false on average. " +
          "The headline and the portfolio hold even if you look every day. If an engine changed its model, the " +
          "verdict says so instead of up or down.",
        "Where some prompts or engines were asked more often, levels give all of them the same weight, and k of n " +
          "still counts every answer."
      ]
    },
    {
      key: "alerts",
      title: "Alerts",
      paragraphs: [
        "A confirmed tracker asks again when answers look different, and alerts you when two " +
          "rates explain all answers many times better than one; the alert says how many times. An " +
          "immediate tracker compares single answers, which can differ by chance."
      ]
    },
    {
      key: "times",
      title: "Times and gaps",
      paragraphs: ["Days are UTC. A time without answers is a gap: nothing is carried forward and nothing is smoothed."]
    },
    {
      key: "reading",
      title: "How well answers are analyzed",
      paragraphs: [
        "Rules analyze the answers, and rules err. Tested on 316 labeled answers that were not used to write them: " +
          "193 real ones, and 123 adversarial ones, for example with sarcasm. In percent (F1 or accuracy):",
        "The intervals do not include these errors: positions and sentiment are less " +
          "certain than their number of answers suggests."
      ]
    }
  ],
  alike: {
    title: "How alike answers are",
    meaning:
      "Answers of one engine to the same prompt resemble each other, so they say less than their number. Intervals, " +
      "verdicts, alerts and plans allow for that. The values come from 90 days of all confirmed trackers: 0 is " +
      "independent, 1 always the same. Each engine starts from an assumed 0.10, which its own comparisons correct; " +
      "it is called measured once they outweigh it.",
    none: "No tracker asks an engine yet.",
    inRun: "within a run",
    nextRun: "from one run to the next",
    assumed: "assumed, # comparisons so far",
    measured: "measured, # comparisons"
  },
  reading: [
    ["Brand mentioned", "99.2, adversarial 97.7"],
    ["Competitors mentioned", "99.9, adversarial 98.4"],
    ["Position", "83.0, adversarial 93.8"],
    ["Sentiment", "87.6, adversarial 75.9"]
  ]
} as const

export type MethodText = typeof methodText

/** Explanation of a term that is not a figure. */
export type MethodSection = MethodText["sections"][number]["key"]
