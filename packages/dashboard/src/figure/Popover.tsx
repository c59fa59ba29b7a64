/** A native popover with its button. On a phone it is a sheet from below. */
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { Icon, type IconName } from "./Icon.tsx"

/** `name` is what the button changes, `children` what is chosen. Draws `content` while it is open. */
export const Popover = ({
  as = "pill",
  children,
  content,
  icon,
  id,
  mark = "open",
  name,
  shortcut
}: {
  readonly as?: string
  readonly children: ComponentChildren
  readonly content: (close: () => void) => ComponentChildren
  readonly icon?: IconName
  readonly id: string
  readonly mark?: IconName | null
  readonly name: string
  /** A letter that opens it. */
  readonly shortcut?: string
}) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <button type="button" class={as} popovertarget={id} data-key={shortcut}>
        <span class="unseen">{name}: </span>
        {icon === undefined ? null : <Icon name={icon} />}
        {children}
        {mark === null ? null : <Icon name={mark} />}
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={name}
        class={`popover of-${as}`}
        onBeforeToggle={({ newState }) => newState === "open" && setOpen(true)}
        onToggle={({ currentTarget, newState }) => {
          const { left, top } = currentTarget.getBoundingClientRect()
          const { style } = currentTarget
          // parts of the page that come later move its button; an option must not move away under the pointer
          style.cssText =
            newState === "open" && as === "pill"
              ? `inset: ${top}px auto auto ${left}px; position-area: none; margin: 0`
              : ""
          // from then on it follows its button
          addEventListener("scroll", () => (style.cssText = ""), { once: true })
          // not before it is closed: only from a content that is there the focus returns to the button
          if (newState === "closed") setOpen(false)
        }}
      >
        {isOpen ? content(close) : null}
      </div>
    </>
  )
}

/** A choice in a popover, which it closes. */
export const Option = ({
  children,
  isChosen,
  onChoose
}: {
  readonly children: ComponentChildren
  readonly isChosen: boolean
  readonly onChoose: () => void
}) => (
  <button
    type="button"
    class="option"
    aria-pressed={isChosen}
    onClick={({ currentTarget }) => {
      currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()
      onChoose()
    }}
  >
    <Icon name="check" />
    <span dir="auto">{children}</span>
  </button>
)

/** One of a few values, in a popover. */
export const Choice = <A extends string | null>({
  id,
  name,
  onChoose,
  options,
  shown,
  value
}: {
  readonly id: string
  readonly name: string
  readonly onChoose: (value: A) => void
  /** Each value with its words. */
  readonly options: ReadonlyArray<readonly [A, string]>
  /** On the button; by default the words of the value. */
  readonly shown?: string
  readonly value: A
}) => (
  <Popover
    id={id}
    name={name}
    content={() =>
      options.map(([option, words]) => (
        <Option key={option} isChosen={option === value} onChoose={() => onChoose(option)}>
          {words}
        </Option>
      ))
    }
  >
    <bdi>{shown ?? options.find(([option]) => option === value)?.[1] ?? value}</bdi>
  </Popover>
)
