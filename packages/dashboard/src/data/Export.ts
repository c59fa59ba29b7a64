/** Saves all rows of a list as a file. */
import { baseUrl, ownHeaders } from "./Client.ts"

/** The same query without paging: all rows. */
const wholeOf = (url: string): string => {
  const whole = new URL(`${baseUrl}${url}`)
  whole.searchParams.delete("limit")
  whole.searchParams.delete("offset")
  return whole.href
}

/** Saves an API address as CSV. Rejects if the request fails. */
export const saveCsv = async (url: string, name: string): Promise<void> => {
  const response = await fetch(wholeOf(url), { headers: { ...ownHeaders, accept: "text/csv" } })
  if (!response.ok) throw new Error(`The service answered ${response.status}.`)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement("a")
  link.href = address
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
