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
  /** Whether shares over all cells and over each engine's are looked at, too. */
  readonly hasGroups: boolean
  readonly seed: number
}

/** An alert of a play. */
export interface PlayedAlert {
  readonly run: number
  readonly cell: number
  readonly type: ConfirmedAlerts.ShownChange["type"]
}

/** A change of a share over several cells. */
export interface PlayedGroupAlert {
  readonly run: number
  readonly engine: Engine | "*"
  readonly isFall: boolean
}

export interface Played {
  readonly alerts: ReadonlyArray<PlayedAlert>
  readonly groupAlerts: ReadonlyArray<PlayedGroupAlert>
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
    followUps: 0,
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

/** The groups of a tracker's cells, each with the run from which on its share is compared. */
class Groups {
  private readonly bases = new Map<Engine | "*", number>()
  readonly alerts: Array<PlayedGroupAlert> = []

  look(play: Play, cells: ReadonlyArray<CellState>, run: number): void {
    for (const engine of ["*", ...engines.slice(0, play.engineCount)] as const) {
      const ofGroup = cells
        .filter((cell) => engine === "*" || cell.engine === engine)
        .map(({ history }) => ({ entries: history.entries, correlation: play.correlation }))
      const change = ConfirmedAlerts.groupChange(ofGroup, this.bases.get(engine) ?? 0)
      if (change === null) continue
      this.bases.set(engine, change.run)
      this.alerts.push({ run, engine, isFall: change.deviation < 0 })
    }
  }
}

/** One run of a tracker: its truth, and what was answered so far. */
class PlayedRun {
  private readonly play: Play
  private readonly chance: Chance
  private readonly cells: ReadonlyArray<CellState>
  private readonly run: number
  private readonly sources: ReadonlyArray<RunTruth>
  private readonly entries: Array<ConfirmedAlerts.Entry | null>
  private readonly again = new Set<number>()
  followUps = 0

  constructor(play: Play, chance: Chance, cells: ReadonlyArray<CellState>, run: number) {
    this.play = play
    this.chance = chance
    this.cells = cells
    this.run = run
    this.sources = truthsOf(play, chance, cells, run)
    this.entries = this.sources.map((source) =>
      drawn(play, chance, source, { run, answers: play.samples, before: null })
    )
  }

  decide(stage: number, savedUp: number): ConfirmedAlerts.RunDecision {
    const { cells, play } = this
    return ConfirmedAlerts.decideRun({
      settings: play.settings,
      stage,
      mayAsk: true,
      plannedChecks: cells.length * play.samples,
      savedUp,
      correlation: Object.fromEntries(engines.map((engine) => [engine, play.correlation])),
      cells: cells.map(({ engine, history, prompt }, index) => ({
        prompt,
        engine,
        history,
        entry: this.entries[index] ?? null,
        isAskedAgain: this.again.has(index)
      }))
    })
  }

  ask({ cell, checks }: ConfirmedAlerts.FollowUp): void {
    const source = this.sources[cell]
    if (source === undefined) return
    this.followUps += checks
    this.again.add(cell)
    const before = this.entries[cell] ?? null
    this.entries[cell] = drawn(this.play, this.chance, source, { run: this.run, answers: checks, before })
  }
}

/** What the cells' answers of a run are drawn from; moves what wanders. */
const truthsOf = (
  play: Play,
  chance: Chance,
  cells: ReadonlyArray<CellState>,
  run: number
): ReadonlyArray<RunTruth> => {
  const { behaviour, change } = play
  const { deviation, stays } = behaviour.wander
  const days = new Map(engines.map((engine) => [engine, behaviour.engineDays * normal(chance)]))
  return cells.map((cell, index) => {
    cell.wander = stays * cell.wander + Math.sqrt(1 - stays * stays) * deviation * normal(chance)
    const isChanged = change !== null && run >= change.run && change.cells(index)
    const truth = { ...play.truthOf(index), ...(isChanged ? change.to : {}) }
    const moved = (rate: number): number => {
      const mean = shareOf(logit(rate) + cell.wander + (days.get(cell.engine) ?? 0))
      return behaviour.alike === 0 ? mean : beta(chance, mean, 1 / behaviour.alike - 1)
    }
    return { truth, mention: moved(truth.mention), rivals: truth.rivals.map(moved) }
  })
}

/** Plays a tracker from its first run to its last. */
export const playTracker = (play: Play): Played => {
  const chance = chanceFrom(play.seed)
  const asked = engines.slice(0, play.engineCount)
  const cells = Array.from({ length: play.prompts * asked.length }, (_, index): CellState => ({
    prompt: `prompt ${Math.floor(index / asked.length)}`,
    engine: asked[index % asked.length] ?? "chatgpt",
    history: ConfirmedAlerts.emptyHistory,
    wander: play.behaviour.wander.deviation * normal(chance)
  }))
  const alerts: Array<PlayedAlert> = []
  const groups = new Groups()
  let savedUp = 0
  let followUps = 0
  for (let run = 1; run <= play.runs; run++) {
    const played = new PlayedRun(play, chance, cells, run)
    let stage = 0
    let decision = played.decide(stage, savedUp)
    while (decision._tag === "ask") {
      for (const followUp of decision.followUps) played.ask(followUp)
      stage += 1
      decision = played.decide(stage, decision.savedUp)
    }
    savedUp = decision.savedUp
    followUps += played.followUps
    for (const { cell, change } of decision.alerts) alerts.push({ run, cell, type: change.type })
    for (const [index, cell] of cells.entries()) cell.history = decision.histories[index] ?? cell.history
    if (play.hasGroups) groups.look(play, cells, run)
  }
  return { alerts, groupAlerts: groups.alerts, planned: cells.length * play.samples * play.runs, followUps }
}
