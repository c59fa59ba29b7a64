import {
  BrandId,
  Ids,
  OrganizationId,
  type PageRequest,
  ScanId,
  type Snapshot,
  type SnapshotFilter,
  SnapshotId,
  TrackerId,
  Transaction
} from "@answerscope/core"
import { type CitedAddresses, dayOf, everySnapshot, SnapshotStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option, Stream } from "effect"
import { at, idsOf, newBrand, newOrganization, newScan, snapshotOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

/** Creates a brand with a scan, for snapshots. */
const newOwner = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const { id: brandId } = yield* newBrand(organizationId)
  const { scan } = yield* newScan(organizationId, { brandId })
  return { organizationId, brandId, scanId: scan.id }
})

const listed = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  filter: Partial<SnapshotFilter> = {},
  page: PageRequest = { limit: 100, offset: 0 }
) {
  const store = yield* SnapshotStore
  return yield* store.list({ organizationId, filter: { ...everySnapshot, ...filter }, page })
})

const idsIn = (snapshots: ReadonlyArray<{ readonly id: SnapshotId }>) => snapshots.map(({ id }) => id)

const keeping = (it: ContractTests) => {
  it.effect("gives back the evidence as it was kept", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const owner = yield* newOwner(yield* newOrganization)
      const trackerId = TrackerId.make(yield* (yield* Ids).next("trk"))
      const full = yield* snapshotOf(owner, {
        answer: `# Best 🎈\n\t"Contoso" \\u0000 {x} 'y' — ünï ${"long ".repeat(5_000)}`,
        sources: [
          { url: 'https://a.example/?q="1"', title: "Ä", domain: "a.example" },
          { url: "x", title: null, domain: null }
        ],
        spans: [{ entity: "Contoso", kind: "brand", start: 5, end: 12 }],
        ranking: [
          { name: 'Ä "B", {C}', kind: "competitor", position: 1 },
          { name: "Contoso", kind: "brand", position: 2 },
          { name: "Initech", kind: "candidate", position: 20 }
        ],
        queries: ["crm, best", "{}"],
        searched: false,
        consulted: [{ url: 'https://b.example/?q="2"', title: null, domain: "b.example" }],
        narration: 'I will search "crm" 🎈.\n',
        surface: "app",
        provider: "dataforseo",
        extras: [
          { kind: "ad", title: 'A "title"', url: "https://ad.example/", domain: "ad.example", ofBrand: false },
          { kind: "business", title: "Contoso", url: null, domain: null, ofBrand: true }
        ],
        usage: {
          inputTokens: 116_000,
          cachedTokens: 0,
          outputTokens: 90,
          reasoningTokens: null,
          searches: 3,
          microUsd: null
        },
        vendorCost: { microUsd: 38_200, source: "price_list" },
        tier: "flex",
        citations: [{ start: 3, end: 9 }],
        textHash: "0123456789abcdef",
        competitorCandidatesFound: ["Initech", "NULL"],
        sentiment: "positive",
        origin: "replayed",
        trackerId
      })
      const bare = yield* snapshotOf(owner, {
        kind: "not_shown",
        model: null,
        mentioned: false,
        position: null,
        competitorsFound: [],
        searched: null,
        origin: "simulated"
      })
      yield* store.insert([full, bare])
      for (const snapshot of [full, bare]) {
        const found = yield* store.get({ organizationId: owner.organizationId, id: snapshot.id })
        assert.deepStrictEqual(found, Option.some(snapshot))
      }
    })
  )
}

const summarizing = (it: ContractTests) => {
  it.effect("lists without the evidence", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const owner = yield* newOwner(yield* newOrganization)
      const snapshot = yield* snapshotOf(owner, { sentiment: "neutral" })
      yield* store.insert([snapshot])
      const {
        answer: _1,
        sources: _2,
        spans: _3,
        ranking: _4,
        queries: _5,
        searched: _12,
        extras: _21,
        consulted: _13,
        narration: _14,
        citations: _15,
        textHash: _19,
        repeats: _20,
        usage: _17,
        vendorCost: _18,
        tier: _22,
        analyzerVersion: _6,
        origin: _9,
        scanId: _7,
        trackerId: _8,
        reanalysisId: _16,
        citedHosts: _10,
        textRemovedAt: _11,
        ...summary
      } = snapshot
      assert.deepStrictEqual(yield* listed(owner.organizationId), { total: 1, items: [summary] })
    })
  )
}

