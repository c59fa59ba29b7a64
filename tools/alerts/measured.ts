/** Measured correlation of the answers of one run so far. */
import type { Engine } from "@answerscope/core"
import { ConfirmedAlerts } from "@answerscope/core/testing"

/** Over all trackers of one deployment. */
export class Measured {
  private readonly sums = new Map<Engine, ConfirmedAlerts.Siding>()

  add(engine: Engine, { of, side }: ConfirmedAlerts.Siding): void {
    const sum = this.sums.get(engine) ?? { side: 0, of: 0 }
    this.sums.set(engine, { side: sum.side + side, of: sum.of + of })
  }

  get correlation(): ConfirmedAlerts.RunState["correlation"] {
    return Object.fromEntries([...this.sums].map(([engine, sum]) => [engine, ConfirmedAlerts.correlationBy(sum)]))
  }
}
