/** What a story takes from lists of alerts, answers, sources, subscriptions and credits. Pure. */
import { type Alert, AlertType, everyone } from "../alert/Alert.ts"
import type { Brand } from "../brand/Brand.ts"
import type { BrandId } from "../brand/BrandId.ts"
import type { ShownSubscription } from "../notification/Notifications.ts"
import type { SourceRow } from "../report/source/SourcesReport.ts"
import type { SnapshotSummary } from "../snapshot/Snapshot.ts"
import type { AlertReceiver, GapSource, UntrackedBrand } from "./StoryMaterial.ts"
import type { StoryRequest } from "./StoryRequest.ts"

type Filter = Pick<StoryRequest, "prompt" | "engine" | "surface" | "location" | "language">

/** Whether an alert is about the prompt, alone or as one of those that show it. */
const isAbout = ({ evidence, prompt }: Alert, wanted: string): boolean =>
  prompt === wanted || (evidence.confirmation?.cells?.list.some((cell) => cell.prompt === wanted) ?? false)

/**
 * The alerts that a filter on prompt, engine, surface and market leaves. Alerts of all engines or markets always stand,
 * and so do those of prompts of another class: a story hides no change of the brand.
 */
export const alertsIn = (
  alerts: ReadonlyArray<Alert>,
  { engine = null, language = null, location = null, prompt = null, surface = null }: Filter
): ReadonlyArray<Alert> => {
  const fits = (wanted: string | null, found: string | null) => wanted === null || found === null || wanted === found
  return alerts.filter(
    (alert) =>
      (prompt === null || isAbout(alert, prompt)) &&
      (alert.engine === everyone || fits(engine, alert.engine)) &&
      fits(surface, alert.surface) &&
      fits(location, alert.location) &&
      fits(language, alert.language)
  )
}

const alertTypes = new Set<string>(AlertType.literals)

/** Who receives alerts of the brand. */
export const receiversOf = (
  subscriptions: ReadonlyArray<ShownSubscription>,
  brandId: BrandId
): ReadonlyArray<AlertReceiver> =>
  subscriptions
    .filter((each) => each.enabled && (each.brandId === null || each.brandId === brandId))
    .filter(({ eventTypes }) => eventTypes.some((type) => alertTypes.has(type)))
    .map(({ channel, emailStates, failingSince, id }) => {
      const inState = (isConfirmed: boolean) =>
        emailStates.filter(({ state }) => (state === "confirmed") === isConfirmed).map(({ email }) => email)
      return { id, channel, failingSince, confirmed: inState(true), unconfirmed: inState(false) }
    })

/** Most gaps that a step names, and sources that are looked through for them. */
const gapsMax = 3
export const gapsRead = 10

/** The clear gaps among the sources. */
export const gapSources = ({
  rows
}: {
  readonly rows: ReadonlyArray<Pick<SourceRow, "key" | "few" | "gapAnswers" | "namesInstead">>
}): ReadonlyArray<GapSource> =>
  rows
    .filter(({ few }) => !few)
    .slice(0, gapsMax)
    .map(({ gapAnswers, key, namesInstead: [first] }) => ({
      domain: key,
      answers: gapAnswers,
      namesInstead: first?.name ?? null
    }))

/** Answers, and their share of the newest, from which an untracked brand is named. */
const untrackedMin = { answers: 5, share: 0.05 }

/** Untracked brands in the newest answers, most frequent first. */
export const untrackedBrands = (
  answers: ReadonlyArray<Pick<SnapshotSummary, "competitorCandidatesFound">>,
  {
    aliases,
    competitorDetails,
    competitors,
    name
  }: Pick<Brand, "name" | "aliases" | "competitors" | "competitorDetails">
): ReadonlyArray<UntrackedBrand> => {
  const theirs = competitorDetails.flatMap((each) => each.aliases)
  const known = new Set([name, ...aliases, ...competitors, ...theirs].map((text) => text.toLowerCase()))
  const found = Map.groupBy(
    answers.flatMap(({ competitorCandidatesFound }) => competitorCandidatesFound),
    (text) => text.toLowerCase()
  )
  const least = Math.max(untrackedMin.answers, untrackedMin.share * answers.length)
  return [...found]
    .filter(([key, same]) => !known.has(key) && same.length >= least)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .flatMap(([, same]) => same.slice(0, 1).map((text) => ({ name: text, answers: same.length, of: answers.length })))
}