const refusing = (it: ContractTests) => {
  it.effect("keeps a batch as a whole or not at all", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const owner = yield* newOwner(yield* newOrganization)
      const stranger = yield* newOwner(yield* newOrganization)
      const good = yield* snapshotOf(owner)
      const [brandId = ""] = yield* idsOf("brd", 1)
      const [scanId = ""] = yield* idsOf("scn", 1)
      for (const bad of [
        good,
        yield* snapshotOf({ ...owner, brandId: BrandId.make(brandId) }),
        yield* snapshotOf({ ...owner, scanId: ScanId.make(scanId) }),
        // another organization's brand or scan is none
        yield* snapshotOf({ ...owner, brandId: stranger.brandId }),
        yield* snapshotOf({ ...owner, scanId: stranger.scanId })
      ]) {
        assert.strictEqual((yield* Effect.flip(store.insert([good, bad])))._tag, "StorageError")
      }
      assert.deepStrictEqual(yield* listed(owner.organizationId), { total: 0, items: [] })
      yield* store.insert([])
    })
  )

  it.effect("joins the current transaction and is rolled back with it", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const { run } = yield* Transaction
      const owner = yield* newOwner(yield* newOrganization)
      const snapshot = yield* snapshotOf(owner)
      yield* Effect.ignore(run(Effect.andThen(store.insert([snapshot]), Effect.fail("undone"))))
      assert.strictEqual((yield* listed(owner.organizationId)).total, 0)
    })
  )
}

const listing = (it: ContractTests) => {
  it.effect("newest first, ties by id; a page is cut from all that match", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const owner = yield* newOwner(yield* newOrganization)
      const ids = (yield* idsOf("snp", 5)).map((id) => SnapshotId.make(id))
      const times = [0, 0, 1, 0, 2]
      yield* store.insert(
        yield* Effect.forEach(ids, (id, index) => snapshotOf(owner, { id, checkedAt: at(times[index] ?? 0) }))
      )
      const expected = [4, 2, 3, 1, 0].map((index) => ids[index])
      const pages = yield* Effect.forEach([0, 2, 4, 6], (offset) =>
        listed(owner.organizationId, {}, { limit: 2, offset })
      )
      assert.deepStrictEqual(
        pages.flatMap(({ items }) => idsIn(items)),
        expected
      )
      assert.deepStrictEqual(
        pages.map(({ total }) => total),
        [5, 5, 5, 5]
      )
      assert.deepStrictEqual(
        pages.map(({ items }) => items.length),
        [2, 2, 1, 0]
      )
    })
  )
}

type FilterCases = ReadonlyArray<readonly [filter: Partial<SnapshotFilter>, expected: ReadonlyArray<Snapshot>]>

const assertFiltered = Effect.fnUntraced(function* (organizationId: OrganizationId, cases: FilterCases) {
  for (const [filter, expected] of cases) {
    const { items, total } = yield* listed(organizationId, filter)
    assert.deepStrictEqual(
      { filter, total, ids: idsIn(items) },
      { filter, total: expected.length, ids: idsIn(expected) }
    )
  }
})

