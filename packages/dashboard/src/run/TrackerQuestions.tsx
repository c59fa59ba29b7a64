/** What a tracker asks, and how often: choices with their consequence. */
import { useState } from "preact/hooks"
import type { Brand, BrandPrompts } from "../data/Client.ts"
import { CardField } from "../form/CardField.tsx"
import { SomeField } from "../form/Fields.tsx"
import { trackerText } from "../text/TrackerText.ts"
import { EnginesField } from "./EnginesField.tsx"
import type { TrackerDraft } from "./TrackerDraft.ts"
import { Consequence } from "./TrackerPlan.tsx"

const sampleChoices = [1, 3, 5, 10]
const intervals = [60, 360, 720, 1440, 10_080, 43_200]

/** The menu values, including the current one. */
export const withOwn = (values: ReadonlyArray<number>, own: number): ReadonlyArray<number> =>
  values.includes(own) ? values : [...values, own].toSorted((a, b) => a - b)

export interface PartProps {
  readonly change: (over: Partial<TrackerDraft>) => void
  readonly draft: TrackerDraft
  readonly saved: TrackerDraft
}

const areSame = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean =>
  one.length === other.length && one.every((each) => other.includes(each))

/** Buttons that take or leave all prompts of a topic. */
const Topics = ({
  change,
  draft,
  offered,
  topics
}: Pick<PartProps, "change" | "draft"> & {
  readonly offered: ReadonlyArray<string>
  readonly topics: ReadonlyMap<string, ReadonlyArray<string>>
}) => (
  <p class="actions">
    {[...topics].map(([topic, own]) => {
      const isTaken = own.every((prompt) => draft.prompts.includes(prompt))
      return (
        <button
          key={topic}
          type="button"
          aria-pressed={isTaken}
          onClick={() =>
            change({
              prompts: offered.filter((prompt) => (own.includes(prompt) ? !isTaken : draft.prompts.includes(prompt)))
            })
          }
        >
          {topic}
        </button>
      )
    })}
  </p>
)

/** All prompts, those of a class, or chosen ones. */
const Prompts = ({ change, draft, prompts, saved }: PartProps & { readonly prompts: BrandPrompts }) => {
  const offered = [...new Set([...prompts.prompts, ...saved.prompts])]
  const active = prompts.settings.filter((setting) => setting.active)
  const of = (isOf: (setting: (typeof active)[number]) => boolean) => active.filter(isOf).map(({ prompt }) => prompt)
  const branded = of((setting) => setting.class === "branded")
  const all = of(() => true)
  const sets = {
    all,
    // without any of the one, the other is all
    ...(branded.length === 0 || branded.length === all.length
      ? {}
      : { nonBranded: of((setting) => setting.class === "non_branded"), branded })
  }
  const found = Object.entries(sets).find(([, set]) => areSame(set, draft.prompts))?.[0]
  const [isChoosing, choose] = useState(false)
  const value = isChoosing ? "some" : (found ?? "some")
  const topics = Map.groupBy(
    prompts.settings.flatMap(({ prompt, tags }) => tags.map((tag) => ({ prompt, tag }))),
    ({ tag }) => tag
  )
  return (
    <>
      <CardField
        name="prompts"
        label={trackerText.promptsLabel}
        value={value}
        cards={[
          ...Object.entries(sets).map(([name, set]) => ({
            value: name,
            label: trackerText.promptSets[name] ?? name,
            detail: trackerText.promptCount(set.length)
          })),
          {
            value: "some",
            label: trackerText.somePrompts,
            detail:
              value === "some" ? trackerText.chosen(draft.prompts.length, offered.length) : trackerText.somePromptsHelp
          }
        ]}
        onValue={(name) => {
          choose(name === "some")
          const set = Object.entries(sets).find(([key]) => key === name)?.[1]
          if (set !== undefined) change({ prompts: set })
        }}
      />
      {value === "some" ? (
        <>
          {topics.size === 0 ? null : (
            <Topics
              change={change}
              draft={draft}
              offered={offered}
              topics={new Map([...topics].map(([tag, own]) => [tag, own.map(({ prompt }) => prompt)]))}
            />
          )}
          <SomeField
            name="prompts"
            label={trackerText.somePrompts}
            options={offered.map((prompt) => [prompt, prompt])}
            chosen={draft.prompts}
            onChosen={(chosen) => change({ prompts: chosen })}
          />
        </>
      ) : null}
    </>
  )
}

/** Prompts and engines. */
export const Questions = ({
  brand,
  prompts,
  ...part
}: PartProps & { readonly brand: Brand; readonly prompts: BrandPrompts }) => (
  <section>
    <h3>{trackerText.whatIsAsked}</h3>
    <Prompts {...part} prompts={prompts} />
    <EnginesField
      label={trackerText.engines}
      engines={[...new Set([...brand.engines, ...part.saved.engines])]}
      chosen={part.draft.engines}
      onChosen={(engines) => part.change({ engines })}
    />
  </section>
)

/** How often is asked. */
export const Rhythm = ({ before, change, draft, saved }: PartProps & { readonly before: number | null }) => (
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
    <CardField
      name="samples"
      label={trackerText.samples}
      help={trackerText.samplesHelp}
      value={String(draft.samples)}
      cards={withOwn(sampleChoices, saved.samples).map((samples) => ({
        value: String(samples),
        label: String(samples),
        ...(draft.alertMode === "confirmed"
          ? { detail: <Consequence before={before} draft={{ ...draft, samples }} say={trackerText.plan.toldOf} /> }
          : {})
      }))}
      onValue={(value) => change({ samples: Number(value) })}
    />
  </section>
)
