/** Form values as API values. Pure. */

export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value.trim() : ""
}

/** Empty input clears the field. */
export const textOrNull = (form: FormData, name: string): string | null => {
  const text = textIn(form, name)
  return text === "" ? null : text
}
