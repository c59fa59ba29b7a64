/** Weeks of a brand in which nothing is known to have changed. Pure. */
import { type Day, dayOf, dayPlus, startOf } from "../count/TimeUnit.ts"
import type { Engine } from "../engine/Engine.ts"
import { versionOf } from "../reading/JudgedOutcome.ts"
import type { AnsweredRun } from "../snapshot/RunCell.ts"

/** A tracker's runs of one week, from Monday on (UTC). */
export interface TrackerWeek {
  readonly monday: Day
  readonly runs: ReadonlyArray<AnsweredRun>
  /** How they were asked and read; several if that changed. */
  readonly settings: ReadonlySet<string>
  readonly models: ReadonlyMap<Engine, ReadonlySet<string>>
}

const settingsOf = ({ answers, models, subject }: AnsweredRun): string => {
  const { aliases, competitorDetails = [], competitors, domain, location, language, name } = subject
  const rules = [...new Set(answers.map(({ analyzerVersion }) => versionOf(analyzerVersion)))].toSorted()
  return JSON.stringify([name, aliases, domain, competitors, competitorDetails, location, language, models, rules])
}

const modelsOf = (runs: ReadonlyArray<AnsweredRun>): ReadonlyMap<Engine, ReadonlySet<string>> => {
  const models = new Map<Engine, Set<string>>()
  for (const { engine, model } of runs.flatMap(({ answers }) => answers)) {
    const known = models.get(engine) ?? new Set<string>()
    models.set(engine, known)
    if (model !== null) known.add(model)
  }
  return models
}

/** The weeks of a tracker's runs, in the order of the runs. Runs without answers are left out. */
export const weeksOf = (runs: ReadonlyArray<AnsweredRun>): ReadonlyArray<TrackerWeek> => {
  const answered = runs.flatMap((run) => {
    const [first] = run.answers
    return first === undefined ? [] : [{ run, monday: startOf("week", dayOf(first.checkedAt)) }]
  })
  return [...Map.groupBy(answered, ({ monday }) => monday)].map(([monday, ofWeek]) => {
    const weekRuns = ofWeek.map(({ run }) => run)
    return { monday, runs: weekRuns, settings: new Set(weekRuns.map(settingsOf)), models: modelsOf(weekRuns) }
  })
}

const haveSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((item) => other.has(item))

/** Whether nothing in how two weeks were asked and answered differs. */
const areAlike = (one: TrackerWeek, other: TrackerWeek): boolean =>
  haveSame(one.settings, other.settings) &&
  [...one.models].every(([engine, models]) => haveSame(models, other.models.get(engine) ?? models))

/** Days of alerts after a week that may be about it. */
const alertDays = 14

/** Whether a week is over, was asked in one way, and has no alert, nor the week after it. */
const isQuiet = (
  { monday, settings }: Pick<TrackerWeek, "monday" | "settings">,
  { alerts, today }: Surroundings
): boolean => {
  const until = dayPlus(monday, alertDays)
  return settings.size === 1 && dayPlus(monday, 7) <= today && !alerts.some((day) => day >= monday && day < until)
}

/** What surrounds the weeks of a brand. */
export interface Surroundings {
  /** Days with confirmed alerts. */
  readonly alerts: ReadonlyArray<Day>
  readonly today: Day
}

/** A tracker's quiet weeks, in stretches without a change. */
export const quietStretches = (
  weeks: ReadonlyArray<TrackerWeek>,
  around: Surroundings
): ReadonlyArray<ReadonlyArray<TrackerWeek>> => {
  const stretches: Array<Array<TrackerWeek>> = []
  let last: TrackerWeek | null = null
  for (const week of weeks) {
    if (!isQuiet(week, around)) {
      last = null
      continue
    }
    const isNext = last !== null && dayPlus(last.monday, 7) === week.monday && areAlike(last, week)
    if (isNext) stretches.at(-1)?.push(week)
    else stretches.push([week])
    last = week
  }
  return stretches
}

/**
 * Mondays of weeks that can be compared with the week before, for all trackers of a brand; no week is compared twice.
 * The newest first.
 */
export const quietPairs = (
  trackers: ReadonlyArray<ReadonlyArray<TrackerWeek>>,
  around: Surroundings
): ReadonlyArray<Day> => {
  const isFollowing = new Map<Day, boolean>()
  for (const weeks of trackers) {
    const followers = new Set(quietStretches(weeks, around).flatMap((stretch) => stretch.slice(1)))
    for (const week of weeks) {
      isFollowing.set(week.monday, (isFollowing.get(week.monday) ?? true) && followers.has(week))
    }
  }
  const mondays = [...isFollowing].flatMap(([monday, isQuietHere]) => (isQuietHere ? [monday] : [])).toSorted()
  const pairs: Array<Day> = []
  for (const monday of mondays.toReversed()) {
    const newer = pairs.at(-1)
    if (newer === undefined || dayPlus(monday, 7) < newer) pairs.push(monday)
  }
  return pairs
}
