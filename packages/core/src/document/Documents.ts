/** Drafts, makes, lists and removes reports. */
import { Context, Effect, Layer, Option, Result, Schema, Struct } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { Ids } from "../id/Ids.ts"
import { RequestedId } from "../id/RequestedId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { orAll, organizationField, pageField } from "../request/ListRequest.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import {
  Conflict,
  InvalidRequest,
  NotFound,
  orLimitReached,
  orNotFound,
  type RateLimited
} from "../request/RequestError.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { utf8Bytes } from "../text/Text.ts"
import {
  BrandingChange,
  defaultSections,
  type DocumentBranding,
  DocumentChange,
  documentBytesMax,
  type DocumentHead,
  DocumentPreview,
  documentSections,
  documentsMax,
  NewDocument,
  noBranding,
  type ReportDocument
} from "./Document.ts"
import type { ContentForm } from "./ContentForm.ts"
import { DocumentId } from "./DocumentId.ts"
import { periodFields } from "./DocumentPeriod.ts"
import { type DocumentKey, DocumentStore } from "./DocumentStore.ts"
import { keptQuotes } from "./KeptQuotes.ts"
import { cleanLogo } from "./Logo.ts"
import { type ReportContent, ReportContents, type ReportRequest } from "./ReportContents.ts"

const checkNew = requestCheck(NewDocument)
const checkChange = requestCheck(DocumentChange)
const checkList = requestCheck(
  Schema.Struct({
    organizationId: organizationField,
    brandId: orAll(RequestedId(BrandId)),
    brandIds: orAll(Schema.Array(RequestedId(BrandId))),
    page: pageField
  })
)

const checkPreview = requestCheck(DocumentPreview)
const checkBranding = requestCheck(BrandingChange)

const notDraft = () => new Conflict({ message: "The report is made and does not change; duplicate it." })

/** The content as JSON. Refuses one that is too large to be kept. */
export const contentText = (content: ReportContent, form: ContentForm): Result.Result<string, InvalidRequest> => {
  const text = JSON.stringify(form(content))
  const bytes = utf8Bytes(text)
  if (bytes <= documentBytesMax) return Result.succeed(text)
  const message = `The report has ${bytes} bytes; at most ${documentBytesMax} can be kept. Choose fewer sections.`
  return Result.fail(new InvalidRequest({ message }))
}

/** The looks of a report with these changes. */
const changedBranding = (
  before: DocumentBranding,
  change: BrandingChange = {}
): Result.Result<DocumentBranding, InvalidRequest> => {
  const { logo } = change
  const branding = { ...before, ...change }
  return logo == null
    ? Result.succeed(branding)
    : Result.map(cleanLogo(logo), (clean) => ({ ...branding, logo: clean }))
}

/** Creates the preview of a report. */
const previewing = Effect.gen(function* () {
  const contents = yield* ReportContents
  return Effect.fn("Documents.preview")(function* (
    organizationId: OrganizationId,
    given: DocumentPreview,
    form: ContentForm
  ) {
    const { brandId, period } = yield* checkPreview(given)
    const dates = yield* Effect.fromResult(periodFields(period))
    const content = yield* contents.read({ organizationId, brandId, sections: documentSections, ...dates })
    return yield* Effect.fromResult(contentText(content, form))
  })
})

/** The looks that an organization keeps. */
const designs = Effect.gen(function* () {
  const store = yield* DocumentStore
  const design = (organizationId: OrganizationId) =>
    Effect.map(
      store.design(organizationId),
      Option.getOrElse(() => noBranding)
    )
  return {
    design: Effect.fn("Documents.design")(design),
    saveDesign: Effect.fn("Documents.saveDesign")(function* (organizationId: OrganizationId, given: BrandingChange) {
      const change = yield* checkBranding(given)
      const branding = yield* Effect.fromResult(changedBranding(yield* design(organizationId), change))
      yield* store.saveDesign({ organizationId, branding })
      return branding
    })
  }
})

type Failure = InvalidRequest | NotFound | Conflict | StorageError

