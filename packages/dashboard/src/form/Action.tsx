/** A button for an immediate action. It is disabled while the action runs, and then shows the result. */
import { useState } from "preact/hooks"
import { faultTold } from "./Form.tsx"

/** `question` asks for confirmation. `act` returns the message to show, or `null`. */
export const Action = ({
  about,
  act,
  isMain = false,
  label,
  question
}: {
  readonly label: string
  /** The object of the action, where several such buttons are visible. */
  readonly about?: string
  readonly question?: string
  /** Whether it is the main action of its part. */
  readonly isMain?: boolean
  readonly act: () => Promise<string | null>
}) => {
  const [isUnderWay, setUnderWay] = useState(false)
  const [said, say] = useState<{ readonly text: string; readonly isFault: boolean } | null>(null)
  const start = async () => {
    if (question !== undefined && !confirm(question)) return
    setUnderWay(true)
    say(null)
    try {
      const text = await act()
      say(text === null ? null : { text, isFault: false })
    } catch (error) {
      const { field, text } = faultTold(error)
      say({ text: field === null ? text : `${field}: ${text}`, isFault: true })
    } finally {
      setUnderWay(false)
    }
  }
  return (
    <>
      <button
        type="button"
        class={isMain ? "main" : undefined}
        disabled={isUnderWay}
        onClick={() => {
          void start()
        }}
      >
        {label}
        {about === undefined ? null : <span class="unseen"> {about}</span>}
      </button>
      {said === null ? null : (
        <span role={said.isFault ? "alert" : "status"} class={said.isFault ? "fault" : "quiet"}>
          {said.text}
        </span>
      )}
    </>
  )
}
