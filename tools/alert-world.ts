/**
 * Trackers of a world whose true rates are known, run by run: what their answers say, told as the policy of alerts
 * takes it. The worlds are those of the policy's design: answers of one run alike, rates that wander, days of an
 * engine, failed checks, wrong labels of sentiment.
 */
import { type Engine, engines } from "@answerscope/core"
import { ConfirmedAlerts } from "@answerscope/core/adapter"
import { beta, type Chance, chanceFrom, normal } from "./chance.ts"

/** How the answers of a world hang together. */
export interface Behaviour {
  /** How alike answers of one cell and run are: 0 for not at all. */
  readonly alike: number
  /** How far rates wander from run to run, on the logit: standard deviation, and how much of it stays. */
  readonly wander: { readonly deviation: number; readonly stays: number }
  /** How much an engine's runs differ, on the logit. */
  readonly engineDays: number
  /** Share of checks that fail. */
  readonly failed: number
  /** Share of answers whose sentiment is labelled by chance. */
  readonly mislabelled: number
}

export const independent: Behaviour = {
  alike: 0,
  wander: { deviation: 0, stays: 0 },
  engineDays: 0,
  failed: 0,
  mislabelled: 0
}

export const realistic: Behaviour = {
  alike: 0.1,
  wander: { deviation: 0.3, stays: 0.9 },
  engineDays: 0.2,
  failed: 0.03,
  mislabelled: 0.15
}

/** What is true of a cell. */
export interface Truth {
  readonly mention: number
  /** Where answers that name the brand rank it, about. */
  readonly position: number
  /** Shares of positive and negative answers. */
  readonly positive: number
  readonly negative: number
  readonly rivals: ReadonlyArray<number>
}

/** A change that comes with a run, counted from 1, in some of the cells. */
export interface TrueChange {
  readonly run: number
  readonly cells: (cell: number) => boolean
  readonly to: Partial<Truth>
}

export interface Play {
  readonly behaviour: Behaviour
  readonly settings: ConfirmedAlerts.DecisionSettings
  readonly prompts: number
  readonly engineCount: number
  readonly samples: number
  readonly runs: number
  readonly truthOf: (cell: number) => Truth
  readonly change: TrueChange | null
  /** Which streams have answers: all five types, or mentions alone. */
  readonly isMentionAlone: boolean
  readonly correlation: number
  readonly seed: number
}

/** An alert of a play. */
export interface PlayedAlert {
  readonly run: number
  readonly cell: number
  readonly type: ConfirmedAlerts.ShownChange["type"]
}

export interface Played {
  readonly alerts: ReadonlyArray<PlayedAlert>
  readonly planned: number
  readonly followUps: number
}

const logit = (share: number): number => Math.log(share / (1 - share))
const shareOf = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))

/** What one cell's answers of one run are drawn from. */
interface RunTruth {
  readonly truth: Truth
  readonly mention: number
  readonly rivals: ReadonlyArray<number>
}

const dayMillis = 86_400_000

type Tones = { positive: number; neutral: number; negative: number }

const toneOf = (chance: Chance, { negative, positive }: Truth, mislabelled: number): keyof Tones => {
  const isChance = chance() < mislabelled
  const at = chance()
  if (isChance) return at < 1 / 3 ? "positive" : at < 2 / 3 ? "negative" : "neutral"
  return at < positive ? "positive" : at < positive + negative ? "negative" : "neutral"
}

