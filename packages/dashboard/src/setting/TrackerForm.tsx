/** Creates or changes a tracker after showing its cost. */
import { useState } from "preact/hooks"
import { client, type Brand, type BrandPrompts, type Tracker } from "../data/Client.ts"
import { refetch } from "../data/Query.ts"
import { CheckField, ChoiceField, NumberField, SomeField, TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { brandAddress, go } from "../route/Location.ts"
import { formText } from "../text/FormText.ts"
import { trackerText } from "../text/TrackerText.ts"
import { EnginesField } from "./EnginesField.tsx"
import { textOrNull } from "./FormValues.ts"
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

/** Schedule and alerts. */
const Rhythm = ({ change, draft, name, saved }: PartProps & { readonly name: string }) => (
  <div class="grid">
    <TextField name="name" label={trackerText.name} value={name} input={{ maxLength: 200 }} />
    <ChoiceField
      name="intervalMinutes"
      label={trackerText.interval}
      value={String(draft.intervalMinutes)}
      options={withOwn(intervals, saved.intervalMinutes).map((minutes) => [
        String(minutes),
        trackerText.every(minutes)
      ])}
      onValue={(value) => change({ intervalMinutes: Number(value) })}
    />
    <NumberField
      name="samples"
      label={trackerText.samples}
      min={1}
      max={samplesMax}
      value={draft.samples}
      onValue={(samples) => change({ samples })}
    />
    <ChoiceField
      name="alertMode"
      label={trackerText.mode}
      help={trackerText.modeHelp[draft.alertMode]}
      value={draft.alertMode}
      options={[
        ["confirmed", trackerText.modes.confirmed],
        ["immediate", trackerText.modes.immediate]
      ]}
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
  </div>
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
    <>
      <EnginesField
        label={trackerText.engines}
        engines={engines}
        chosen={draft.engines}
        onChosen={(chosen) => change({ engines: chosen })}
      />
      <CheckField
        label={trackerText.sentiment}
        isChecked={draft.captureSentiment}
        onChecked={(captureSentiment) => change({ captureSentiment })}
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
    </>
  )
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
          if (tracker === null) await client.trackers.create({ ...bodyOf(draft), name, brandId: brand.id })
          else {
            const { data: now } = await client.trackers.get(tracker.id)
            const changes = {
              ...changesOf(saved, draft, draftOf(now)),
              ...(name === tracker.name ? {} : { name })
            }
            if (Object.keys(changes).length > 0) await client.trackers.update(tracker.id, changes)
          }
          refetch("/v1/trackers/")
          go(list)
          return formText.saved
        }}
        actions={
          <a class="button" data-page href={list}>
            {formText.cancel}
          </a>
        }
      >
        <Rhythm change={change} draft={draft} name={tracker?.name ?? ""} saved={saved} />
        <Questions brand={brand} change={change} draft={draft} prompts={prompts} saved={saved} />
        <TrackerPlan brand={brand} draft={draft} />
      </Form>
    </section>
  )
}
