/** Makes, lists, opens and removes links to reports. */
import { Context, DateTime, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Digest, Kdf, SecureRandom } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import { BrandId } from "../brand/BrandId.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { defaultSections, type DocumentBranding, type ReportDocument } from "../document/Document.ts"
import { periodFields } from "../document/DocumentPeriod.ts"
import type { ContentForm } from "../document/ContentForm.ts"
import { contentText } from "../document/Documents.ts"
import { DocumentStore } from "../document/DocumentStore.ts"
import { keptQuotes } from "../document/KeptQuotes.ts"
import { ReportContents } from "../document/ReportContents.ts"
import { Ids } from "../id/Ids.ts"
import { RequestedId } from "../id/RequestedId.ts"
import { nextReportAt } from "../notification/event/DigestTime.ts"
import { SubscriptionStore } from "../notification/subscription/SubscriptionStore.ts"
import { CurrentEmailPolicy } from "../notification/consent/EmailPolicy.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { isActive } from "../organization/ActiveOrganization.ts"
import type { OrganizationStore } from "../organization/OrganizationStore.ts"
import { RateLimitStore } from "../ratelimit/RateLimitStore.ts"
import type { BucketRule } from "../ratelimit/TokenBucket.ts"
import { orAll, organizationField, pageField } from "../request/ListRequest.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import { Conflict, InvalidRequest, NotFound, orLimitReached, orNotFound, RateLimited } from "../request/RequestError.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { NewShare, type Share, ShareChange, type ShareRelease, type ShareSchedule, sharesMax } from "./Share.ts"
import { dropHeld } from "./SendingReceiver.ts"
import { ShareId } from "./ShareId.ts"
import { sharePasswords } from "./SharePassword.ts"
import { releasing } from "./ShareRelease.ts"
import { hasEnded, isSent, notSent, scheduleStatus } from "./ShareSchedule.ts"
import { sending } from "./ShareSending.ts"
import { type ShareKey, ShareStore } from "./ShareStore.ts"
import { type ShownShare, shownShares } from "./ShownShare.ts"

/** The path of a link, followed by its token. */
const sharePath = "/s"

/** Limits of a link: openings and password attempts per minute. */
const openings: BucketRule = { capacity: 60, tokensPerMinute: 60 }
const tries: BucketRule = { capacity: 10, tokensPerMinute: 10 }

const checkNew = requestCheck(NewShare)
const checkList = requestCheck(
  Schema.Struct({
    organizationId: organizationField,
    brandId: orAll(RequestedId(BrandId)),
    brandIds: orAll(Schema.Array(RequestedId(BrandId))),
    page: pageField
  })
)

const checkChange = requestCheck(ShareChange)

/** A link that was opened, and the made report that it shows; `null` for figures that are read anew. */
export interface OpenedShare {
  readonly share: ShownShare
  readonly document: ReportDocument | null
  /** The looks: those of the report, or those that the organization keeps. */
  readonly branding: DocumentBranding | null
  /** When answers of the brand were last erased; figures that were read before are not shown any more. */
  readonly erasedAt: DateTime.Utc | null
}

export class PasswordMissing extends Schema.TaggedError<PasswordMissing>("@answerscope/core/share/PasswordMissing")(
  "PasswordMissing",
  { message: Schema.String }
) {}

const notValid = () => new NotFound({ resource: "share" })

