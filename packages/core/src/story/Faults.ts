/** Engines whose checks failed. Pure. */
import type { Engine } from "../engine/Engine.ts"
import type { StoryChange } from "./Story.ts"
import type { StoryMaterial } from "./StoryMaterial.ts"
import { countText, many, percentText } from "./StoryText.ts"
import { checksOf } from "./Trust.ts"

/** Failed checks of an engine in the period. */
export interface Fault {
  readonly engine: Engine
  readonly failed: number
  readonly checks: number
}

/** Failed checks of an engine, and their share of its checks, from which a story tells them. */
const failedMin = { checks: 5, share: 0.05 }

/** The failing engines, worst first. */
export const faultsOf = ({ engines }: Pick<StoryMaterial, "engines">): ReadonlyArray<Fault> =>
  engines
    .flatMap((row): ReadonlyArray<Fault> => {
      const { checks, failed } = checksOf(row)
      const engine = row.by.engine ?? null
      const isTold = failed >= failedMin.checks && failed >= failedMin.share * checks
      return isTold && engine !== null ? [{ engine, failed, checks }] : []
    })
    .toSorted((a, b) => b.failed / b.checks - a.failed / a.checks)

/** `Gemini failed in 36 of 240 checks` */
export const faultText = ({ checks, engine, failed }: Fault, { engineName }: Pick<StoryMaterial, "engineName">) =>
  `${engineName(engine)} failed in ${countText(failed)} of ${many(checks, "check")}`

export const faultChange = (fault: Fault, material: Pick<StoryMaterial, "engineName">): StoryChange => ({
  text: faultText(fault, material),
  detail: `${percentText(fault.failed / fault.checks)} of its checks. They are refunded and count in no figure.`,
  direction: "fault",
  since: null,
  cause: { kind: "fault", text: "Its key, its quota or the vendor may be behind it." },
  refs: [{ kind: "engine", id: fault.engine, engine: fault.engine }]
})