/** Tests the filters of single answers. */
const seeking = (it: ContractTests) => {
  it.effect("finds answers by their model, names, citations and searches", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const organizationId = yield* newOrganization
      const owner = yield* newOwner(organizationId)
      const cited = (...hosts: ReadonlyArray<string>) =>
        hosts.map((domain) => ({ url: `https://${domain}/docs/Start?x=1`, title: null, domain }))
      const one = yield* snapshotOf(owner, {
        checkedAt: at(0),
        model: "m-1",
        competitorsFound: ["Globex", 'In"it{ech'],
        queries: ["best crm 2026", "a, b"],
        sources: cited("www.g2.com", "acme.com")
      })
      const two = yield* snapshotOf(owner, {
        checkedAt: at(1),
        mentioned: false,
        position: null,
        model: null,
        competitorsFound: ["Globex"],
        sources: cited("G2.com")
      })
      const three = yield* snapshotOf(owner, {
        checkedAt: at(2),
        competitorsFound: [],
        queries: ["best crm 2026"],
        sources: cited("notg2.com")
      })
      yield* store.insert([one, two, three])
      yield* assertFiltered(organizationId, [
        [{ model: "m-1" }, [one]],
        [{ model: "m" }, []],
        [{ competitor: "Globex" }, [two, one]],
        [{ competitor: "Globex", mentioned: false }, [two]],
        [{ competitor: 'In"it{ech' }, [one]],
        [{ competitor: "globex" }, []],
        [{ competitors: ["Globex", "None"] }, [two, one]],
        [{ competitors: ['In"it{ech'], mentioned: true }, [one]],
        [{ competitors: ["globex"] }, []],
        [{ competitors: [] }, []],
        [{ source: "g2.com" }, [two, one]],
        [{ source: "www.g2.com" }, [one]],
        [{ source: "com" }, [three, two, one]],
        [{ source: "g2.com .acme.com" }, []],
        // a domain with a path matches this path and those below it, by whole segments
        [{ source: "g2.com/docs" }, [two, one]],
        [{ source: "acme.com/docs/Start" }, [one]],
        [{ source: "g2.com/doc" }, []],
        [{ source: "com/docs" }, []],
        [{ search: "best crm 2026" }, [three, one]],
        [{ search: "best crm" }, []],
        [{ search: "a, b", source: "g2.com", competitor: "Globex", model: "m-1", before: at(1) }, [one]],
        [{ search: "a, b", from: at(1) }, []],
        ...(["model", "competitor", "source", "search"] as const).map((name) => [{ [name]: "" }, []] as const)
      ])
      const all = { organizationId, filter: { ...everySnapshot, source: "g2.com" } }
      const page = yield* store.list({ ...all, page: { limit: 1, offset: 1 } })
      assert.deepStrictEqual([page.total, idsIn(page.items)], [2, [one.id]])
      const walked = yield* Stream.runCollect(store.walk({ ...all, part: { limit: null, offset: 0 } }))
      assert.deepStrictEqual(
        walked.flatMap(({ items }) => idsIn(items)),
        [two.id, one.id]
      )
    })
  )
}

const counting = (it: ContractTests) => {
  it.effect("finds answers by whether rates count them", () =>
    Effect.gen(function* () {
      const organizationId = yield* newOrganization
      const owner = yield* newOwner(organizationId)
      const shown = yield* snapshotOf(owner, { checkedAt: at(0) })
      const again = yield* snapshotOf(owner, { checkedAt: at(1), followUp: true })
      const hidden = yield* snapshotOf(owner, { checkedAt: at(2), kind: "not_shown" })
      yield* (yield* SnapshotStore).insert([shown, again, hidden])
      yield* assertFiltered(organizationId, [
        [{ counted: true }, [shown]],
        [{ counted: false }, [hidden, again]],
        [{ counted: true, model: shown.model }, [shown]],
        [{ counted: false, competitors: shown.competitorsFound }, [hidden, again]]
      ])
    })
  )
}

const suggesting = (it: ContractTests) => {
  it.effect("counts answers by the brands that they recommend and nobody tracks", () =>
    Effect.gen(function* () {
      const organizationId = yield* newOrganization
      const owner = yield* newOwner(organizationId)
      const store = yield* SnapshotStore
      const named = (hours: number, names: ReadonlyArray<string>, more: Partial<Snapshot> = {}) =>
        snapshotOf(owner, { checkedAt: at(hours), competitorCandidatesFound: names, ...more })
      const rows = yield* Effect.all([
        named(0, ["Vandelay", "Hooli", "VANDELAY"]),
        named(1, ["vandelay"]),
        named(2, ["Vandelay", "Acme Two"], { engine: "claude", location: "Germany", language: "de" }),
        named(3, ["Vandelay", "Acme Two"], { followUp: true }),
        named(4, ["Zeta", "Ökotest", "ökotest"]),
        named(5, [])
      ])
      yield* store.insert(rows)
      const candidates = (filter: Partial<SnapshotFilter>, limit: number) =>
        Effect.map(
          store.candidates({
            organizationId,
            filter: { ...everySnapshot, counted: true, ...filter },
            without: ["HOOLI", "ÖKOTEST"],
            limit
          }),
          (found) =>
            found
              .map((each) => [each.name, each.engine, each.location, each.language, each.answers].join(" "))
              .toSorted()
        )
      assert.deepStrictEqual(yield* candidates({}, 2), [
        "Acme Two claude Germany de 1",
        "Vandelay chatgpt   2",
        "Vandelay claude Germany de 1"
      ])
      // letters beyond ASCII have no case here, whatever the language of the database
      assert.includeMembers(yield* candidates({}, 9), ["Zeta chatgpt   1", "ökotest chatgpt   1"])
      assert.notInclude(yield* candidates({}, 9), "Ökotest chatgpt   1")
      assert.deepStrictEqual(yield* candidates({}, 1), ["Vandelay chatgpt   2", "Vandelay claude Germany de 1"])
      assert.deepStrictEqual(yield* candidates({ counted: false }, 9), ["Acme Two chatgpt   1", "Vandelay chatgpt   1"])
      assert.deepStrictEqual(yield* candidates({ prompts: [] }, 9), [])
      const [first] = yield* store.candidates({
        organizationId,
        filter: { ...everySnapshot, before: at(1) },
        without: [],
        limit: 1
      })
      assert.deepInclude(first, { prompt: rows[0].prompt, day: dayOf(at(0)) })
      const other = { organizationId: yield* newOrganization, filter: everySnapshot, without: [], limit: 9 }
      assert.deepStrictEqual(yield* store.candidates(other), [])
    })
  )
}