/** Use cases of links. */
export class Shares extends Context.Service<
  Shares,
  {
    /**
     * Makes a link of a made report, or of a period. Its address is shown once. `NotFound` without its brand or report;
     * `Conflict` for a draft, and beyond 1,000 links. With a schedule, `NotFound` without its subscription.
     */
    readonly create: (
      organizationId: OrganizationId,
      share: NewShare
    ) => Effect.Effect<
      { readonly share: ShownShare; readonly url: string },
      InvalidRequest | NotFound | Conflict | StorageError
    >
    readonly get: (key: ShareKey) => Effect.Effect<ShownShare, NotFound | StorageError>
    /** Links, newest first: the first 50 without a page. */
    readonly list: (request: {
      readonly organizationId: OrganizationId
      /** Default: all. */
      readonly brandId?: BrandId | null
      /** Only of these brands. Default: of all. */
      readonly brandIds?: ReadonlyArray<BrandId> | null
      readonly page?: Partial<PageRequest>
    }) => Effect.Effect<Page<ShownShare>, InvalidRequest | StorageError>
    /**
     * Changes the schedule of a link, or ends it. One that was never sent, or is no longer, cannot begin: its address
     * is not known (`Conflict`).
     */
    readonly update: (
      key: ShareKey,
      change: ShareChange
    ) => Effect.Effect<ShownShare, InvalidRequest | NotFound | Conflict | StorageError>
    /**
     * Sends the report that waits, if it is this one. `Conflict` if it does not wait, or cannot be sent: the link has
     * ended, or its subscription gets nothing.
     */
    readonly release: (
      key: ShareKey,
      report: ShareRelease
    ) => Effect.Effect<ShownShare, InvalidRequest | NotFound | Conflict | StorageError>
    /**
     * Sends at most that many due links, or makes reports that wait for `release`. One that still waits then is
     * deleted, also if its link or schedule ends. For workers: any number of processes create one delivery for each. A
     * failed one is retried ten minutes later. After a pause each is sent once. Links of a suspended organization wait
     * for their next time after the suspension.
     */
    readonly sendDue: (limit: number) => Effect.Effect<void, StorageError>
    /** Revokes a link, at once. A report of it that waits is deleted. */
    readonly remove: (key: ShareKey) => Effect.Effect<void, NotFound | StorageError>
    /**
     * Opens a link, and counts it. The same `NotFound` for a token that is wrong, expired or revoked, and for a wrong
     * password. `RateLimited` beyond 60 openings or 10 passwords a minute.
     */
    readonly open: (
      token: string,
      password: string | null
    ) => Effect.Effect<OpenedShare, NotFound | PasswordMissing | RateLimited | StorageError>
    /** Reads the figures of a link that shows a period, as JSON in this form. */
    readonly read: (
      key: ShareKey,
      form: ContentForm
    ) => Effect.Effect<string, InvalidRequest | NotFound | RateLimited | StorageError>
  }
>()("@answerscope/core/share/Shares") {
  /** All but the storage, `ReportContents`, `Ids` and the digest. */
  static readonly layer = Layer.effect(
    Shares,
    Effect.gen(function* () {
      const store = yield* ShareStore
      const contents = yield* ReportContents
      const passwords = yield* sharePasswords
      const hashOf = yield* tokenHash
      const shown = yield* shownShares
      const open = yield* opening({ hashOf, passwords })
      const make = yield* making(hashOf)
      const update = yield* changing

      return Shares.of({
        create: Effect.fn("Shares.create")(function* (organizationId, given) {
          const input = yield* checkNew(given)
          const { password = null } = input
          // slow, so before the transaction
          return yield* make(organizationId, input, password === null ? null : yield* passwords.keep(password))
        }),
        get: Effect.fn("Shares.get")((key) => store.get(key).pipe(orNotFound("share"), Effect.flatMap(shown.one))),
        list: Effect.fn("Shares.list")(function* (request) {
          const { items, total } = yield* store.list(yield* checkList(request))
          return { total, items: yield* shown.all(items) }
        }),
        update,
        release: yield* releasing(make),
        sendDue: yield* sending(yield* addressing),
        remove: yield* removing,
        open,
        read: Effect.fn("Shares.read")(function* (key, form) {
          const share = yield* store.get(key).pipe(orNotFound("share"))
          return yield* Effect.fromResult(contentText(yield* contents.read(share), form))
        })
      })
    })
  ).pipe(Layer.provide([Kdf.layerWebCrypto, SecureRandom.layerWebCrypto]))
}

/** The stored hash of a token. */
const tokenHash = Effect.map(
  Digest.Digest,
  (digest) => (token: string) => digest.digestHex(Digest.sha256, new TextEncoder().encode(token))
)

/** Makes the address of a token. */
const addressing = Effect.map(
  CurrentEmailPolicy,
  ({ publicUrl }) =>
    (token: string) =>
      `${publicUrl.replace(/\/+$/, "")}${sharePath}/${token}`
)

