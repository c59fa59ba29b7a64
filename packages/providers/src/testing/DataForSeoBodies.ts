/**
 * Invented results of DataForSEO's endpoints: with full items, items whose nullable fields are all `null`, items with
 * missing fields, and unknown kinds and fields.
 */

type Task = Readonly<Record<string, unknown>>

/** The result of each path for a task. */
export const dataForSeoBodies: ReadonlyMap<string, (task: Task) => unknown> = new Map<string, (task: Task) => unknown>([
  ["/v3/serp/google/organic/live/advanced", (task) => searchResults(task)],
  ["/v3/ai_optimization/llm_mentions/search_mentions/live", (task) => foundMentions(task)],
  ["/v3/ai_optimization/llm_mentions/historical/live", () => history],
  ["/v3/ai_optimization/llm_mentions/target_metrics/live", () => ({ ...metricsResult, items: null, items_count: 0 })],
  ["/v3/ai_optimization/llm_mentions/top_mentioned_domains/live", () => sources("domain", ["a.example", "b.example"])],
  [
    "/v3/ai_optimization/llm_mentions/top_mentioned_pages/live",
    () => sources("page", ["https://a.example/1", "https://b.example/2"])
  ],
  ["/v3/backlinks/summary/live", (task) => backlinks(task)],
  ["/v3/dataforseo_labs/google/domain_rank_overview/live", (task) => domainRanks(task)],
  ["/v3/dataforseo_labs/google/competitors_domain/live", (task) => competitors(task)],
  ["/v3/dataforseo_labs/google/keywords_for_site/live", (task) => siteKeywords(task)]
])

const organic = (rank: number, domain: string) => ({
  type: "organic",
  rank_group: rank,
  rank_absolute: rank + 1,
  page: 1,
  domain,
  url: `https://${domain}/page`,
  title: domain,
  description: null,
  breadcrumb: null,
  is_featured_snippet: false,
  glow: "new field"
})

const reference = (domain: string) => ({
  type: "ai_overview_reference",
  position: "left",
  source: domain,
  domain,
  url: `https://${domain}/cited`,
  title: null,
  text: null
})

const searchResults = (task: Task) => ({
  keyword: task["keyword"],
  type: "organic",
  se_domain: "google.com",
  location_code: task["location_code"],
  language_code: task["language_code"],
  check_url: null,
  datetime: "2026-11-21 02:05:00 +00:00",
  spell: null,
  item_types: ["ai_overview", "organic", "hologram"],
  se_results_count: 1000,
  items_count: 7,
  items: [
    {
      type: "ai_overview",
      rank_group: 1,
      rank_absolute: 1,
      asynchronous_ai_overview: true,
      markdown: "Acme is often named.",
      items: [
        { type: "ai_overview_element", text: "Acme is …", markdown: null, links: null, references: null },
        {
          type: "ai_overview_table_element",
          table: {},
          references: [reference("help.acme.com"), reference("a.example")]
        },
        { type: "ai_overview_smell_element" }
      ],
      references: [reference("a.example"), { type: "ai_overview_reference", domain: null, url: null }]
    },
    { type: "people_also_ask", items: null },
    organic(1, "a.example"),
    { type: "organic", rank_group: null, rank_absolute: null, domain: null, url: null, title: null },
    organic(3, "blog.acme.com"),
    { type: "organic" },
    { type: "hologram", depth: 3 },
    null,
    organic(5, "acme.com")
  ]
})

/** A page on which Google announced an overview and did not fill it in. */
export const emptyOverviewResult = {
  items: [{ type: "ai_overview", asynchronous_ai_overview: true, markdown: null, items: null, references: null }]
}

/** A page with an overview inside of a knowledge panel. */
export const panelOverviewResult = {
  items: [
    {
      type: "knowledge_graph",
      title: "Acme",
      items: [
        { type: "knowledge_graph_row_item", title: "Founded" },
        { type: "knowledge_graph_ai_overview_item", items: null, references: [reference("acme.com")] }
      ]
    },
    { type: "knowledge_graph", items: null }
  ]
}

const foundMentions = (task: Task) => ({
  total_count: 42,
  offset: 0,
  search_after_token: null,
  items_count: 3,
  items: [
    {
      platform: task["platform"],
      model_name: "gemini",
      location_code: 2840,
      language_code: "en",
      question: "best crm",
      answer: "**Acme** is …",
      sources: [
        {
          rank: 1,
          title: "A",
          domain: "a.example",
          url: "https://a.example/1",
          snippet: "…",
          source_name: "A",
          publication_date: "2026-01-02 00:00:00 +00:00"
        },
        { position: 2, title: null, domain: null, url: null, snippet: null, source_name: null },
        {}
      ],
      search_results: null,
      ai_search_volume: 880,
      monthly_searches: [{ year: 2026, month: 10, search_volume: 880 }],
      first_response_at: "2026-03-30 15:21:09 +00:00",
      last_response_at: "2026-11-02 01:00:00 +02:00",
      brand_entities: [
        { rank: 1, title: "Acme", category: "CRM", logo: "new" },
        { rank: null, title: null, category: null }
      ],
      fan_out_queries: null,
      is_web_search_based: true,
      smell: "new field"
    },
    {
      platform: null,
      model_name: null,
      question: null,
      answer: null,
      sources: null,
      ai_search_volume: null,
      first_response_at: null,
      last_response_at: null,
      brand_entities: null
    },
    {}
  ]
})

