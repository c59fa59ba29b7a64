/** Form values as API values. Pure. */
import type { Brand } from "../data/Client.ts"

export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value.trim() : ""
}

/** Empty input clears the field. */
export const textOrNull = (form: FormData, name: string): string | null => {
  const text = textIn(form, name)
  return text === "" ? null : text
}

/** What a form changes in the name, website and category of a brand. The rest keeps what others saved. */
export const typedChanges = (form: FormData, brand: Brand | null) => {
  const [name, domain, category] = [textIn(form, "name"), textOrNull(form, "domain"), textOrNull(form, "category")]
  return {
    ...(name === brand?.name ? {} : { name }),
    ...(domain === brand?.domain ? {} : { domain }),
    ...(category === brand?.category ? {} : { category })
  }
}
