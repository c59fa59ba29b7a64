/** Shows the newest message. It stays until it is closed, or for some seconds while nobody points at it. */
import { useEffect, useRef, useState } from "preact/hooks"
import { hideToast, toast } from "../data/Toast.ts"
import { text } from "../text/English.ts"
import { formText } from "../text/FormText.ts"

const shownMillis = 8_000

export const Toasts = () => {
  const shown = toast.value
  const [isHeld, hold] = useState(false)
  const before = useRef<EventTarget | null>(null)
  /** Gives the focus back to where it came from. */
  const close = () => {
    hideToast()
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  useEffect(() => {
    if (shown === null || isHeld) return
    const timer = setTimeout(hideToast, shownMillis)
    return () => clearTimeout(timer)
  }, [shown, isHeld])
  return (
    <div
      class="toasts"
      role="status"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocusIn={({ currentTarget, relatedTarget }) => {
        hold(true)
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) before.current = relatedTarget
      }}
      onFocusOut={() => hold(false)}
    >
      {shown === null ? null : (
        <p class="toast">
          {shown.text}
          {shown.undo === null ? null : (
            <button
              type="button"
              onClick={() => {
                close()
                shown.undo?.().catch(() => {
                  toast.value = { text: formText.failed, undo: shown.undo }
                })
              }}
            >
              {text.undo}
            </button>
          )}
          <button type="button" class="plain" aria-label={text.close} onClick={close}>
            ×
          </button>
        </p>
      )}
    </div>
  )
}
