/** Faults with targets and times, planned in advance: the same seed and length give the same plan. */
import { Struct } from "effect"
import { type Dice, diceOf } from "../chance.ts"

export const memberNames = ["api 1", "api 2", "worker 1", "worker 2"] as const
export type MemberName = (typeof memberNames)[number]

/** A fault of a process or of its proxy to the database. */
export type FaultKind =
  /** SIGKILL, and a restart after a while. */
  | { readonly kind: "kill"; readonly downMillis: number }
  /** SIGTERM: the process must end in time. Then a restart. */
  | { readonly kind: "drain" }
  /** SIGSTOP, and SIGCONT after a while. */
  | { readonly kind: "stop"; readonly forMillis: number }
  /** Killed, and restarted with a wrong clock for a while. */
  | { readonly kind: "clock"; readonly shiftMillis: number; readonly forMillis: number }
  /** All connections to the database break. */
  | { readonly kind: "cut" }
  /** They break, and new ones are blocked for a while. */
  | { readonly kind: "refuse"; readonly forMillis: number }
  /** Data is delayed for a while. */
  | { readonly kind: "delay"; readonly delayMillis: number; readonly forMillis: number }
  /** For a while, transactions commit, but their connection breaks before the process learns of it. */
  | { readonly kind: "commit"; readonly forMillis: number }
  /** Existing connections stay open but silent; new ones work. */
  | { readonly kind: "swallow" }
  /** The database closes all connections. */
  | { readonly kind: "terminate" }

export type Fault = FaultKind & { readonly atMillis: number; readonly target: MemberName }

/** A period of faults, after one without. */
export interface Round {
  readonly calmMillis: number
  readonly stormMillis: number
  /** Time to detect silent connections before the next measurement. */
  readonly settleMillis: number
  readonly faults: ReadonlyArray<Fault>
}

export interface Plan {
  readonly seed: number
  readonly rounds: ReadonlyArray<Round>
}

const secondMillis = 1_000
const minuteMillis = 60 * secondMillis
const dayMillis = 24 * 60 * minuteMillis

/** Wrong by a little, by more than is tolerated, and by a month of billing; each in both directions. */
const shifts = [1.5 * secondMillis, 20 * secondMillis, 10 * minuteMillis, 40 * dayMillis].flatMap((shift) => [
  shift,
  -shift
])

/** Kinds by how often they are drawn. */
const weights = {
  kill: 3,
  cut: 2,
  commit: 2,
  drain: 1,
  stop: 1,
  clock: 1,
  refuse: 1,
  delay: 1,
  swallow: 2,
  terminate: 1
} as const
const weighted = Struct.keys(weights).flatMap((kind) => Array.from({ length: weights[kind] }, () => kind))

const drawKind = (dice: Dice, leftMillis: number): FaultKind => {
  const forMillis = (min: number, max: number): number => Math.min(leftMillis, dice.between(min, max))
  const kinds = {
    kill: { kind: "kill", downMillis: forMillis(100, 3_000) },
    drain: { kind: "drain" },
    stop: { kind: "stop", forMillis: forMillis(500, 30_000) },
    clock: {
      kind: "clock",
      shiftMillis: dice.pickAny(shifts) ?? 0,
      forMillis: forMillis(5_000, 12_000)
    },
    cut: { kind: "cut" },
    refuse: { kind: "refuse", forMillis: forMillis(200, 6_000) },
    delay: { kind: "delay", delayMillis: dice.between(50, 400), forMillis: forMillis(2_000, 10_000) },
    commit: { kind: "commit", forMillis: forMillis(100, 1_000) },
    swallow: { kind: "swallow" },
    terminate: { kind: "terminate" }
  } as const satisfies Record<FaultKind["kind"], FaultKind>
  return kinds[dice.pickAny(weighted) ?? "kill"]
}

/** Faults of a process exclude one another, and so do those of its way to the database. */
const placeOf = ({ kind }: FaultKind): "process" | "way" | "database" => {
  switch (kind) {
    case "kill":
    case "drain":
    case "stop":
    case "clock":
      return "process"
    case "cut":
    case "refuse":
    case "delay":
    case "commit":
    case "swallow":
      return "way"
    case "terminate":
      return "database"
  }
}

