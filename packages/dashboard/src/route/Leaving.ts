/**
 * What is typed and not saved is not lost in silence: whoever would leave it is asked.
 */

const questions = new Map<object, string>()

/** Says that a form holds something that is not saved, with what is asked then; null when it does no longer. */
export const setUnsaved = (form: object, question: string | null): void => {
  if (question === null) questions.delete(form)
  else questions.set(form, question)
}

/** Whether something would be lost if the page were left. */
export const isUnsaved = (): boolean => questions.size > 0

/** Whether the page may be left; asks where something would be lost. */
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