const judging = (it: ContractTests) => {
  it.effect("finds answers by whether they were searched, their tone and their highest position", () =>
    Effect.gen(function* () {
      const organizationId = yield* newOrganization
      const owner = yield* newOwner(organizationId)
      const one = yield* snapshotOf(owner, { checkedAt: at(0), searched: true, sentiment: "positive", position: 3 })
      const two = yield* snapshotOf(owner, { checkedAt: at(1), searched: false, sentiment: "negative", position: 1 })
      const three = yield* snapshotOf(owner, {
        checkedAt: at(2),
        searched: null,
        sentiment: "positive",
        position: null
      })
      const four = yield* snapshotOf(owner, { checkedAt: at(3), searched: true, engine: "claude", position: 4 })
      yield* (yield* SnapshotStore).insert([one, two, three, four])
      yield* assertFiltered(organizationId, [
        [{ searched: true }, [four, one]],
        [{ searched: false }, [two]],
        [{ searched: true, engine: "claude" }, [four]],
        [{ searched: true, prompt: "best crm" }, [four, one]],
        [{ searched: false, mentioned: true, before: at(1) }, []],
        [{ sentiment: "positive" }, [three, one]],
        [{ sentiment: "neutral" }, []],
        [{ positionMax: 3 }, [two, one]],
        [{ positionMax: 1 }, [two]],
        [{ positionMax: 3, sentiment: "positive", searched: true }, [one]]
      ])
      const store = yield* SnapshotStore
      const filter = { ...everySnapshot, searched: true, positionMax: 3 }
      const part = { limit: null, offset: 0 }
      const walked = yield* Stream.runCollect(store.walk({ organizationId, filter, part }))
      assert.deepStrictEqual(
        walked.flatMap(({ items }) => idsIn(items)),
        [one.id]
      )
    })
  )
}

