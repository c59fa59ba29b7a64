/** Whether the server is reachable, according to the last request. */
import { signal } from "@preact/signals"

export const isOffline = signal(false)

/** A response arrived, whatever its status. */
export const wasAnswered = (): void => {
  isOffline.value = false
}

/** No response arrived. */
export const wasNotAnswered = (): void => {
  isOffline.value = true
}