/** Makes the fields of a schedule. Refuses a subscription that is not there, or is another brand's. */
const scheduling = Effect.gen(function* () {
  const subscriptions = yield* SubscriptionStore
  return Effect.fnUntraced(function* (share: Pick<Share, "organizationId" | "brandId">, schedule: ShareSchedule) {
    const { every, hold, subscriptionId: id } = schedule
    const { organizationId } = share
    const found = yield* subscriptions.get({ organizationId, id }).pipe(orNotFound("notification subscription"))
    if (scheduleStatus(share, found) === "subscription_of_another_brand") {
      return yield* new InvalidRequest({ message: "schedule.subscriptionId: is of another brand" })
    }
    const held = hold === undefined ? {} : { scheduleHold: hold }
    return { scheduleEvery: every, scheduleSubscriptionId: id, ...held }
  })
})

/** Creates the changing of schedules. */
const changing = Effect.gen(function* () {
  const store = yield* ShareStore
  const clock = yield* StorageClock
  const transaction = yield* Transaction
  const scheduleOf = yield* scheduling
  const shown = yield* shownShares
  const documents = yield* Effect.context<DocumentStore>()

  return Effect.fn("Shares.update")(function* (key: ShareKey, given: ShareChange) {
    const { schedule } = yield* checkChange(given)
    const share = yield* store.lock(key).pipe(orNotFound("share"))
    if (schedule === null) {
      yield* Effect.provideContext(dropHeld(share), documents)
      yield* store.saveSchedule({ ...share, ...notSent })
      return yield* shown.one({ ...share, ...notSent })
    }
    if (!isSent(share)) {
      return yield* new Conflict({ message: "The address of this link is no longer known; make a new link." })
    }
    const { every } = schedule
    const nextSendAt = share.scheduleEvery === every ? share.nextSendAt : nextReportAt(every, yield* clock.now)
    const changed = { ...share, ...(yield* scheduleOf(share, schedule)), nextSendAt }
    yield* store.saveSchedule(changed)
    return yield* shown.one(changed)
  }, transaction.run)
})

/** Creates the removal of links. */
const removing = Effect.gen(function* () {
  const store = yield* ShareStore
  const transaction = yield* Transaction
  const documents = yield* Effect.context<DocumentStore>()
  return Effect.fn("Shares.remove")(function* (key: ShareKey) {
    const share = yield* store.lock(key).pipe(orNotFound("share"))
    yield* Effect.provideContext(dropHeld(share), documents)
    yield* store.remove(key)
  }, transaction.run)
})