/** Shortest duration of a fault, including the restart. */
const lengthOf = (fault: FaultKind): number => {
  switch (fault.kind) {
    case "kill":
      return fault.downMillis + 2 * secondMillis
    case "drain":
      return 4 * secondMillis
    case "clock":
      return fault.forMillis + 4 * secondMillis
    case "stop":
    case "refuse":
    case "delay":
    case "commit":
      return fault.forMillis
    case "cut":
    case "swallow":
    case "terminate":
      return 0
  }
}

/**
 * The faults of a storm. In the second half of a run, the second process of each pair survives, to measure its memory.
 */
const drawFaults = (dice: Dice, stormMillis: number, isLate: boolean): ReadonlyArray<Fault> => {
  const faults: Array<Fault> = []
  const busyUntil = new Map<string, number>()
  for (let atMillis = dice.between(200, 1_000); atMillis < stormMillis; atMillis += dice.between(300, 2_500)) {
    const target = dice.pick(memberNames)
    const drawn = drawKind(dice, stormMillis - atMillis)
    const place = `${placeOf(drawn)} of ${target}`
    const isSpared = isLate && target.endsWith("2") && placeOf(drawn) === "process" && drawn.kind !== "stop"
    if (isSpared || (busyUntil.get(place) ?? 0) > atMillis) continue
    busyUntil.set(place, atMillis + lengthOf(drawn))
    faults.push({ ...drawn, atMillis, target })
  }
  return faults
}

/** The plan of a run of this many minutes. */
export const planOf = (seed: number, minutes: number): Plan => {
  const dice = diceOf(seed, "plan")
  const calmMillis = 20 * secondMillis
  const settleMillis = 25 * secondMillis
  const stormMillis = 45 * secondMillis
  const count = Math.max(1, Math.round((minutes * minuteMillis) / (calmMillis + stormMillis + settleMillis)))
  const rounds = Array.from({ length: count }, (_, index) => ({
    calmMillis,
    stormMillis,
    settleMillis,
    faults: drawFaults(dice, stormMillis, index >= count / 2)
  }))
  return { seed, rounds }
}

/** A run of this many minutes without faults: after a moment for fairness, only load. */
export const calmPlanOf = (seed: number, minutes: number): Plan => {
  const calmMillis = Math.min(20 * secondMillis, (minutes * minuteMillis) / 3)
  const stormMillis = minutes * minuteMillis - calmMillis
  return { seed, rounds: [{ calmMillis, stormMillis, settleMillis: 0, faults: [] }] }
}

/** Whether a plan has no faults. */
export const isCalm = ({ rounds }: Plan): boolean => rounds.every(({ faults }) => faults.length === 0)

/** The short form for tests: one calm, one storm. */
export const shortPlanOf = (seed: number): Plan => {
  const stormMillis = 15 * secondMillis
  const faults = drawFaults(diceOf(seed, "plan"), stormMillis, false)
  return { seed, rounds: [{ calmMillis: 8 * secondMillis, stormMillis, settleMillis: 0, faults }] }
}

/** A fault in words. */
export const describeFault = (fault: Fault): string => {
  const seconds = (millis: number): string => `${millis / secondMillis} s`
  const target = fault.kind === "terminate" ? "all" : fault.target
  const at = `${(fault.atMillis / secondMillis).toFixed(1).padStart(5)} s  ${target.padEnd(9)} ${fault.kind}`
  switch (fault.kind) {
    case "kill":
      return `${at}, away for ${seconds(fault.downMillis)}`
    case "clock":
      return `${at} wrong by ${seconds(fault.shiftMillis)} for ${seconds(fault.forMillis)}`
    case "delay":
      return `${at} of ${fault.delayMillis} ms for ${seconds(fault.forMillis)}`
    case "stop":
    case "refuse":
    case "commit":
      return `${at} for ${seconds(fault.forMillis)}`
    default:
      return at
  }
}