/** Draws further answers of a run and adds them to its entry. */
const drawn = (
  play: Play,
  chance: Chance,
  source: RunTruth,
  options: { readonly run: number; readonly answers: number; readonly before: ConfirmedAlerts.Entry | null }
): ConfirmedAlerts.Entry | null => {
  const { before, run } = options
  const tones: Tones = { ...(before?.tones ?? { positive: 0, neutral: 0, negative: 0 }) }
  const positions = new Map((before?.positions ?? []).map(({ answers, position }) => [position, answers]))
  const rivals = { ...before?.rivals }
  let { k, n } = before?.mentions ?? { k: 0, n: 0 }
  for (let answer = 0; answer < options.answers; answer++) {
    if (chance() < play.behaviour.failed) continue
    n += 1
    const isNamed = chance() < source.mention
    if (isNamed) k += 1
    if (play.isMentionAlone) continue
    for (const [index, rate] of source.rivals.entries()) {
      const key = `rival ${index}`
      rivals[key] = (rivals[key] ?? 0) + (chance() < rate ? 1 : 0)
    }
    if (!isNamed) continue
    tones[toneOf(chance, source.truth, play.behaviour.mislabelled)] += 1
    const position = Math.max(1, Math.round(source.truth.position + normal(chance)))
    positions.set(position, (positions.get(position) ?? 0) + 1)
  }
  if (n === 0) return null
  return {
    run,
    atMillis: run * dayMillis,
    mentions: { k, n },
    positions: [...positions].toSorted(([a], [b]) => a - b).map(([position, answers]) => ({ position, answers })),
    tones,
    rivals,
    models: ["model"],
    analyzerVersion: "1",
    lastNaming: null,
    lastSilent: null
  }
}

interface CellState {
  readonly prompt: string
  readonly engine: Engine
  history: ConfirmedAlerts.CellHistory
  wander: number
}

/** Plays a tracker from its first run to its last. */
export const playTracker = (play: Play): Played => {
  const { behaviour, change, correlation, settings } = play
  const chance = chanceFrom(play.seed)
  const asked = engines.slice(0, play.engineCount)
  const cells = Array.from({ length: play.prompts * asked.length }, (_, index): CellState => ({
    prompt: `prompt ${Math.floor(index / asked.length)}`,
    engine: asked[index % asked.length] ?? "chatgpt",
    history: ConfirmedAlerts.emptyHistory,
    wander: behaviour.wander.deviation * normal(chance)
  }))
  const alike = (mean: number): number => (behaviour.alike === 0 ? mean : beta(chance, mean, 1 / behaviour.alike - 1))
  const alerts: Array<PlayedAlert> = []
  let savedUp = 0
  let followUps = 0
  for (let run = 1; run <= play.runs; run++) {
    const days = new Map(asked.map((engine) => [engine, behaviour.engineDays * normal(chance)]))
    const sources = cells.map((cell, index): RunTruth => {
      const { deviation, stays } = behaviour.wander
      cell.wander = stays * cell.wander + Math.sqrt(1 - stays * stays) * deviation * normal(chance)
      const isChanged = change !== null && run >= change.run && change.cells(index)
      const truth = { ...play.truthOf(index), ...(isChanged ? change.to : {}) }
      const moved = (rate: number, day: number) => alike(shareOf(logit(rate) + cell.wander + day))
      const day = days.get(cell.engine) ?? 0
      return { truth, mention: moved(truth.mention, day), rivals: truth.rivals.map((rate) => moved(rate, day)) }
    })
    const entries: Array<ConfirmedAlerts.Entry | null> = sources.map((source) =>
      drawn(play, chance, source, { run, answers: play.samples, before: null })
    )
    const again = new Set<number>()
    for (let stage = 0; ; stage++) {
      const decision = ConfirmedAlerts.decideRun({
        settings,
        stage,
        plannedChecks: cells.length * play.samples,
        savedUp,
        correlation: Object.fromEntries(asked.map((engine) => [engine, correlation])),
        cells: cells.map(({ engine, history, prompt }, index) => ({
          prompt,
          engine,
          history,
          entry: entries[index] ?? null,
          isAskedAgain: again.has(index)
        }))
      })
      savedUp = decision.savedUp
      if (decision._tag === "judged") {
        for (const { cell, change: shown } of decision.alerts) alerts.push({ run, cell, type: shown.type })
        for (const [index, history] of decision.histories.entries()) {
          const cell = cells[index]
          if (cell !== undefined) cell.history = history
        }
        break
      }
      for (const { cell, checks } of decision.followUps) {
        const source = sources[cell]
        if (source === undefined) continue
        followUps += checks
        again.add(cell)
        entries[cell] = drawn(play, chance, source, { run, answers: checks, before: entries[cell] ?? null })
      }
    }
  }
  return { alerts, planned: cells.length * play.samples * play.runs, followUps }
}
