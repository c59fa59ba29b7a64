/**
 * Texts of the page on competitors.
 */
export const competitorsText = {
  untracked: "Not tracked yet",
  untrackedHelp:
    "Other brands that answers recommend, most mentioned first. Track one to compare it from the next run on.",
  noneUntracked: "No answer of this period recommends another brand.",
  track: "Track",
  readAnswers: (rival: string) => `read the answers that mention ${rival} and not you`,
  or: ", and work on ",
  closeGaps: "the sites that they cite",
  /** Instead of a column that says it of each brand. */
  steady: (days: number, measured: number | null) =>
    `No brand changed clearly against the ${days} days before` +
    (measured === null || measured >= days
      ? "."
      : `, of which ${measured} ${measured === 1 ? "was" : "were"} measured.`),
  duel: {
    title: "Head to head",
    rival: "Competitor",
    with: (rival: string) => `You and ${rival}`,
    you: "You",
    lead: "Lead, in points",
    tooClose: "Too close to tell",
    behind: (rival: string) => `Prompts where ${rival} leads`,
    ahead: "Prompts where you lead",
    instead: (rival: string) => `Answers without you that mention ${rival}, each prompt counted alike`,
    leftOut: (prompts: ReadonlyArray<string>) =>
      `Left out, because they name one of the two: ${prompts.map((prompt) => `“${prompt}”`).join(", ")}.`
  },
  course: "Over time",
  figure: "Figure",
  unit: "Time unit",
  units: { day: "Days", week: "Weeks" },
  legend: (brand: string) => `The band is the 95% interval of ${brand}.`,
  /** Where a pointer can. */
  point: " Point at a name for its own."
} as const
