/**
 * A reader of CSV that takes RFC 4180 to the letter, and refuses all else.
 */

/** The records of a text, each ended by CRLF. Throws for what the grammar does not allow. */
export const csvRecords = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const records: Array<ReadonlyArray<string>> = []
  let at = 0
  const quoted = (): string => {
    let cell = ""
    for (at += 1; ; at += 1) {
      if (at >= text.length) throw new Error("a quoted cell without an end")
      if (text[at] !== '"') cell += text[at]
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else break
    }
    at += 1
    return cell
  }
  const bare = (): string => {
    const start = at
    while (at < text.length && !/[",\r\n]/.test(text[at] ?? "")) at += 1
    return text.slice(start, at)
  }
  while (at < text.length) {
    const cells: Array<string> = []
    for (;;) {
      cells.push(text[at] === '"' ? quoted() : bare())
      if (text[at] !== ",") break
      at += 1
    }
    if (text.slice(at, at + 2) !== "\r\n") throw new Error(`no end of line at ${at}`)
    at += 2
    records.push(cells)
  }
  return records
}
