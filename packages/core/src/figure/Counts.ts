/** `k` of `n` answers meet the condition of a figure. */
export interface Counts {
  readonly k: number
  readonly n: number
}

/** With fewer answers than this there is no verdict. */
export const fewAnswersBelow = 5

/** Whether a figure rests on too few answers to be judged. */
export const hasFewAnswers = ({ n }: Counts): boolean => n < fewAnswersBelow

/** The counts of all together. */
export const totalOf = (all: ReadonlyArray<Counts>): Counts => {
  const sum = { k: 0, n: 0 }
  for (const { k, n } of all) {
    sum.k += k
    sum.n += n
  }
  return sum
}
