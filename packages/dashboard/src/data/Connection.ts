/**
 * Whether the service can be reached: what was tried last says so.
 */
import { signal } from "@preact/signals"

export const isOffline = signal(false)

/** A request was answered, whatever the answer. */
export const wasAnswered = (): void => {
  isOffline.value = false
}

/** A request got no answer at all. */
export const wasNotAnswered = (): void => {
  isOffline.value = true
}
