/** Guards unsaved input: leaving it asks for confirmation. */

const questions = new Map<object, string>()

/** Registers a form with unsaved input and its question; `null` unregisters it. */
export const setUnsaved = (form: object, question: string | null): void => {
  if (question === null) questions.delete(form)
  else questions.set(form, question)
}

/** Whether leaving the page would lose input. */
export const isUnsaved = (): boolean => questions.size > 0

/** Whether the page may be left. Asks if input would be lost. */
export const mayLeave = (): boolean => {
  const [question] = questions.values()
  if (question === undefined) return true
  if (!confirm(question)) return false
  questions.clear()
  return true
}

addEventListener("beforeunload", (event) => {
  if (isUnsaved()) event.preventDefault()
})
