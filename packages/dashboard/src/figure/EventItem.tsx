/** An event in a list: its sign, what happened, and its day. */
import type { ComponentChildren } from "preact"

export const EventItem = ({
  at = null,
  children,
  day,
  sign,
  title,
  way = ""
}: {
  /** Its moment; `null` where no day is shown. */
  readonly at?: string | null
  /** Its detail. */
  readonly children: ComponentChildren
  readonly day: string
  readonly sign: string
  readonly title: ComponentChildren
  /** The class of its sign. */
  readonly way?: string
}) => (
  <li>
    <span class={`sign ${way}`} aria-hidden="true">
      {sign}
    </span>
    <div>
      <h3>{title}</h3>
      {children}
    </div>
    {at === null ? null : <time dateTime={at}>{day}</time>}
  </li>
)
