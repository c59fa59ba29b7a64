/** How many alerts of cells are false by chance. Pure. */

/** What `falseAlerts` of a tracker counts in: 100 cells and 30 runs. */
const acceptedIn = 3_000

/** False alerts that a `confirmed` tracker accepts over this many runs of cells. */
export const acceptedFalse = (falseAlerts: number, cellRuns: number): number => (falseAlerts * cellRuns) / acceptedIn

/** Of mode `immediate`: single answers that differ from the one before by chance, for each run of a cell. */
export const falseByChance = (share: number): number => 2 * share * (1 - share)
