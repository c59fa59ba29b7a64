/** What is done for several brands at once: a daily tracker each, with what all cost, a group, and a report each. */
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { client, type Brand } from "../data/Client.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { brands as brandsReading, samplesFirst, trackerPlan } from "../data/Queries.ts"
import { showToast } from "../data/Toast.ts"
import { Count } from "../figure/Numbers.tsx"
import { Action } from "../form/Action.tsx"
import { otherAddress } from "../route/Location.ts"
import { today } from "../route/Period.ts"
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

/** Does it brand by brand. What was done before a failure is told, too, and can be undone. */
const forEach = async (
  brands: ReadonlyArray<Brand>,
  act: (brand: Brand) => Promise<Undo>,
  done: (count: number) => ComponentChildren = texts.done
): Promise<void> => {
  const undos: Array<Undo> = []
  try {
    for (const brand of brands) undos.push(await act(brand))
  } finally {
    refetch(...shownIn)
    if (undos.length > 0) {
      showToast(done(undos.length), async () => {
        for (const undo of undos) await undo()
        refetch(...shownIn)
      })
    }
  }
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

/** Makes a report of the last 30 days for each brand, in the looks that the organization keeps. */
const makeReports = async (brands: ReadonlyArray<Brand>): Promise<void> => {
  const { data: branding } = await client.documents.design()
  const title = text.reportTitle(unitText(today().slice(0, 7)))
  await forEach(
    brands,
    async ({ id: brandId }) => {
      const { data: draft } = await client.documents.create({ brandId, title, branding })
      const undo = () => client.documents.remove(draft.id)
      try {
        await client.documents.make(draft.id)
      } catch (error) {
        await undo()
        throw error
      }
      return undo
    },
    (count) => (
      <span>
        {texts.reported(count)}{" "}
        <a data-page href={otherAddress("reports")}>
          {otherPageNames.reports}
        </a>
      </span>
    )
  )
}

const ReportEach = ({ brands, clear }: { readonly brands: ReadonlyArray<Brand>; readonly clear: () => void }) => (
  <Action
    label={texts.report(brands.length)}
    act={async () => {
      await makeReports(brands)
      clear()
      return null
    }}
  />
)

/** `untracked`: those of the chosen brands that have no tracker. */
export const BrandsBulk = ({
  chosen,
  clear,
  untracked
}: {
  readonly chosen: ReadonlySet<string>
  readonly clear: () => void
  readonly untracked: ReadonlySet<string>
}) => {
  const [group, setGroup] = useState("")
  const all = useQuery(brandsReading).data?.brands ?? []
  const brands = all.filter(({ id }) => chosen.has(id))
  const toTrack = brands.filter(({ id, prompts }) => untracked.has(id) && prompts.length > 0)
  const name = group.trim()
  return (
    <div class="bulk" role="group" aria-label={texts.chosen(brands.length)}>
      <b>{texts.chosen(brands.length)}</b>
      <button type="button" class="plain" onClick={clear}>
        {texts.none}
      </button>
      {toTrack.length === 0 ? (
        <span class="quiet">{texts.allTracked}</span>
      ) : (
        <>
          <Action
            key={toTrack.length}
            label={texts.track(toTrack.length)}
            act={async () => {
              await forEach(toTrack, async ({ id: brandId }) => {
                const { data } = await client.trackers.create({ ...daily, brandId })
                return () => client.trackers.remove(data.id)
              })
              clear()
              return null
            }}
          />
          <Cost cells={toTrack.reduce((sum, { engines, prompts }) => sum + engines.length * prompts.length, 0)} />
        </>
      )}
      <ReportEach brands={brands} clear={clear} />
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
          act={async () => {
            await forEach(
              brands.filter(({ groups }) => !groups.includes(name)),
              async ({ groups, id }) => {
                await client.brands.update(id, { groups: [...groups, name] })
                return () => client.brands.update(id, { groups })
              }
            )
            clear()
            return null
          }}
        />
      )}
    </div>
  )
}
