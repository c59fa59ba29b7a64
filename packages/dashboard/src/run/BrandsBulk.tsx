/** What is done for several brands at once: a daily tracker each, with what all cost, a group, and a report each. */
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { client, type Brand } from "../data/Client.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { brands as brandsReading, samplesFirst, trackerPlan } from "../data/Queries.ts"
import { showToast } from "../data/Toast.ts"
import { Count } from "../figure/Numbers.tsx"
import { Action } from "../form/Action.tsx"
import { faultTold } from "../form/Form.tsx"
import { filter, otherAddress } from "../route/Location.ts"
import { periodIn, today } from "../route/Period.ts"
import { otherPageNames, text } from "../text/English.ts"
import { unitText } from "../text/Format.ts"
import { startText } from "../text/StartText.ts"

const shownIn = [
  "/v1/brands/",
  "/v1/trackers/",
  "/v1/reports/portfolio",
  "/v1/reports/documents",
  "/v1/usage/"
] as const

const texts = startText.bulk

/** A tracker as the first steps create it. */
const daily = {
  name: startText.dailyName,
  samples: samplesFirst,
  intervalMinutes: 1440,
  alertMode: "confirmed"
} as const

type Undo = () => Promise<unknown>

/** How far it is; or what could not be done, and why. */
export interface Course {
  readonly text: string
  readonly isFault: boolean
}

/** What is done with each brand, and what is told of it. */
interface Work {
  readonly act: (brand: Brand) => Promise<Undo>
  readonly done?: (count: number) => string
  /** Where to see it. */
  readonly where?: ComponentChildren
}

/** The bar of chosen brands. */
interface Bar {
  readonly choose: (chosen: ReadonlySet<string>) => void
  readonly tell: (course: Course | null) => void
}

/** Does it brand by brand. What was done can be undone; the brands that failed stay chosen, to try again. */
const forEach = async (
  { choose, tell }: Bar,
  brands: ReadonlyArray<Brand>,
  { act, done = texts.done, where }: Work
): Promise<null> => {
  const undos: Array<Undo> = []
  const failed: Array<Brand> = []
  let fault: unknown = null
  for (const brand of brands) {
    tell({ text: texts.reached(undos.length, done(brands.length)), isFault: false })
    try {
      undos.push(await act(brand))
    } catch (error) {
      fault = error
      failed.push(brand)
    }
  }
  refetch(...shownIn)
  tell(
    failed.length === 0
      ? null
      : { text: texts.failed(failed.map(({ name }) => name).join(", "), faultTold(fault).text), isFault: true }
  )
  choose(new Set(failed.map(({ id }) => id)))
  if (undos.length > 0) {
    showToast(
      <span>
        {done(undos.length)} {where}
      </span>,
      async () => {
        for (const undo of undos) await undo()
        refetch(...shownIn)
      }
    )
  }
  return null
}

/** What daily trackers of these brands cost together. */
const Cost = ({ cells }: { readonly cells: number }) => {
  const plan = trackerPlan({
    before: 0.5,
    cells,
    samples: daily.samples,
    interval_minutes: daily.intervalMinutes,
    sentiment: false,
    false_alerts: 1
  })
  const { data } = useQuery(plan, { isLater: true })
  return data === null ? null : (
    <span class="quiet">
      {texts.about}{" "}
      <Count
        origin={{ query: plan.url, path: "credits_per_month_confirmed.mean" }}
        value={data.credits_per_month_confirmed.mean}
      />{" "}
      {texts.inAMonth}
    </span>
  )
}

const track = async ({ id: brandId }: Brand): Promise<Undo> => {
  const { data } = await client.trackers.create({ ...daily, brandId })
  return () => client.trackers.remove(data.id)
}

const addTo =
  (group: string) =>
  async ({ groups, id }: Brand): Promise<Undo> => {
    await client.brands.update(id, { groups: [...groups, group] })
    return () => client.brands.update(id, { groups })
  }

/** Gives a group this name and these brands: each brand has its own list of groups. */
export const regroup = (
  tell: Bar["tell"],
  all: ReadonlyArray<Brand>,
  { group, members, name }: { readonly group: string; readonly name: string; readonly members: ReadonlyArray<string> }
): Promise<null> =>
  forEach(
    { choose: () => undefined, tell },
    all.filter(({ groups, id }) => {
      const isIn = groups.includes(group)
      return isIn !== members.includes(id) || (isIn && name !== group)
    }),
    {
      act: async ({ groups, id }) => {
        const others = groups.filter((other) => other !== group && other !== name)
        await client.brands.update(id, { groups: members.includes(id) ? [...others, name] : others })
        return () => client.brands.update(id, { groups })
      }
    }
  )

/** Makes a report of the page's period for each brand, in the looks that the organization keeps. */
const makeReports = async (bar: Bar, brands: ReadonlyArray<Brand>): Promise<null> => {
  const { data: branding } = await client.documents.design()
  const title = text.reportTitle(unitText(today().slice(0, 7)))
  const period = periodIn(filter.value)
  return forEach(bar, brands, {
    act: async ({ id: brandId }) => {
      const { data: draft } = await client.documents.create({ brandId, title, branding, period })
      const undo = () => client.documents.remove(draft.id)
      try {
        await client.documents.make(draft.id)
      } catch (error) {
        await undo()
        throw error
      }
      return undo
    },
    done: texts.reported,
    where: (
      <a data-page href={otherAddress("reports")}>
        {otherPageNames.reports}
      </a>
    )
  })
}

/** `untracked`: those of the chosen brands that have no tracker. */
export const BrandsBulk = ({
  choose,
  chosen,
  untracked
}: Pick<Bar, "choose"> & {
  readonly chosen: ReadonlySet<string>
  readonly untracked: ReadonlySet<string>
}) => {
  const [group, setGroup] = useState("")
  const all = useQuery(brandsReading).data?.brands ?? []
  const brands = all.filter(({ id }) => chosen.has(id))
  const toTrack = brands.filter(({ id, prompts }) => untracked.has(id) && prompts.length > 0)
  const name = group.trim()
  const [course, tell] = useState<Course | null>(null)
  const bar = { choose, tell }
  return (
    <div class="bulk" role="group" aria-label={texts.chosen(brands.length)}>
      <b>{texts.chosen(brands.length)}</b>
      <button type="button" class="plain" onClick={() => choose(new Set())}>
        {texts.none}
      </button>
      {toTrack.length === 0 ? (
        <span class="quiet">{texts.allTracked}</span>
      ) : (
        <>
          <Action
            key={toTrack.length}
            label={texts.track(toTrack.length)}
            act={() => forEach(bar, toTrack, { act: track })}
          />
          <Cost cells={toTrack.reduce((sum, { engines, prompts }) => sum + engines.length * prompts.length, 0)} />
        </>
      )}
      <Action label={texts.report(brands.length)} act={() => makeReports(bar, brands)} />
      <input
        type="text"
        aria-label={texts.group}
        placeholder={texts.group}
        maxLength={60}
        value={group}
        onInput={({ currentTarget }) => setGroup(currentTarget.value)}
      />
      {name === "" ? null : (
        <Action
          label={texts.addGroup}
          act={() =>
            forEach(
              bar,
              brands.filter(({ groups }) => !groups.includes(name)),
              { act: addTo(name) }
            )
          }
        />
      )}
      <p role={course?.isFault ? "alert" : "status"} class={course?.isFault ? "fault" : "quiet"}>
        {course?.text}
      </p>
    </div>
  )
}
