/** What pages bring to their head: where the answers come from, and at its end the main action and the page's file. */
import { signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useLayoutEffect } from "preact/hooks"

const shown = { origin: signal<ComponentChildren>(null), end: signal<ComponentChildren>(null) }

export const HeadEnd = () => (
  <>
    {shown.origin.value}
    {shown.end.value === null ? null : <div class="end">{shown.end.value}</div>}
  </>
)

/** Shows `children` there while this is on the page. */
export const AtHeadEnd = ({
  at = "end",
  children
}: {
  readonly at?: keyof typeof shown
  readonly children: ComponentChildren
}) => {
  useLayoutEffect(() => {
    shown[at].value = children
  })
  useLayoutEffect(
    () => () => {
      shown[at].value = null
    },
    []
  )
  return null
}