/** Creates the making of links. */
const making = Effect.fnUntraced(function* (hashOf: Effect.Success<typeof tokenHash>) {
  const store = yield* ShareStore
  const documents = yield* DocumentStore
  const brands = yield* BrandStore
  const clock = yield* StorageClock
  const transaction = yield* Transaction
  const ids = yield* Ids
  const random = yield* SecureRandom.SecureRandom
  const urlOf = yield* addressing
  const scheduleOf = yield* scheduling
  const shown = yield* shownShares

  const shownOf = Effect.fnUntraced(function* (organizationId: OrganizationId, given: NewShare) {
    const { brandId, documentId = null, parameters, sections, comment, title = null } = given
    yield* brands.get({ organizationId, id: brandId }).pipe(orNotFound("brand"))
    if (documentId === null) {
      const dates = yield* Effect.fromResult(periodFields(parameters))
      return { ...dates, documentId, title, sections: sections ?? defaultSections }
    }
    if ([parameters, sections, comment, title].some((field) => field != null)) {
      const message = "documentId: the report has its own title, comment, sections and period"
      return yield* new InvalidRequest({ message })
    }
    const key = { organizationId, id: documentId }
    const document = yield* documents.get(key).pipe(orNotFound("report"))
    if (document.brandId !== brandId) return yield* new NotFound({ resource: "report" })
    if (document.state === "draft") return yield* new Conflict({ message: "The report is a draft; make it first." })
    yield* documents.send(key)
    // a made report keeps its title
    const { sections: shownSections, title: ofReport } = document
    const dates = { periodFrom: null, periodBefore: null, lastDays: null }
    return { ...dates, documentId, title: ofReport, sections: shownSections }
  })

  return Effect.fnUntraced(function* (organizationId: OrganizationId, input: NewShare, passwordHash: string | null) {
    const createdAt = yield* clock.now
    const { brandId, comment = null, expiresAt = null, schedule = null } = input
    if (expiresAt !== null && !DateTime.isGreaterThan(expiresAt, createdAt)) {
      return yield* new InvalidRequest({ message: "expiresAt: must be later than now" })
    }
    const token = Base64Url.encode(yield* random.randomBytes(32))
    const fields = yield* shownOf(organizationId, input)
    if (schedule !== null && fields.lastDays === null) {
      return yield* new InvalidRequest({ message: "schedule: is of a link that shows the last days" })
    }
    const sent =
      schedule === null
        ? notSent
        : {
            ...notSent,
            ...(yield* scheduleOf({ organizationId, brandId }, schedule)),
            nextSendAt: nextReportAt(schedule.every, createdAt),
            sentToken: Redacted.make(token, { label: "token" })
          }
    const share: Share = {
      id: ShareId.make(yield* ids.next("shr")),
      organizationId,
      brandId,
      comment,
      ...fields,
      tokenHash: yield* hashOf(token),
      passwordHash,
      expiresAt,
      createdAt,
      openings: 0,
      lastOpenedAt: null,
      ...sent
    }
    yield* store.insert({ share, sharesMax }).pipe(orLimitReached("links", sharesMax))
    return { share: yield* shown.one(share), url: urlOf(token) }
  }, transaction.run)
})

/** Creates the opening of links. */
const opening = Effect.fnUntraced(function* ({
  hashOf,
  passwords
}: {
  readonly hashOf: Effect.Success<typeof tokenHash>
  readonly passwords: Effect.Success<typeof sharePasswords>
}) {
  const store = yield* ShareStore
  const documents = yield* DocumentStore
  const organizations = yield* Effect.context<OrganizationStore>()
  const brands = yield* BrandStore
  const limits = yield* RateLimitStore
  const clock = yield* StorageClock
  const shown = yield* shownShares
  const kept = yield* keptQuotes

  const take = Effect.fnUntraced(function* (key: string, rule: BucketRule) {
    const { granted, retryAfterMillis } = yield* limits.take({ key, rule, wanted: 1 })
    if (granted === 0) return yield* new RateLimited({ message: "Too many requests for this link.", retryAfterMillis })
  })

  /** The link of a token, unless it is over or its organization rests. */
  const valid = Effect.fnUntraced(function* (token: string) {
    const found = Option.getOrNull(yield* store.find(yield* hashOf(token)))
    const now = yield* clock.now
    if (found === null || hasEnded(found, now)) return yield* notValid()
    if (!(yield* Effect.provideContext(isActive(found.organizationId), organizations))) return yield* notValid()
    return { share: found, at: now }
  })

  return Effect.fn("Shares.open")(function* (token: string, password: string | null) {
    const { at, share } = yield* valid(token)
    yield* take(`share-openings:${share.id}`, openings)
    if (share.passwordHash !== null) {
      if (password === null) return yield* new PasswordMissing({ message: "This link needs its password." })
      // counted before, because the check is slow
      yield* take(`share-passwords:${share.id}`, tries)
      if (!(yield* passwords.matches(password, share.passwordHash))) return yield* notValid()
    }
    const { brandId, documentId, organizationId } = share
    const made = documentId === null ? null : documents.get({ organizationId, id: documentId })
    const document = made === null ? null : yield* made.pipe(orNotFound("report"), Effect.flatMap(kept))
    const branding = document?.branding ?? Option.getOrNull(yield* documents.design(organizationId))
    const marks = yield* brands.answerMarks([{ organizationId, id: brandId }])
    yield* store.open({ organizationId, id: share.id, at })
    const opened = yield* shown.one({ ...share, openings: share.openings + 1, lastOpenedAt: at })
    return { share: opened, document, branding, erasedAt: marks.get(brandId)?.erasedAt ?? null }
  })
})
