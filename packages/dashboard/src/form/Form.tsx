/**
 * A form that sends what it holds: its button rests while that is under way, what fails stands at its field, and what
 * is typed stays until it is saved.
 */
import { ClientError } from "@answerscope/http/client"
import { type ComponentChildren, createContext } from "preact"
import { useContext, useLayoutEffect, useRef, useState } from "preact/hooks"
import { sessionEnded } from "../data/Session.ts"
import { setUnsaved } from "../route/Leaving.ts"
import { formText } from "../text/FormText.ts"

/** Why nothing was saved: of a field, with the place in its list where that is known, or of the whole. */
export interface Fault {
  readonly field: string | null
  readonly text: string
}

/** What failed, as it is told. Who is not signed in any more is led to do so. */
export const faultTold = (error: unknown): Fault => {
  if (!(error instanceof ClientError) || error.status !== 401) return faultOf(error)
  // what is being sent is not told as unsaved
  sessionEnded(true)
  return { field: null, text: formText.signedOut }
}

/** The interface begins its message with the place that it is about, such as `prompts[2]: must be shorter`. */
const faultOf = (error: unknown): Fault => {
  if (!(error instanceof ClientError)) return { field: null, text: formText.failed }
  const [, field, index, rest = ""] = /^(\w+)(?:\[(\d+)\])?[^:]*: (.+)$/s.exec(error.message) ?? []
  if (field === undefined || error.code !== "invalid_request") return { field: null, text: error.message }
  return { field, text: index === undefined ? rest : formText.atLine(Number(index) + 1, rest) }
}

const CurrentFault = createContext<Fault | null>(null)

/** What is wrong with a field; null where nothing is. */
export const useFaultOf = (name: string): string | null => {
  const fault = useContext(CurrentFault)
  return fault?.field === name ? fault.text : null
}

export interface FormProps {
  readonly button: string
  readonly children: ComponentChildren
  /** Beside the button. */
  readonly actions?: ComponentChildren
  /** Names of the fields that the form has: a fault of another is shown below. */
  readonly fields: ReadonlyArray<string>
  readonly isDisabled?: boolean
  /** What is typed is no loss when it is left: `isChanged` alone tells what is. */
  readonly keepsNothing?: boolean
  /** Whether something is changed without typing, such as a list. */
  readonly isChanged?: boolean
  /** Sends; gives what to say then. */
  readonly send: (form: FormData) => Promise<string>
}

export const Form = ({
  actions,
  button,
  children,
  fields,
  isChanged = false,
  isDisabled = false,
  keepsNothing = false,
  send
}: FormProps) => {
  const own = useRef({})
  const [isTyped, setTyped] = useState(false)
  const [isUnderWay, setUnderWay] = useState(false)
  const [fault, tell] = useState<Fault | null>(null)
  const [said, say] = useState("")
  const isUnsaved = (isTyped && !keepsNothing) || isChanged
  // at once, so that nobody who types and sends in one go is asked
  useLayoutEffect(() => {
    setUnsaved(own.current, isUnsaved && !isUnderWay ? formText.leave : null)
    return () => setUnsaved(own.current, null)
  }, [isUnsaved, isUnderWay])
  const submit = async (form: FormData) => {
    setUnderWay(true)
    tell(null)
    say("")
    try {
      say(await send(form))
      setTyped(false)
    } catch (error) {
      tell(faultTold(error))
    } finally {
      setUnderWay(false)
    }
  }
  const isElsewhere = fault !== null && (fault.field === null || !fields.includes(fault.field))
  return (
    <form
      class="form"
      onInput={() => setTyped(true)}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
    >
      <CurrentFault.Provider value={fault}>{children}</CurrentFault.Provider>
      {isElsewhere ? (
        <p class="failure" role="alert">
          {fault.field === null ? fault.text : `${fault.field}: ${fault.text}`}
        </p>
      ) : null}
      <p class="actions">
        <button class="main" type="submit" disabled={isUnderWay || isDisabled}>
          {button}
        </button>
        {actions}
        <span role="status" class="quiet">
          {isUnsaved && said === "" ? formText.unsaved : said}
        </span>
      </p>
    </form>
  )
}
