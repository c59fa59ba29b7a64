/** Measured correlation of the answers of one run so far. */
import type { Engine } from "@answerscope/core"
import { ConfirmedAlerts } from "@answerscope/core/testing"

/** Over all trackers of one deployment. */
export class Measured {
  private readonly sums = new Map<Engine, ConfirmedAlerts.CorrelationSample>()

  add(engine: Engine, { agreed, possible }: ConfirmedAlerts.CorrelationSample): void {
    const sum = this.sums.get(engine) ?? { agreed: 0, possible: 0 }
    this.sums.set(engine, { agreed: sum.agreed + agreed, possible: sum.possible + possible })
  }

  get correlation(): ConfirmedAlerts.RunState["correlation"] {
    return Object.fromEntries([...this.sums].map(([engine, sum]) => [engine, ConfirmedAlerts.correlationBy(sum)]))
  }
}