const history = {
  items_count: 5,
  items: [
    { year: 2026, month: 11, metrics: { mentions: 9, ai_search_volume: 90 } },
    { year: 2026, month: 9, metrics: { mentions: 4, ai_search_volume: null } },
    { year: 2026, month: 8, metrics: null },
    { year: null, month: 7, metrics: { mentions: 1, ai_search_volume: 1 } },
    {}
  ]
}

const metricsResult = {
  aggregated_metrics: {
    location: [{ key: 2840, mentions: 42, ai_search_volume: 9100 }],
    platform: [{ key: "google", mentions: 42, ai_search_volume: 9100 }],
    sources_domain: null,
    total: { mentions: 42, ai_search_volume: 9100, impressions: null }
  }
}

const sources = (key: string, [first, second]: readonly [string, string]) => ({
  ...metricsResult,
  items_count: 4,
  items: [
    { [key]: first, location: null, total: { mentions: 17, ai_search_volume: 4000 } },
    { [key]: second, location: [{ key: "2840", mentions: 5 }], total: { mentions: 5, ai_search_volume: null } },
    { [key]: "c.example", total: null },
    { [key]: null, total: { mentions: 3, ai_search_volume: 3 } },
    {}
  ]
})

const backlinks = (task: Task) => ({
  target: task["target"],
  first_seen: "2019-01-15 13:05:03 +00:00",
  lost_date: null,
  rank: 412,
  backlinks: 12_345,
  backlinks_spam_score: 7,
  crawled_pages: 800,
  info: { server: null, target_spam_score: 99 },
  internal_links_count: null,
  broken_backlinks: null,
  broken_pages: 3,
  referring_domains: 678,
  referring_domains_nofollow: 60,
  referring_main_domains: 600,
  referring_pages: null,
  referring_links_tld: { com: 9000 },
  referring_links_types: { anchor: 9000, image: 3000, hologram: null, redirect: "many" },
  referring_links_countries: { "": 5000, US: 4000, DE: 3000 }
})

const metrics = (count: number | null) => ({
  pos_1: 3,
  pos_2_3: 4,
  pos_4_10: 10,
  pos_11_20: 20,
  pos_21_30: 30,
  pos_31_40: 15,
  pos_41_50: null,
  pos_51_60: 5,
  pos_61_70: 4,
  pos_71_80: 3,
  pos_81_90: 2,
  pos_91_100: 1,
  etv: 3100.55,
  impressions_etv: null,
  count,
  estimated_paid_traffic_cost: 950.25,
  is_new: 7,
  is_up: 5,
  is_down: null,
  is_lost: 8,
  pos_zero: "new field"
})

const domainRanks = (task: Task) => ({
  se_type: "google",
  target: task["target"],
  location_code: task["location_code"],
  language_code: task["language_code"],
  total_count: 1,
  items_count: 1,
  items: [{ se_type: "google", metrics: { organic: metrics(97), paid: null, hologram: {} } }]
})

const competitors = (task: Task) => ({
  target: task["target"],
  total_count: 900,
  items_count: 5,
  items: [
    { domain: task["target"], avg_position: 1, intersections: 97, full_domain_metrics: { organic: metrics(97) } },
    {
      domain: "www.rival.example",
      avg_position: 9.5,
      intersections: 40,
      full_domain_metrics: { organic: metrics(400) }
    },
    { domain: "bare.example", avg_position: null, intersections: null, full_domain_metrics: null, metrics: null },
    { domain: null, intersections: 3 },
    { domain: "late.example" }
  ]
})

const siteKeywords = (task: Task) => ({
  target: task["target"],
  total_count: 3,
  items_count: 3,
  offset_token: null,
  items: [
    {
      keyword: "best crm",
      location_code: task["location_code"],
      language_code: task["language_code"],
      keyword_info: { search_volume: 880, cpc: null, competition: null, monthly_searches: null },
      keyword_properties: { keyword_difficulty: 40, core_keyword: "crm" },
      serp_info: null,
      search_intent_info: { main_intent: "commercial", foreign_intent: null }
    },
    { keyword: "crm", keyword_info: null, keyword_properties: null, search_intent_info: { main_intent: "cosmic" } },
    { keyword: null },
    { keyword: "acme login" }
  ]
})
