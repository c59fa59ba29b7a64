/** Competitors with a domain and other names: what is kept of them, and what an answer is read by. */
import { trackedCompetitors } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { competitorsOf } from "#core/brand/TrackedCompetitor.ts"
import { readingOf } from "#core/reading/Observation.ts"
import { nobody, sitesOf } from "#core/report/source/SourceOwners.ts"

const initech = { name: "Initech", domain: "initech.com", aliases: ["ITX Group"] }

describe("competitors of a brand", () => {
  it("are kept by name, once, with the details of those that have some", () => {
    assert.deepStrictEqual(competitorsOf(["Globex", initech, { name: "Hooli" }, "Globex"]), {
      competitors: ["Globex", "Initech", "Hooli"],
      competitorDetails: [initech]
    })
    assert.deepStrictEqual(competitorsOf(["Initech", initech]).competitorDetails, [initech])
  })

  it("keep their details when they are given by name alone, and lose those that are replaced or gone", () => {
    assert.deepStrictEqual(competitorsOf(["New", "Initech"], [initech]).competitorDetails, [initech])
    assert.deepStrictEqual(competitorsOf([{ name: "Initech" }], [initech]).competitorDetails, [])
    assert.deepStrictEqual(competitorsOf([{ name: "Initech", domain: "initech.io" }], [initech]).competitorDetails, [
      { name: "Initech", domain: "initech.io", aliases: [] }
    ])
    assert.deepStrictEqual(competitorsOf(["Globex"], [initech]), { competitors: ["Globex"], competitorDetails: [] })
  })

  it("are one competitor to the analysis, by any of their names", () => {
    const read = (answer: string, competitorDetails = [initech]) =>
      readingOf({
        answer,
        citations: [],
        prompt: "best crm",
        subject: {
          name: "Acme",
          aliases: [],
          domain: null,
          competitors: ["Initech"],
          competitorDetails,
          location: null,
          language: null
        },
        captureSentiment: false
      }).competitorsFound
    assert.deepStrictEqual(read("I recommend ITX Group for this."), ["Initech"])
    assert.deepStrictEqual(read("ITX Group, also called Initech, is good."), ["Initech"])
    assert.deepStrictEqual(read("I recommend ITX Group for this.", []), [])
  })

  it("own the pages of their domain, and only those below its path", () => {
    const brand = {
      domain: "acme.com",
      competitors: ["Globex", "Initech", "Tube"],
      competitorDetails: [initech, { name: "Tube", domain: "youtube.com/@tube", aliases: [] }]
    }
    const sites = sitesOf(brand)
    assert.deepStrictEqual(sites.of("blog.initech.com", null), { domain: "initech.com", owner: 2 })
    assert.deepStrictEqual(sites.of("youtube.com", "https://youtube.com/@tube/videos"), {
      domain: "youtube.com/@tube",
      owner: 3
    })
    assert.strictEqual(sites.of("youtube.com", "https://youtube.com/@other").owner, nobody)
  })

  it("own sites that are called like them, unless those are the brand's", () => {
    const competitors = ["Globex Corp", "Acme", "HP"]
    const competitorDetails = [{ name: "Globex Corp", domain: "globexcorp.com", aliases: ["Globex"] }]
    const sites = sitesOf({ domain: "acme.com", competitors, competitorDetails })
    assert.deepStrictEqual(
      ["globex-corp.example", "blog.globex.de", "acme.com", "acme.de", "hp.example", "myglobex.example"].map(
        (host) => sites.of(host, null).owner
      ),
      [1, 1, 0, 2, nobody, nobody]
    )
  })

  it("have the domain in their name unless another one is given", () => {
    const all = trackedCompetitors({
      competitors: ["globex.com", "hooli.com"],
      competitorDetails: [{ name: "hooli.com", domain: "hooli.xyz.com", aliases: ["Hooli Inc"] }]
    })
    assert.deepStrictEqual(
      all.map(({ aliases, domain }) => [domain, aliases]),
      [
        ["globex.com", ["globex"]],
        ["hooli.xyz.com", ["Hooli Inc", "hooli"]]
      ]
    )
  })
})
