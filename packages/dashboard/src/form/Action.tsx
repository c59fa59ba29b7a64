/**
 * A button that does something at once: it rests while that is under way, and says what came of it.
 */
import { useState } from "preact/hooks"
import { faultTold } from "./Form.tsx"

/** `question` is asked before what cannot be undone. `act` gives what to say then, or null. */
export const Action = ({
  about,
  act,
  label,
  question
}: {
  readonly label: string
  /** What it acts on, where many such buttons stand together. */
  readonly about?: string
  readonly question?: string
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
