/**
 * A window over the page: it takes the focus and gives it back, and `Esc` or a click beside it closes it.
 */
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
      // gives the focus back
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
