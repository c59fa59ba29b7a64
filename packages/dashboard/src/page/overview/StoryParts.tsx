/** The story of a brand: its sentence, and what changed. */
import type { ComponentChildren } from "preact"
import type { Brand, Story, StoryRef } from "../../data/Client.ts"
import { brandAddress } from "../../route/Location.ts"
import { Quoted } from "../../figure/Numbers.tsx"
import { dayText } from "../../text/Format.ts"
import { storyText } from "../../text/StoryText.ts"

export interface StoryProps {
  readonly brand: Brand
  readonly story: Story
}

/** Where to see why the figures cannot be trusted: at the names of the brand, or at the runs that failed or are old. */
const trustAddress = (brand: Brand, { notes }: Story): string =>
  notes.some(({ kind }) => kind === "name_not_found")
    ? brandAddress(brand.id, "settings")
    : brandAddress(brand.id, "tracking", { part: "runs" })

/** The one sentence, and the answers that it is about. Its part on changes links to the alerts. */
export const Sentence = ({ brand, children, story }: StoryProps & { readonly children: ComponentChildren }) => {
  // the sentence tells the first two: one color for both would be wrong
  const [first, second = first] = story.changes
  const way = first?.direction === second?.direction ? first?.direction : undefined
  return (
    <section class="story">
      <p class="kicker">{story.period}</p>
      <p class="said">
        {story.slots.map(({ slot, text }) => (
          <span key={slot}>
            {slot === "changes" ? (
              <a data-page class={way} href={brandAddress(brand.id, "alerts")}>
                <Quoted>{text}</Quoted>
              </a>
            ) : slot === "trust" ? (
              <a data-page class="down" href={trustAddress(brand, story)}>
                {text}
              </a>
            ) : (
              text
            )}{" "}
          </span>
        ))}
      </p>
      <p class="grounds">{children}</p>
    </section>
  )
}

/** What failed, where it is so much that the figures cannot be trusted. */
export const Failing = ({ brand, story }: StoryProps) => {
  const faults = story.changes.filter(({ direction }) => direction === "fault")
  return faults.length === 0 || !story.slots.some(({ slot }) => slot === "trust") ? null : (
    <div class="stripe acting" role="note">
      <p>
        <b>{faults.map(({ text }) => text).join(". ")}.</b> {storyText.refunded}
      </p>
      <a data-page class="button" href={brandAddress(brand.id, "tracking", { part: "runs", failed: "newest" })}>
        {storyText.whatFailed}
      </a>
    </div>
  )
}

export const refOf = (refs: ReadonlyArray<StoryRef>, kind: StoryRef["kind"]) => refs.find((ref) => ref.kind === kind)

type Change = Story["changes"][number]

const signs: Readonly<Record<Change["direction"], string>> = { up: "▲", down: "▼", new: "+", fault: "!" }

const changeAddress = (brand: Brand, { direction, refs }: Change): string =>
  direction === "fault"
    ? brandAddress(brand.id, "tracking", { part: "runs", failed: "newest" })
    : refOf(refs, "alert") !== undefined
      ? brandAddress(brand.id, "alerts")
      : direction === "new"
        ? brandAddress(brand.id, "competitors")
        : brandAddress(brand.id, "prompts")

/** The cause in a few words. The ids of models are in the detail of the alert. */
const causeWords = ({ cause }: Change): string =>
  cause.kind === "model" ? storyText.newModel : cause.kind === "unknown" ? "" : cause.text

const changesShown = 4

/** The strongest changes, each event once. */
export const WhatChanged = ({ brand, story }: StoryProps) => (
  <section class="panel">
    <header>
      <h2>{storyText.changed}</h2>
      <span class="quiet">
        {storyText.changes(story.changes.filter(({ direction }) => direction !== "fault").length)}
      </span>
    </header>
    {story.changes.length === 0 ? (
      <p class="quiet">{story.slots.find(({ slot }) => slot !== "level")?.text ?? storyText.nothing}</p>
    ) : (
      <ul class="events">
        {story.changes.slice(0, changesShown).map((change) => (
          <li key={change.text}>
            <span class={`sign ${change.direction}`} aria-hidden="true">
              {signs[change.direction]}
            </span>
            <div>
              <h3>
                <a data-page href={changeAddress(brand, change)}>
                  <Quoted>{change.text}</Quoted>
                </a>
              </h3>
              <p title={change.cause.text}>
                {[change.detail, causeWords(change)].filter((part) => part !== "").join(" ")}
              </p>
            </div>
            {change.since === null ? null : (
              <time dateTime={change.since.at}>{storyText.about(dayText(change.since.at))}</time>
            )}
          </li>
        ))}
      </ul>
    )}
    <footer>
      {story.changes.length > changesShown ? storyText.moreChanges(story.changes.length - changesShown) : ""}{" "}
      {story.changed_again === 0 ? "" : storyText.changedAgain(story.changed_again)}{" "}
      <a data-page href={brandAddress(brand.id, "alerts")}>
        {storyText.alerts}
      </a>
    </footer>
  </section>
)
