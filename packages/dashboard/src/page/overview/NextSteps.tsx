/** What to do next. A step is ticked when it is done, or put away when it is not for the brand. */
import { useState } from "preact/hooks"
import type { Brand, Story } from "../../data/Client.ts"
import { marks, setMarks } from "../../data/Marks.ts"
import { useQuery } from "../../data/Query.ts"
import { mayWrite } from "../../data/Session.ts"
import { Icon } from "../../figure/Icon.tsx"
import { storyText } from "../../text/StoryText.ts"
import { stepAddress } from "./StoryAddress.ts"
import type { StoryProps } from "../../panel/Failing.tsx"

type Step = Story["next"][number]

type StepState = "done" | "not_for_us"

/** Changes the state of a step. Returns whether a change is under way. */
const useStep = (brand: Brand, { key }: Step, before: StepState | null) => {
  const [isUnderWay, setUnderWay] = useState(false)
  const change = (now: StepState | null) => {
    const valueOf = (state: StepState | null) => (state === null ? null : { state, note: null })
    setUnderWay(true)
    const said = storyText.marked[now ?? "open"]
    const on = { brandId: brand.id, kind: "todo", key } as const
    void setMarks([{ on, before: valueOf(before), now: valueOf(now) }], said).then(() => setUnderWay(false))
  }
  return { change, isUnderWay }
}

/** Marks are of people; what the data says is done cannot be unticked. */
const Tick = ({
  isUnderWay,
  onChange,
  state,
  step
}: {
  readonly isUnderWay: boolean
  readonly onChange: (state: StepState | null) => void
  readonly state: StepState | null
  readonly step: Step
}) => {
  const sign = step.done ? "sign done" : "sign"
  if (!mayWrite() || (step.done && state === null)) {
    return (
      <span class={sign}>
        {step.done ? <Icon name="check" /> : null}
        <span class="unseen">{step.done ? storyText.done : storyText.open}</span>
      </span>
    )
  }
  return (
    <button
      type="button"
      role="checkbox"
      class={sign}
      aria-checked={step.done}
      aria-label={storyText.tick(step.text)}
      disabled={isUnderWay}
      onClick={() => onChange(step.done ? null : "done")}
    >
      {step.done ? <Icon name="check" /> : null}
    </button>
  )
}

const StepRow = ({
  brand,
  state,
  step
}: {
  readonly brand: Brand
  /** What people set. */
  readonly state: StepState | null
  readonly step: Step
}) => {
  const { change, isUnderWay } = useStep(brand, step, state)
  return (
    <li class={step.done ? "done" : undefined}>
      <Tick isUnderWay={isUnderWay} onChange={change} state={state} step={step} />
      <div>
        <h3>
          <a data-page href={stepAddress(brand, step)}>
            {step.text}
          </a>
        </h3>
        <p>
          {step.detail.replaceAll("–", "\u2060–\u2060")}{" "}
          {state === "not_for_us" ? <span class="chip">{storyText.notForUs}</span> : null}
          {mayWrite() && !step.done ? (
            <button
              type="button"
              class="plain"
              disabled={isUnderWay}
              aria-label={storyText.putAway(step.text)}
              onClick={() => change("not_for_us")}
            >
              {storyText.notForUs}
            </button>
          ) : null}
        </p>
      </div>
      <Icon name="go" />
    </li>
  )
}

/** Steps that the data asks for, then those done. */
export const WhatToDo = ({ brand, story }: StoryProps) => {
  const { next } = story
  const set = useQuery(marks(brand.id, "todo"), { isLater: true }).data ?? []
  const stateOf = (key: string): StepState | null => {
    const state = set.find((mark) => mark.key === key)?.state
    return state === "done" || state === "not_for_us" ? state : null
  }
  return (
    <section class="panel">
      <header>
        <h2>{storyText.next}</h2>
        <span class="quiet">{storyText.doneOf(next.filter(({ done }) => done).length, next.length)}</span>
      </header>
      {next.length === 0 ? (
        <p class="quiet">{storyText.nothingToDo}</p>
      ) : (
        <ul class="events steps-next">
          {next.map((step) => (
            <StepRow key={step.key} brand={brand} state={stateOf(step.key)} step={step} />
          ))}
        </ul>
      )}
    </section>
  )
}
