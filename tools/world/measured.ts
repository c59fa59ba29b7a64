/** Measured correlations between the answers of cells so far. */
import type { Engine } from "@answerscope/core"
import { ConfirmedAlerts } from "@answerscope/core/testing"

/** Over all trackers of one deployment. */
export class Measured {
  private readonly sums = new Map<Engine, Map<number, ConfirmedAlerts.CorrelationSample>>()

  /** Adds what a cell's history shows before a run. */
  add({ engine, entry, history }: ConfirmedAlerts.RunCell): void {
    if (entry === null) return
    const sums = this.sums.get(engine) ?? new Map<number, ConfirmedAlerts.CorrelationSample>()
    this.sums.set(engine, sums)
    for (const { agreed, comparisons, lag, possible } of ConfirmedAlerts.correlationSamplesOf(history, entry)) {
      const sum = sums.get(lag) ?? { lag, agreed: 0, possible: 0, comparisons: 0 }
      sums.set(lag, {
        lag,
        agreed: sum.agreed + agreed,
        possible: sum.possible + possible,
        comparisons: sum.comparisons + comparisons
      })
    }
  }

  get correlation(): ConfirmedAlerts.Overdispersions {
    return Object.fromEntries(
      [...this.sums].map(([engine, sums]) => [engine, ConfirmedAlerts.overdispersionBy([...sums.values()])])
    )
  }
}