/** Use cases of reports as things. */
export class Documents extends Context.Service<
  Documents,
  {
    /** Drafts a report. `NotFound` without its brand. `Conflict` beyond 1,000 reports. */
    readonly create: (organizationId: OrganizationId, document: NewDocument) => Effect.Effect<ReportDocument, Failure>
    /** A made report is as it was made, but for quotes of texts that have expired since. */
    readonly get: (key: DocumentKey) => Effect.Effect<ReportDocument, NotFound | StorageError>
    /** Reports without their content, newest first: the first 50 without a page. */
    readonly list: (request: {
      readonly organizationId: OrganizationId
      /** Default: all. */
      readonly brandId?: BrandId | null
      /** Only of these brands. Default: of all. */
      readonly brandIds?: ReadonlyArray<BrandId> | null
      readonly page?: Partial<PageRequest>
    }) => Effect.Effect<Page<DocumentHead>, InvalidRequest | StorageError>
    /** Changes a draft. `Conflict` if it is made already. */
    readonly update: (key: DocumentKey, change: DocumentChange) => Effect.Effect<ReportDocument, Failure>
    /**
     * Makes a draft: reads its figures once, and keeps them in this form. One that is made already is returned as it
     * is. `Conflict` if the draft is changed meanwhile; `InvalidRequest` if its content is too large.
     */
    readonly make: (key: DocumentKey, form: ContentForm) => Effect.Effect<ReportDocument, Failure | RateLimited>
    /** Previews a report of this period with all sections. Stores nothing. */
    readonly preview: (
      organizationId: OrganizationId,
      request: DocumentPreview,
      form: ContentForm
    ) => Effect.Effect<string, InvalidRequest | NotFound | RateLimited | StorageError>
    /** The looks that the organization keeps for its reports. */
    readonly design: (organizationId: OrganizationId) => Effect.Effect<DocumentBranding, StorageError>
    /** Changes them. Reports that are there keep theirs. */
    readonly saveDesign: (
      organizationId: OrganizationId,
      change: BrandingChange
    ) => Effect.Effect<DocumentBranding, InvalidRequest | StorageError>
    /** Drafts another report like this one. */
    readonly duplicate: (key: DocumentKey) => Effect.Effect<ReportDocument, NotFound | Conflict | StorageError>
    /** Removes a report with its links. */
    readonly remove: (key: DocumentKey) => Effect.Effect<void, NotFound | StorageError>
  }
>()("@answerscope/core/document/Documents") {
  static readonly layerNoDeps = Layer.effect(
    Documents,
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const brands = yield* BrandStore
      const contents = yield* ReportContents
      const clock = yield* StorageClock
      const transaction = yield* Transaction
      const ids = yield* Ids

      const kept = yield* keptQuotes

      const found = (key: DocumentKey) => store.get(key).pipe(orNotFound("report"))

      const draft = Effect.fnUntraced(function* (
        fields: Omit<ReportDocument, "id" | "state" | "createdAt" | "updatedAt" | "frozenAt" | "content">
      ) {
        const id = DocumentId.make(yield* ids.next("doc"))
        const now = yield* clock.now
        const times = { createdAt: now, updatedAt: now, frozenAt: null }
        const document: ReportDocument = { ...fields, id, state: "draft", ...times, content: null }
        yield* store.insert({ document, documentsMax }).pipe(orLimitReached("reports", documentsMax))
        return document
      })

      const create = Effect.fn("Documents.create")(function* (organizationId: OrganizationId, given: NewDocument) {
        const { branding, brandId, comment = null, period, sections = defaultSections, title } = yield* checkNew(given)
        const dates = yield* Effect.fromResult(periodFields(period))
        const looks = yield* Effect.fromResult(changedBranding(noBranding, branding))
        yield* brands.get({ organizationId, id: brandId }).pipe(orNotFound("brand"))
        return yield* draft({ organizationId, brandId, title, comment, sections, ...dates, branding: looks })
      }, transaction.run)

      const update = Effect.fn("Documents.update")(function* (key: DocumentKey, given: DocumentChange) {
        const { branding, period, ...change } = yield* checkChange(given)
        const dates = period === undefined ? {} : yield* Effect.fromResult(periodFields(period))
        const before = yield* store.lock(key).pipe(orNotFound("report"))
        if (before.state !== "draft") return yield* notDraft()
        const looks = yield* Effect.fromResult(changedBranding(before.branding, branding))
        const updatedAt = yield* clock.now
        const changed: ReportDocument = { ...before, ...change, ...dates, branding: looks, updatedAt }
        yield* store.save(changed)
        return changed
      }, transaction.run)

      const make = Effect.fn("Documents.make")(function* (key: DocumentKey, form: ContentForm) {
        const before = yield* found(key)
        if (before.state !== "draft") return yield* kept(before)
        const request: ReportRequest = before
        const content = yield* Effect.fromResult(contentText(yield* contents.read(request), form))
        const frozenAt = yield* clock.now
        // one statement, so a report is made or it is not
        const isMade = yield* store.freeze({ ...key, updatedAt: before.updatedAt, frozenAt, content })
        if (isMade) return { ...before, state: "made" as const, frozenAt, updatedAt: frozenAt, content }
        const now = yield* found(key)
        return now.state === "draft"
          ? yield* new Conflict({ message: "The draft was changed meanwhile; make it again." })
          : now
      })

      const duplicate = Effect.fn("Documents.duplicate")(function* (key: DocumentKey) {
        const made = ["id", "state", "createdAt", "updatedAt", "frozenAt", "content"] as const
        return yield* draft(Struct.omit(yield* found(key), made))
      }, transaction.run)

      return Documents.of({
        create,
        preview: yield* previewing,
        ...(yield* designs),
        get: Effect.fn("Documents.get")((key) => Effect.flatMap(found(key), kept)),
        list: Effect.fn("Documents.list")((request) => Effect.flatMap(checkList(request), store.list)),
        update,
        make,
        duplicate,
        remove: Effect.fn("Documents.remove")(function* (key) {
          if (!(yield* store.remove(key))) return yield* new NotFound({ resource: "report" })
        })
      })
    })
  )
}
