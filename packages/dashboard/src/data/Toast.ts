/** A short message about what was just done, with its undo where there is one. */
import { signal } from "@preact/signals"
import type { ComponentChildren } from "preact"

export interface Toast {
  readonly text: ComponentChildren
  readonly undo: (() => Promise<void>) | null
}

/** The newest message, or `null`. */
export const toast = signal<Toast | null>(null)

export const showToast = (text: Toast["text"], undo: Toast["undo"] = null): void => {
  toast.value = { text, undo }
}

export const hideToast = (): void => {
  toast.value = null
}
