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
          "estimate, not a fact about the brand: 7 of 10 fits any true rate from 40 to 89%.",
        "So each rate has its number of answers and the range of true rates that fit them (95% interval), if the " +
          "same prompts were asked again. Below 5 answers no percentage is shown, and curves draw a hollow point."
      ]
    },
    {
      key: "counts",
      title: "What counts",
      paragraphs: [
        "Only complete answers. Refused, truncated, empty and failed ones do not count and are not charged.",
        "A position is the brand's rank among all brands that the answer recommends, tracked or not; 1 is " +
          "first. A brand mentioned in passing has none.",
        "If a rate moves by more than a point because some prompts were asked more often, each prompt on each engine " +
          "counts the same in it. The number of answers beside it still counts every answer.",
        "Days are UTC. A time without answers is a gap: nothing is carried forward and nothing is smoothed."
      ]
    },
    {
      key: "changes",
      title: "Changes",
      paragraphs: [
        "Each prompt on each engine is compared with itself, so a different mix of them is no change. Of the changes " +
          "that a page calls clear, at most 1 in 20 is chance on average (false discovery rate). If an engine " +
          "changed its model, the verdict says so instead of up or down.",
        "If you look every day, you see a chance change sooner or later. The headline, competitors and the portfolio " +
          "allow for that (confidence sequence)."
      ]
    },
    {
      key: "alerts",
      title: "Alerts",
      paragraphs: [
        "A confirmed tracker asks again when answers look different. It alerts you when “the rate changed” explains " +
          "all answers many times better than “it did not”; the alert says how many times. The " +
          "answers asked again count for the alert alone.",
        "An immediate tracker compares single answers, which can differ by chance."
      ]
    },
    {
      key: "reading",
      title: "How well answers are analyzed",
      paragraphs: [
        "Fixed rules analyze the answers, and sometimes they are wrong; each answer names their version. Tested on " +
          "316 labeled answers that were not used to write them: 193 real ones, and 123 made to be hard, for example " +
          "with sarcasm. Hard ones are short, which makes positions easier.",
        "Mentions: F1, which falls with each name missed or wrongly found. Position and sentiment: share that is " +
          "right. The intervals do not include these errors: positions and sentiment are less certain than their " +
          "number of answers suggests."
      ]
    }
  ],
  alike: {
    title: "How alike answers are",
    meaning:
      "Answers of one engine to the same prompt resemble each other, so ten say less than ten independent ones. " +
      "Intervals, verdicts, alerts and plans allow for that. 0 is independent, 1 always the same. Each engine starts " +
      "from an assumed 0.10 in the same run. Comparisons in all confirmed trackers of 90 days correct it; once they " +
      "weigh more, the value is called measured.",
    none: "No tracker asks an engine yet.",
    inRun: "in the same run",
    nextRun: "in the next",
    assumed: "still assumed, # comparisons so far",
    measured: "measured, # comparisons"
  },
  reading: [
    ["Brand mentioned", "99.2% (hard: 97.7%)"],
    ["Competitors mentioned", "99.9% (hard: 98.4%)"],
    ["Position", "83.0% (hard: 93.8%)"],
    ["Sentiment", "87.6% (hard: 75.9%)"]
  ]
} as const

export type MethodText = typeof methodText

/** Explanation of a term that is not a figure. */
export type MethodSection = MethodText["sections"][number]["key"]
