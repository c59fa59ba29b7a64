/**
 * Reads CSV piece by piece. Pure. Not a library: csv-parse drops the rest of a piece after a record beyond the limit,
 * and an import must name each line that it refuses.
 */

/** Cells of a record that begins in this line, or why there are none. */
export type CsvRecord =
  | { readonly line: number; readonly cells: ReadonlyArray<string> }
  | { readonly line: number; readonly problem: string }

/**
 * Where the text goes on: at the start of a cell, in it, in quotes, or after a quote that ends them unless another one
 * follows.
 */
type Place = "start" | "plain" | "quoted" | "quote"

const isNewline = (unit: string | undefined): boolean => unit === "\n" || unit === "\r"

/** The place of the first of these units, or the end. */
const nextOf = (units: RegExp, text: string, from: number): number => {
  units.lastIndex = from
  return units.exec(text)?.index ?? text.length
}

/** What separates the cells: of commas, semicolons and tabs the most frequent in the first line, outside quotes. */
const delimiterOf = (text: string): string => {
  const [line = ""] = text.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1)
  const counts = [",", ";", "\t"].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter
}

/** The record that is being read; its text is kept up to a limit. */
const newRecord = (lengthMax: number) => {
  let [cell, length, start, line] = ["", 0, 1, 1]
  let cells: Array<string> = []
  const isTooLong = () => length > lengthMax
  return {
    isTooLong,
    add: (text: string) => {
      length += text.length
      if (!isTooLong()) cell += text
    },
    endLine: () => {
      line++
    },
    /** Of quotes that other text follows, all is the cell. */
    restoreQuotes: () => {
      cell = `"${cell}"`
    },
    endCell: () => {
      length++
      if (!isTooLong()) cells.push(cell)
      cell = ""
    },
    end: (problem: string | null = null): ReadonlyArray<CsvRecord> => {
      const found = { line: start, cells }
      const why = isTooLong() ? `must have at most ${lengthMax / 1024 ** 2} MiB` : problem
      ;[cells, cell, length, start] = [[], "", 0, line]
      if (why !== null) return [{ line: found.line, problem: why }]
      return found.cells.every((one) => one === "") && found.cells.length === 1 ? [] : [found]
    }
  }
}

/** Reads text after the first line; see `csvReader`. */
const recordReader = (delimiter: string, lengthMax: number) => {
  const record = newRecord(lengthMax)
  const [plainEnd, quotedEnd] = [new RegExp(`[${delimiter}\\r\\n]`, "g"), /["\r\n]/g]
  let place: Place = "start"
  let isAfterReturn = false

  const endRecord = () => {
    place = "start"
    record.endCell()
    return record.end()
  }

  /** Reads a unit that ends a run of others. */
  const endRun = (unit: string): ReadonlyArray<CsvRecord> => {
    if (isNewline(unit)) {
      record.endLine()
      isAfterReturn = unit === "\r"
      // a quote that is not closed may take no more than one record
      if (place !== "quoted" || record.isTooLong()) return endRecord()
      record.add(unit)
    } else if (place === "quoted") place = "quote"
    else {
      place = "start"
      record.endCell()
    }
    return []
  }

  const read = (text: string): ReadonlyArray<CsvRecord> => {
    const records: Array<CsvRecord> = []
    for (let at = 0; at < text.length;) {
      const unit = text.charAt(at)
      if (isAfterReturn) {
        isAfterReturn = false
        if (unit === "\n") {
          if (place === "quoted") record.add(unit)
          at++
          continue
        }
      }
      if (place === "start") {
        place = unit === '"' ? "quoted" : "plain"
        if (place === "quoted") at++
      } else if (place === "quote") {
        place = unit === '"' ? "quoted" : "plain"
        if (place === "quoted") {
          record.add(unit)
          at++
        } else if (unit !== delimiter && !isNewline(unit)) record.restoreQuotes()
      } else {
        const to = nextOf(place === "quoted" ? quotedEnd : plainEnd, text, at)
        record.add(text.slice(at, to))
        if (to < text.length) records.push(...endRun(text.charAt(to)))
        at = to + 1
      }
    }
    return records
  }

  return {
    read,
    end: () => (place === "quoted" ? record.end("has a quote that is not closed") : endRecord())
  }
}

/**
 * A reader of records, which may span pieces of the text. Semicolons or tabs may be in place of commas. Keeps at most
 * `lengthMax` units of a record in memory, and leaves out empty lines.
 */
export const csvReader = (lengthMax: number) => {
  let head: string | null = ""
  let reader = recordReader(",", lengthMax)

  const begin = (text: string): ReadonlyArray<CsvRecord> => {
    head = null
    reader = recordReader(delimiterOf(text), lengthMax)
    return reader.read(text.replace(/^\ufeff/, ""))
  }

  return {
    read: (text: string): ReadonlyArray<CsvRecord> => {
      if (head === null) return reader.read(text)
      head += text
      return /[\r\n]/.test(text) || head.length > lengthMax ? begin(head) : []
    },
    end: (): ReadonlyArray<CsvRecord> => [...(head === null ? [] : begin(head)), ...reader.end()]
  }
}
