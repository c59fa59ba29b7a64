/**
 * Notices that a database has fallen silent: something was asked, and no byte comes back. And what a connection is at.
 *
 * Questions and answers are counted in the messages themselves: a `Sync` ends a question, a `ReadyForQuery` an answer,
 * and says whether a transaction is under way. A connection without a question may be quiet for as long as it likes.
 */

/** Looks at both directions of one connection. */
export interface AnswerWatch {
  /** Looks at bytes that were sent to the server. */
  readonly sent: (piece: Uint8Array) => void
  /** Looks at bytes that came from the server. */
  readonly received: (piece: Uint8Array) => void
  /** Ends the watch. */
  readonly stop: () => void
}

const sync = "S".charCodeAt(0)
const readyForQuery = "Z".charCodeAt(0)
const outsideOfTransaction = "I".charCodeAt(0)

/**
 * In so many equal steps the time is taken. A process that was itself held up takes one step late, and then has the
 * others for reading, and for sending what it had not sent yet: its own delay is no silence of the database.
 */
const stepsPerSilence = 4

/** Calls `onSilence` once, after an answer was due for that long without a byte. The start-up is due at once. */
export const answerWatch = ({
  silenceMillis,
  isPaused,
  onSilence,
  onUse
}: {
  /** Null waits for ever. */
  readonly silenceMillis: number | null
  /** Whether the silence is on this side, which does not read. */
  readonly isPaused: () => boolean
  readonly onSilence: () => void
  /** Told after each piece whether the connection is in use: an answer is due, or a transaction is under way. */
  readonly onUse: (isInUse: boolean) => void
}): AnswerWatch => {
  let due = 1
  let isInTransaction = false
  let silentSteps = 0
  let timer: NodeJS.Timeout | null = null
  const asked = messageCount(sync, { firstIsUntyped: true })
  const answered = messageCount(readyForQuery, {
    firstIsUntyped: false,
    onLastByte: (status) => {
      isInTransaction = status !== outsideOfTransaction
    }
  })

  const restart = (): void => {
    silentSteps = 0
    timer?.refresh()
  }
  const step = (): void => {
    if (isPaused()) return restart()
    silentSteps += 1
    if (silentSteps < stepsPerSilence) timer?.refresh()
    else onSilence()
  }
  const start = (): void => {
    if (timer !== null || silenceMillis === null) return
    silentSteps = 0
    timer = setTimeout(step, silenceMillis / stepsPerSilence).unref()
  }
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  start()
  return {
    sent: (piece) => {
      due += asked(piece)
      if (due > 0) start()
      onUse(due > 0 || isInTransaction)
    },
    received: (piece) => {
      due -= answered(piece)
      if (due <= 0) stop()
      else restart()
      onUse(due > 0 || isInTransaction)
    },
    stop
  }
}

/**
 * Counts the messages of a type in one direction, cut into pieces anywhere: a byte for the type, four for the length,
 * which counts itself, and the rest. The first message of a client has no type.
 */
const messageCount = (
  type: number,
  options: { readonly firstIsUntyped: boolean; readonly onLastByte?: (byte: number) => void }
) => {
  const head = new DataView(new ArrayBuffer(5))
  let headLength = options.firstIsUntyped ? 1 : 0
  let rest = 0
  return (piece: Uint8Array): number => {
    let count = 0
    for (let at = 0; at < piece.length;) {
      if (headLength < 5) {
        head.setUint8(headLength, piece[at] ?? 0)
        headLength += 1
        at += 1
        if (headLength === 5) rest = head.getUint32(1) - 4
      } else {
        const length = Math.min(rest, piece.length - at)
        rest -= length
        at += length
      }
      if (headLength < 5 || rest > 0) continue
      if (head.getUint8(0) === type) {
        count += 1
        options.onLastByte?.(piece[at - 1] ?? 0)
      }
      headLength = 0
    }
    return count
  }
}
