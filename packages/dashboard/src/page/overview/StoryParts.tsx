/** The story of a brand: its sentence, and what changed. */
import type { ComponentChildren, VNode } from "preact"
import type { Brand, Story } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { brandAddress } from "../../route/Location.ts"
import { Quoted } from "../../figure/Numbers.tsx"
import { failuresAddress, storyOf, type StoryProps, striped } from "../../panel/Failing.tsx"
import { ChangeItem } from "../../figure/ChangeItem.tsx"
import { promptsText } from "../../text/PromptsText.ts"
import { refOf, stepAddress } from "./StoryAddress.ts"
import { storyText } from "../../text/StoryText.ts"

/** Where to see why the figures cannot be trusted: at the names of the brand, or at the runs that failed or are old. */
const trustAddress = (brand: Brand, { notes }: Story): string =>
  notes.some(({ kind }) => kind === "name_not_found")
    ? brandAddress(brand.id, "settings")
    : brandAddress(brand.id, "tracking", { part: "runs" })

/** Letters of a sentence that fit into three lines beside the navigation. */
const threeLines = 225

/** What to do first. */
const FirstStep = ({ brand, step }: Pick<StoryProps, "brand"> & { readonly step: Story["next"][number] }) => (
  <p class="next">
    <strong>{promptsText.next}</strong>{" "}
    <a data-page href={stepAddress(brand, step)}>
      {step.text}
    </a>
  </p>
)

/** The repair of failing engines, which comes first on every page that they spoil; `null` where none fails. */
export const useRepair = (brand: Brand, reading = storyOf(brand.id)): VNode | null => {
  const told = useQuery(reading, { isLater: true }).data
  const step = told?.next.find(({ done, kind }) => kind === "fix_engine" && !done)
  return told === null || step === undefined || striped(told).length === 0 ? null : (
    <FirstStep brand={brand} step={step} />
  )
}

/** The one sentence, the answers that it is about, and what to do first. Its part on changes links to the alerts. */
export const Sentence = ({ brand, children, story }: StoryProps & { readonly children: ComponentChildren }) => {
  // the sentence tells the first two: one color for both would be wrong
  const [first, second = first] = story.changes
  const way = first?.direction === second?.direction ? first?.direction : undefined
  const step = story.next.find(({ done }) => !done)
  const isLong = story.slots.map(({ text }) => text).join(" ").length > threeLines
  return (
    <section class="story">
      <p class={isLong ? "said long" : "said"}>
        {story.slots.map(({ slot, text }) => (
          <span key={slot}>
            {slot === "changes" ? (
              <a data-page class={way} href={brandAddress(brand.id, "alerts")}>
                <Quoted>{text}</Quoted>
              </a>
            ) : slot === "trust" ? (
              <a data-page class="warn" href={trustAddress(brand, story)}>
                {text}
              </a>
            ) : (
              text
            )}{" "}
          </span>
        ))}
      </p>
      <p class="grounds">
        {children} <span class="kicker">{story.period}.</span>
      </p>
      {step === undefined ? null : <FirstStep brand={brand} step={step} />}
    </section>
  )
}

type Change = Story["changes"][number]

const changeAddress = (brand: Brand, { direction, refs }: Change): string =>
  direction === "fault"
    ? failuresAddress(brand)
    : refOf(refs, "alert") !== undefined
      ? brandAddress(brand.id, "alerts")
      : direction === "new"
        ? brandAddress(brand.id, "competitors")
        : brandAddress(brand.id, "prompts")

const changesShown = 3

/** The strongest changes, each event once. */
export const WhatChanged = ({ brand, story }: StoryProps) => {
  const said = striped(story)
  const changes = story.changes.filter((change) => !said.includes(change))
  return changes.length === 0 ? null : (
    <section class="panel">
      <header>
        <h2>{storyText.changed}</h2>
      </header>
      <ul class="events">
        {changes.slice(0, changesShown).map((change) => (
          <ChangeItem key={change.text} change={change} href={changeAddress(brand, change)}>
            <p title={change.cause.text}>{change.detail}</p>
          </ChangeItem>
        ))}
      </ul>
      <footer>
        {story.changes_basis}{" "}
        <a data-page href={brandAddress(brand.id, "alerts")}>
          {storyText.alerts}
        </a>
      </footer>
    </section>
  )
}
