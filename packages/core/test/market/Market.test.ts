import { countries, resolveMarket } from "@answerscope/core/testing"
import { countryWide, type MarketRequest } from "#core/market/Market.ts"
import { findCountry } from "#core/market/Country.ts"
import { findLanguage, languages } from "#core/market/Language.ts"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"

const market = (request: MarketRequest) => Result.getOrThrow(resolveMarket(request))

const refusal = (request: MarketRequest): string =>
  Result.match(resolveMarket(request), { onSuccess: () => "accepted", onFailure: ({ message }) => message })

describe("countries", () => {
  it("have the numbers that the runtime's CLDR data has", () => {
    for (const { code, number } of countries) {
      const region = new Intl.Locale(`und-${String(number).padStart(3, "0")}`).region
      assert.strictEqual(region, code)
    }
    assert.strictEqual(new Set(countries.map(({ number }) => number)).size, countries.length)
    assert.isAbove(countries.length, 230)
  })

  it("are found by their own name and code", () => {
    for (const country of countries) {
      assert.strictEqual(findCountry(country.name), country)
      assert.strictEqual(findCountry(country.code.toLowerCase()), country)
      assert.notStrictEqual(country.name, country.code)
    }
  })

  it.each([
    ["Côte d’Ivoire", "CI"],
    ["Türkiye", "TR"],
    ["turkey", "TR"],
    ["Bosnia & Herzegovina", "BA"],
    ["The Netherlands", "NL"],
    ["USA", "US"],
    ["U.S.A.", "US"],
    ["uk", "GB"],
    ["  united   kingdom ", "GB"],
    ["Hong Kong SAR China", "HK"],
    ["Guinea-Bissau", "GW"]
  ])("%s is %s", (name, code) => assert.strictEqual(findCountry(name)?.code, code))
})

describe("languages", () => {
  it("are found by their own name and code", () => {
    for (const language of languages) {
      assert.strictEqual(findLanguage(language.name), language)
      assert.strictEqual(findLanguage(language.code.toUpperCase()), language)
    }
  })

  it.each([
    ["en-GB", "en"],
    ["pt_BR", "pt"],
    ["zh", "zh-CN"],
    ["zh-tw", "zh-TW"],
    ["iw", "he"],
    ["no", "nb"],
    ["Chinese (Traditional)", "zh-TW"]
  ])("%s is %s", (name, code) => assert.strictEqual(findLanguage(name)?.code, code))
})

describe("resolveMarket", () => {
  it("is the United States in English when nothing is said", () => {
    assert.deepStrictEqual(market({}), {
      country: "US",
      location: "United States",
      locality: null,
      locationCode: 2840,
      language: "en",
      languageName: "English"
    })
  })

  it("takes names and codes", () => {
    const germany = {
      country: "DE",
      location: "Germany",
      locality: null,
      locationCode: 2276,
      language: "de",
      languageName: "German"
    }
    assert.deepStrictEqual(market({ location: "Germany", language: "German" }), germany)
    assert.deepStrictEqual(market({ location: "de", language: "DE" }), germany)
  })

  it.each([
    ["France", 2250],
    ["Czechia", 2203],
    ["Saudi Arabia", 2682],
    ["Taiwan", 2158],
    ["GB", 2826],
    ["Serbia", 2688],
    ["Ethiopia", 2231]
  ])("gives %s the code %i", (location, code) => assert.strictEqual(market({ location }).locationCode, code))

  it("falls back to the lookup's own language, else to the country's", () => {
    assert.strictEqual(market({ location: "Germany", languageByDefault: "en" }).language, "en")
    assert.strictEqual(market({ location: "Germany" }).language, "de")
    assert.strictEqual(market({ location: "India" }).language, "en")
    assert.strictEqual(market({ location: "Taiwan" }).language, "zh-TW")
    assert.strictEqual(market({ location: "Brazil" }).language, "pt")
    for (const { code } of countries) assert.match(market({ location: code }).language, /^[a-z]{2}(-[A-Z]{2})?$/)
  })

  it.each([
    ["Germny", "Germany"],
    ["Unted Sates", "United States"],
    ["Untied Kingdom", "United Kingdom"],
    ["Swizerland", "Switzerland"],
    ["Berlin, Berlin, Germny", "Berlin,Berlin,Germany"],
    ["Paris, Frnace", "Paris,France"],
    ["Austin, TX", "Austin,Texas,United States"],
    ["Austin,Texas", "Austin,Texas,United States"],
    ["Washington, DC", "Washington,District of Columbia,United States"],
    ["New York", "New York,United States"]
  ])("suggests for %s: %s", (location, suggested) =>
    assert.include(
      refusal({ location }),
      `location: ${JSON.stringify(location)} is not known. Did you mean "${suggested}"?`
    )
  )

  it.each([
    ["Berlin,Berlin,Germany", "DE", "Berlin,Berlin,Germany", "de"],
    ["London,England,United Kingdom", "GB", "London,England,United Kingdom", "en"],
    [" London ,  England , uk ", "GB", "London,England,United Kingdom", "en"],
    ["Berlin, Germany", "DE", "Berlin,Germany", "de"],
    ["Paris,Paris,Ile-de-France,France", "FR", "Paris,Paris,Ile-de-France,France", "fr"],
    ["New  York,New York,USA", "US", "New York,New York,United States", "en"],
    ["Austin, TX, US", "US", "Austin,TX,United States", "en"],
    ["Tbilisi,Georgia", "GE", "Tbilisi,Georgia", "ka"],
    ["Zürich,CH", "CH", "Zürich,Switzerland", "de"],
    [",,Germany,", "DE", null, "de"]
  ])("takes %s: a place in %s", (location, country, locality, language) => {
    const found = market({ location })
    const expected = findLanguage(language)?.code ?? "en"
    assert.deepStrictEqual([found.country, found.locality, found.language], [country, locality, expected])
    assert.deepStrictEqual(countryWide(found), { ...found, locality: null })
  })

  it.each([
    ["Boston, MA", "Boston,Morocco", "Boston,Massachusetts,United States"],
    ["Berlin,de", "Berlin,Germany", "Berlin,Delaware,United States"]
  ])("does not guess whether %s is %s or %s", (location, ...readings) =>
    assert.strictEqual(
      refusal({ location }),
      `location: "${location}" may be "${readings[0]}" or "${readings[1]}". ` +
        "Write the country out behind the last comma."
    )
  )

  it.each(["Russia", "BY", "Moscow,Moscow,Russia", "Russian Federation"])("has no data for %s", (location) =>
    assert.match(refusal({ location }), /^location: there is no data for "(Russia|Belarus)"\.$/)
  )

  it("suggests languages, and nothing for what is far from everything", () => {
    assert.include(refusal({ language: "Germn" }), 'language: "Germn" is not known. Did you mean "German"?')
    assert.notInclude(refusal({ language: "Klingon" }), "Did you mean")
    assert.notInclude(refusal({ location: "Atlantis" }), "Did you mean")
    for (const location of ["", " ", ",", "\ud800", "x".repeat(100_000), `${"x,".repeat(90)}Germny`]) {
      assert.match(
        refusal({ location }),
        /^location: .{2,80} is not known\. (Did you mean ".*"\? )?Use the English name/
      )
    }
  })
})