const citing = (it: ContractTests) => {
  it.effect("returns the addresses that answers cite which cite a host, and finds answers by addresses", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const organizationId = yield* newOrganization
      const owner = yield* newOwner(organizationId)
      const other = yield* newOwner(organizationId)
      const cited = (...urls: ReadonlyArray<string>) =>
        urls.map((url) => ({ url, title: null, domain: URL.parse(url)?.hostname ?? null }))
      const one = yield* snapshotOf(owner, {
        checkedAt: at(0),
        sources: cited("https://acme.com/a", "https://g2.com/x?a=1", "no address")
      })
      const two = yield* snapshotOf(owner, {
        checkedAt: at(1),
        mentioned: false,
        position: null,
        sources: cited("https://g2.com/y", "https://acme.com/a")
      })
      const ofOther = yield* snapshotOf(other, { checkedAt: at(1), sources: cited("https://acme.com/other") })
      yield* store.insert([one, two, ofOther])
      yield* assertFiltered(organizationId, [
        [{ addresses: ["https://acme.com/a", "x"] }, [two, one]],
        [{ addresses: ["https://acme.com/a"], mentioned: false }, [two]],
        [{ addresses: ["no address"], brandId: owner.brandId }, [one]],
        [{ addresses: ["https://g2.com/x", "https://G2.com/y"] }, []],
        [{ addresses: [] }, []]
      ])
      const time = { organizationId, brandId: owner.brandId, from: at(0), before: at(9) }
      type Asked = Parameters<(typeof store)["citedAddresses"]>[0]
      const citedIn = (options: Partial<Asked>) =>
        store.citedAddresses({ ...time, hosts: null, after: null, limit: 3, ...options })
      const addresses = Effect.fnUntraced(function* (options: Partial<Asked>) {
        const atOnce = yield* citedIn(options)
        assert.isNull(atOnce.last)
        const inTurns = new Set<string>()
        for (let after: Asked["after"] = null, isFirst = true; isFirst || after !== null; isFirst = false) {
          const part: CitedAddresses = yield* citedIn({ ...options, after, limit: 1 })
          for (const address of part.addresses) inTurns.add(address)
          after = part.last
        }
        const found = atOnce.addresses.toSorted()
        assert.deepStrictEqual([...inTurns].toSorted(), found)
        return found
      })
      const { addresses: newest, last } = yield* citedIn({ limit: 1 })
      assert.deepStrictEqual(newest.toSorted(), ["https://acme.com/a", "https://g2.com/y"])
      assert.deepInclude(last, { checkedAt: two.checkedAt, id: two.id })
      const all = ["https://acme.com/a", "https://g2.com/x?a=1", "https://g2.com/y", "no address"]
      assert.deepStrictEqual(yield* addresses({}), all)
      assert.deepStrictEqual(yield* addresses({ hosts: ["acme.com", "none.example"] }), all)
      assert.deepStrictEqual(yield* addresses({ hosts: ["g2.com"], before: at(1) }), all.toSpliced(2, 1))
      assert.deepStrictEqual(yield* addresses({ hosts: ["com"] }), [])
      assert.deepStrictEqual(yield* addresses({ hosts: [] }), [])
      assert.deepStrictEqual(yield* addresses({ organizationId: yield* newOrganization }), [])
    })
  )
}

const filtering = (it: ContractTests) => {
  it.effect("each filter selects its rows, and all of them together", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const organizationId = yield* newOrganization
      const owner = yield* newOwner(organizationId)
      const other = yield* newOwner(organizationId)
      const one = yield* snapshotOf(owner, { checkedAt: at(0) })
      const two = yield* snapshotOf(owner, { engine: "claude", prompt: "Best crm", checkedAt: at(1) })
      const three = yield* snapshotOf(other, { mentioned: false, position: null, checkedAt: at(2) })
      yield* store.insert([one, two, three])
      const cases: FilterCases = [
        [{}, [three, two, one]],
        [{ brandId: owner.brandId }, [two, one]],
        [{ engine: "claude" }, [two]],
        [{ engine: "gemini" }, []],
        [{ prompt: "best crm" }, [three, one]],
        [{ prompt: "" }, []],
        [{ prompts: ["Best crm", "", "other"] }, [two]],
        [{ prompts: ["Best crm", "best crm"], mentioned: true }, [two, one]],
        [{ prompts: ["Best crm"], prompt: "best crm" }, []],
        [{ prompts: [] }, []],
        [{ prompts: ["best crm"], model: "model-1", brandId: other.brandId }, [three]],
        [{ mentioned: true }, [two, one]],
        [{ mentioned: false }, [three]],
        [{ from: at(1) }, [three, two]],
        [{ before: at(1) }, [one]],
        [{ from: at(1), before: at(1) }, []],
        [
          {
            brandId: owner.brandId,
            engine: "chatgpt",
            prompt: "best crm",
            mentioned: true,
            from: at(0),
            before: at(1)
          },
          [one]
        ],
        [{ brandId: BrandId.make("brd_none") }, []]
      ]
      yield* assertFiltered(organizationId, cases)
    })
  )

  it.effect("shows an organization its own only", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const owner = yield* newOwner(yield* newOrganization)
      const snapshot = yield* snapshotOf(owner)
      yield* store.insert([snapshot])
      const stranger = yield* newOrganization
      for (const key of [
        { organizationId: stranger, id: snapshot.id },
        { organizationId: owner.organizationId, id: SnapshotId.make("snp_none") },
        { organizationId: OrganizationId.make("org_none"), id: snapshot.id }
      ]) {
        assert.isTrue(Option.isNone(yield* store.get(key)))
      }
      assert.strictEqual((yield* listed(stranger, { brandId: owner.brandId })).total, 0)
    })
  )
}

/** Keeping and listing snapshots. */
export const suite = contractSuite("SnapshotStore", [
  keeping,
  summarizing,
  refusing,
  listing,
  filtering,
  seeking,
  counting,
  suggesting,
  judging,
  citing
])
