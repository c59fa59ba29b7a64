/** A change of a story, as an event. */
import type { ComponentChildren } from "preact"
import type { Story } from "../data/Client.ts"
import { Quoted } from "./Numbers.tsx"
import { dayText } from "../text/Format.ts"
import { storyText } from "../text/StoryText.ts"
import { EventItem } from "./EventItem.tsx"

type Change = Story["changes"][number]

const signs: Readonly<Record<Change["direction"], string>> = { up: "▲", down: "▼", new: "+", back: "↺", fault: "!" }

export const ChangeItem = ({
  change: { direction, since, text },
  children,
  href
}: {
  readonly change: Change
  readonly children: ComponentChildren
  /** Where it is shown; none in a report. */
  readonly href?: string
}) => (
  <EventItem
    // what failed has no day of its own
    at={direction === "fault" || since === null ? null : since.at}
    day={since === null ? "" : storyText.about(dayText(since.at))}
    sign={signs[direction]}
    title={
      href === undefined ? (
        <Quoted>{text}</Quoted>
      ) : (
        <a data-page href={href}>
          <Quoted>{text}</Quoted>
        </a>
      )
    }
    way={direction}
  >
    {children}
  </EventItem>
)
