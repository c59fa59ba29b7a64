/**
 * What a form holds, as the interface takes it. Pure.
 */

export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value.trim() : ""
}

/** Nothing typed clears the field. */
export const textOrNull = (form: FormData, name: string): string | null => {
  const text = textIn(form, name)
  return text === "" ? null : text
}
