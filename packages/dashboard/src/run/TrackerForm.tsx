/** Creates or changes a tracker after showing its cost. */
import { useState } from "preact/hooks"
import { client, type Brand, type BrandPrompts, type Tracker } from "../data/Client.ts"
import { refetch } from "../data/Query.ts"
import { showToast } from "../data/Toast.ts"
import { CardField } from "../form/CardField.tsx"
import { CheckField, ChoiceField, NumberField, SomeField, TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { brandAddress, go } from "../route/Location.ts"
import { formText } from "../text/FormText.ts"
import { trackerText } from "../text/TrackerText.ts"
import { EnginesField } from "./EnginesField.tsx"
import { textOrNull } from "../form/FormValues.ts"
import { bodyOf, changesOf, draftOf, isSame, newTracker, type TrackerDraft } from "./TrackerDraft.ts"
import { TrackerPlan } from "./TrackerPlan.tsx"

const samplesMax = 20
const intervals = [60, 360, 720, 1440, 10_080, 43_200]
const acceptances = [0.1, 0.5, 1, 2, 5]

/** The menu values, including the current one. */
const withOwn = (values: ReadonlyArray<number>, own: number): ReadonlyArray<number> =>
  values.includes(own) ? values : [...values, own].toSorted((a, b) => a - b)

const fields = ["name", "prompts", "engines", "samples", "intervalMinutes", "alertMode", "alertSettings"]

interface PartProps {
  readonly change: (over: Partial<TrackerDraft>) => void
  readonly draft: TrackerDraft
  readonly saved: TrackerDraft
}

/** How often is asked. */
const Rhythm = ({ change, draft, saved }: PartProps) => (
  <section>
    <h3>{trackerText.howOften}</h3>
    <CardField
      name="intervalMinutes"
      label={trackerText.interval}
      value={String(draft.intervalMinutes)}
      cards={withOwn(intervals, saved.intervalMinutes).map((minutes) => ({
        value: String(minutes),
        label: trackerText.every(minutes)
      }))}
      onValue={(value) => change({ intervalMinutes: Number(value) })}
    />
    <NumberField
      name="samples"
      label={trackerText.samples}
      help={trackerText.samplesHelp}
      min={1}
      max={samplesMax}
      value={draft.samples}
      onValue={(samples) => change({ samples })}
    />
  </section>
)

/** When somebody is told. */
const AlertFields = ({ change, draft, saved }: PartProps) => (
  <section>
    <h3>{trackerText.mode}</h3>
    <CardField
      name="alertMode"
      label={trackerText.when}
      value={draft.alertMode}
      cards={(["confirmed", "immediate"] as const).map((mode) => ({
        value: mode,
        label: trackerText.modes[mode],
        detail: trackerText.modeHelp[mode]
      }))}
      onValue={(value) => change({ alertMode: value === "immediate" ? value : "confirmed" })}
    />
    {draft.alertMode === "confirmed" ? (
      <ChoiceField
        name="alertSettings"
        label={trackerText.accepted}
        value={String(draft.falseAlerts)}
        options={withOwn(acceptances, saved.falseAlerts).map((value) => [String(value), String(value)])}
        onValue={(value) => change({ falseAlerts: Number(value) })}
      />
    ) : null}
    <CheckField
      label={trackerText.sentiment}
      isChecked={draft.captureSentiment}
      onChecked={(captureSentiment) => change({ captureSentiment })}
    />
  </section>
)

/** Prompts and engines. */
const Questions = ({
  brand,
  change,
  draft,
  prompts,
  saved
}: PartProps & { readonly brand: Brand; readonly prompts: BrandPrompts }) => {
  const engines = [...new Set([...brand.engines, ...saved.engines])]
  const offered = [...new Set([...prompts.prompts, ...saved.prompts])]
  return (
    <section>
      <h3>{trackerText.whatIsAsked}</h3>
      <EnginesField
        label={trackerText.engines}
        engines={engines}
        chosen={draft.engines}
        onChosen={(chosen) => change({ engines: chosen })}
      />
      <details>
        <summary>{trackerText.prompts(draft.prompts.length, offered.length)}</summary>
        <SomeField
          name="prompts"
          label={trackerText.promptsLabel}
          options={offered.map((prompt) => [prompt, prompt])}
          chosen={draft.prompts}
          onChosen={(chosen) => change({ prompts: chosen })}
        />
      </details>
    </section>
  )
}

/** What shows a tracker. */
const shownIn = ["/v1/trackers/", "/v1/usage/"] as const

const create = async (body: Parameters<typeof client.trackers.create>[0]): Promise<void> => {
  const { data } = await client.trackers.create(body)
  showToast(trackerText.wasCreated, async () => {
    await client.trackers.remove(data.id)
    refetch(...shownIn)
  })
}

/** Saves what was changed, with an undo that restores just that. */
const update = async (
  tracker: Tracker,
  { draft, name, saved }: { readonly draft: TrackerDraft; readonly name: string | null; readonly saved: TrackerDraft }
): Promise<void> => {
  const { data: now } = await client.trackers.get(tracker.id)
  const changes = { ...changesOf(saved, draft, draftOf(now)), ...(name === tracker.name ? {} : { name }) }
  if (Object.keys(changes).length === 0) return
  await client.trackers.update(tracker.id, changes)
  const before = Object.entries({ ...bodyOf(draftOf(now)), name: now.name }).filter(([field]) => field in changes)
  showToast(trackerText.wasChanged, async () => {
    await client.trackers.update(tracker.id, Object.fromEntries(before))
    refetch(...shownIn)
  })
}

/** `tracker` is `null` for a new one. */
export const TrackerForm = ({
  brand,
  prompts,
  tracker
}: {
  readonly brand: Brand
  readonly prompts: BrandPrompts
  readonly tracker: Tracker | null
}) => {
  // the version that the draft started from: the tracker may be refetched meanwhile
  const [saved] = useState(tracker === null ? newTracker(brand, prompts) : draftOf(tracker))
  const [draft, setDraft] = useState(saved)
  const change = (over: Partial<TrackerDraft>) => setDraft({ ...draft, ...over })
  const list = brandAddress(brand.id, "tracking")
  return (
    <section class="panel">
      <h2>{tracker === null ? trackerText.new : trackerText.editing(tracker.name ?? trackerText.unnamed)}</h2>
      <Form
        button={tracker === null ? trackerText.create : formText.save}
        fields={fields}
        isChanged={!isSame(saved, draft)}
        isDisabled={draft.prompts.length === 0 || draft.engines.length === 0}
        send={async (form) => {
          const name = textOrNull(form, "name")
          if (tracker === null) await create({ ...bodyOf(draft), name, brandId: brand.id })
          else await update(tracker, { draft, name, saved })
          refetch(...shownIn)
          go(list)
          return formText.saved
        }}
        actions={
          <a class="button" data-page href={list}>
            {formText.cancel}
          </a>
        }
      >
        <div class="tracker-form">
          <div>
            <Questions brand={brand} change={change} draft={draft} prompts={prompts} saved={saved} />
            <Rhythm change={change} draft={draft} saved={saved} />
            <AlertFields change={change} draft={draft} saved={saved} />
            <TextField name="name" label={trackerText.name} value={tracker?.name ?? ""} input={{ maxLength: 200 }} />
          </div>
          <aside aria-label={trackerText.plan.title}>
            <h3>{trackerText.plan.title}</h3>
            <TrackerPlan brand={brand} draft={draft} onCheaper={change} trackerId={tracker?.id ?? null} />
          </aside>
        </div>
      </Form>
    </section>
  )
}
