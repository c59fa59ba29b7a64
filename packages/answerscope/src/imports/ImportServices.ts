/** Imports of files, as promises. */
import { BrandId, type Import, Imports, InvalidRequest, OrganizationId } from "@answerscope/core"
import { requestCheck } from "@answerscope/core/model"
import { Context, Effect, Predicate, Schema, Stream } from "effect"
import type { Plain } from "../Plain.ts"
import { promised, type Promised, type Runs } from "../Promised.ts"

/** The service of the core behind them. */
export type ImportCore = Imports

const checkForm = requestCheck(
  Schema.Struct({
    kind: Schema.Literals(["answers", "prompts", "competitors"]),
    form: Schema.Literals(["csv", "ndjson"]),
    strict: Schema.optional(Schema.Boolean)
  }),
  "request"
)

/** A file, and where its lines go. */
export interface ImportRequest {
  readonly organizationId: string
  readonly brandId: string
  readonly kind: "answers" | "prompts" | "competitors"
  readonly form: "csv" | "ndjson"
  /** Whether one wrong line refuses the file. Default: false. */
  readonly strict?: boolean | undefined
  /** The file: a text, or its parts, such as those of `createReadStream`. */
  readonly file: string | AsyncIterable<Uint8Array | string>
}

export interface ImportServices {
  /** Answers of other tools, and prompts and competitors, from files. */
  readonly imports: Promised<Imports["Service"], "get" | "untilDone"> & {
    /** Receives a file; see the core's `Imports.start`. Fails with the error of `file`, and takes nothing then. */
    readonly start: (request: ImportRequest) => Promise<Plain<Import>>
  }
}

const encoder = new TextEncoder()

/** What the host's file throws, for the host to catch. */
class Unread extends Error {
  readonly _tag = "Unread"
}

const bytesOf = (file: ImportRequest["file"]) =>
  typeof file === "string"
    ? Stream.succeed(encoder.encode(file))
    : Stream.fromAsyncIterable(file, (cause) => new Unread("file", { cause })).pipe(
        Stream.map((part) => (typeof part === "string" ? encoder.encode(part) : part))
      )

const isFile = (file: unknown): boolean => typeof file === "string" || Predicate.hasProperty(file, Symbol.asyncIterator)

export const importServices = (context: Context.Context<ImportCore>, runs: Runs): ImportServices => {
  const imports = Context.get(context, Imports)
  // loaded by those who import
  const reading = Effect.promise(() => import("@answerscope/http/rows"))
  const received = Effect.fnUntraced(function* ({ brandId, file, organizationId, ...rest }: ImportRequest) {
    const { form, kind, strict = false } = yield* checkForm(rest)
    if (!isFile(file)) return yield* new InvalidRequest({ message: "file: must be a text or an async iterable" })
    const { fileRows } = yield* reading
    const ids = { organizationId: OrganizationId.make(organizationId), brandId: BrandId.make(brandId) }
    return yield* imports.start({ ...ids, kind, strict }, fileRows(bytesOf(file), form))
  })
  const start: ImportServices["imports"]["start"] = async (request) => {
    let unread: Unread | null = null as Unread | null
    const keep = (error: unknown) =>
      Effect.sync(() => {
        if (error instanceof Unread) unread = error
      })
    const receive = Effect.tapError(received(request), keep)
    try {
      return await promised({ receive }, ["receive"], runs).receive()
    } catch (error) {
      // rethrow the host's own exceptions
      throw unread === null ? error : unread.cause
    }
  }
  return { imports: { ...promised(imports, ["get", "untilDone"], runs), start } }
}
