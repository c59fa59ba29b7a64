/** A modal dialog: traps the focus, restores it on close, and closes on `Esc` or an outside click. */
import type { ComponentChildren } from "preact"
import { useEffect, useRef } from "preact/hooks"

export const Modal = ({
  children,
  close,
  label
}: {
  readonly children: ComponentChildren
  readonly close: () => void
  readonly label: string
}) => {
  const element = useRef<HTMLDialogElement>(null)
  const isLeaving = useRef(false)
  useEffect(() => {
    const opened = element.current
    opened?.showModal()
    return () => {
      isLeaving.current = true
      // restore the focus
      opened?.close()
    }
  }, [])
  return (
    <dialog
      ref={element}
      class="modal"
      aria-label={label}
      onClose={() => {
        if (!isLeaving.current) close()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      {children}
    </dialog>
  )
}
