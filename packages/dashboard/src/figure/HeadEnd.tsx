/** The end of the page's head: its one main action, and its file. */
import { signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useLayoutEffect } from "preact/hooks"

const shown = signal<ComponentChildren>(null)

export const HeadEnd = () => (shown.value === null ? null : <div class="end">{shown.value}</div>)

/** Shows `children` there while this is on the page. */
export const AtHeadEnd = ({ children }: { readonly children: ComponentChildren }) => {
  useLayoutEffect(() => {
    shown.value = children
  })
  useLayoutEffect(
    () => () => {
      shown.value = null
    },
    []
  )
  return null
}
