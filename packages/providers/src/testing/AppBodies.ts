/**
 * Invented results of the endpoints that show what apps answer, with unknown items and fields, and with items whose
 * fields are null.
 */

type Task = Readonly<Record<string, unknown>>

/** The result of each live path for a task. */
export const appBodies: ReadonlyMap<string, (task: Task) => unknown> = new Map<string, (task: Task) => unknown>([
  ["/v3/ai_optimization/chat_gpt/llm_scraper/live/advanced", (task) => chatGpt(task)],
  ["/v3/ai_optimization/gemini/llm_scraper/live/advanced", (task) => gemini(task)],
  ["/v3/serp/google/ai_mode/live/advanced", (task) => aiMode(task)]
])

const echo = (task: Task) => ({
  keyword: task["keyword"],
  location_code: task["location_code"],
  language_code: task["language_code"],
  datetime: "2026-11-21 02:05:00 +00:00",
  sparkle: "new field"
})

const source = (type: string, url: string, title: string | null) => ({
  type,
  url,
  title,
  domain: URL.parse(url)?.hostname ?? null,
  snippet: null,
  thumbnail: null,
  source_name: null,
  publication_date: null,
  markdown: null
})

const chatGptText =
  "For a small law firm I would take **Acme**; [Globex](https://globex.example/?utm_source=chatgpt.com) is cheaper. " +
  "[www.initechreviews.example](https://www.initechreviews.example/crm?utm_source=chatgpt.com)" +
  "[shop.example](https://shop.example/a?b=1&utm_source=chatgpt.com)"

const chatGpt = (task: Task) => ({
  ...echo(task),
  model: "gpt-5-6",
  check_url: "https://chat.example/?prompt=x",
  markdown: `${chatGptText}\n\n![Hooli at work](https://pictures.example/1.png)`,
  search_results: [
    source("chatgpt_search_result", "https://forum.example/t/1?utm_source=chatgpt.com", "A thread"),
    source("chatgpt_search_result", "https://shop.example/a?b=1&utm_source=chatgpt.com", "Acme at the shop"),
    { type: "chatgpt_search_result", url: null },
    "nothing"
  ],
  sources: [
    source("chat_gpt_source", "https://shop.example/a?b=1&utm_source=chatgpt.com", "Acme at the shop"),
    source("chat_gpt_source", "https://www.initechreviews.example/crm?utm_source=chatgpt.com#:~:text=crm", null),
    { type: "chat_gpt_source", url: "javascript:alert(1)", title: "No page" }
  ],
  fan_out_queries: ["crm small law firm", null, "site:acme.example pricing", "crm small law firm"],
  brand_entities: null,
  item_types: ["chat_gpt_text", "chat_gpt_ad", "chat_gpt_products", "chat_gpt_local_businesses", "chat_gpt_hologram"],
  items: [
    { type: "chat_gpt_text", markdown: chatGptText, sources: null, brand_entities: null },
    {
      type: "chat_gpt_ad",
      is_rendered: true,
      title: "Umbrella CRM",
      url: "https://www.umbrella.example/?utm_source=chatgpt.com",
      domain: "www.umbrella.example",
      advertiser: { name: "Umbrella", url: null }
    },
    { type: "chat_gpt_ad", is_rendered: false, title: "Unseen", url: "https://unseen.example/" },
    {
      type: "chat_gpt_products",
      items: [{ title: "Acme Box", url: "https://shop.example/box", price: 9 }, { title: null, url: null }, null]
    },
    {
      type: "chat_gpt_local_businesses",
      items: [{ title: "Acme Berlin", url: null, domain: "acme.example", rating: null }]
    },
    { type: "chat_gpt_hologram", markdown: null, depth: 3 },
    null
  ]
})

const gemini = (task: Task) => ({
  ...echo(task),
  model: "3.5 Flash-Lite",
  markdown:
    "**Acme** fits a small law firm." +
    "[initechreviews.example](https://initechreviews.example/crm/#:~:text=Acme%20fits) " +
    "It is cheap.\n\n| Name | Price |\n|---|---|\n| Globex | 5 |",
  sources: [
    source("gemini_source", "https://initechreviews.example/crm/#:~:text=Acme%20fits", "CRMs reviewed"),
    source("gemini_source", "https://initechreviews.example/crm/#:~:text=cheap", "CRMs reviewed"),
    source("gemini_source", "https://shop.example/a#top:~:text=price", null)
  ],
  item_types: ["gemini_text", "gemini_table", "gemini_images"],
  items: [
    {
      type: "gemini_text",
      markdown: "**Acme** fits …",
      original_text: "Acme fits a small law firm. It is cheap.",
      sources: null
    },
    {
      type: "gemini_table",
      markdown: "| Name | Price |\n|---|---|\n| Globex | 5 |",
      original_text: "Name Price Globex 5",
      table: {}
    },
    { type: "gemini_images", items: null },
    { type: "gemini_hologram" }
  ]
})

const reference = (url: string, title: string | null = null) => ({
  type: "ai_overview_reference",
  position: "left",
  source: null,
  domain: null,
  url,
  title,
  text: null
})

const paid = "Sponsored: [Umbrella CRM](https://ads.example/aclk?x=1)"

const aiMode = (task: Task) => ({
  ...echo(task),
  item_types: ["ai_overview"],
  items_count: 1,
  items: [
    {
      type: "ai_overview",
      rank_group: 1,
      position: "left",
      markdown:
        "![Hooli](<Base64-Image-Removed>) **Acme** eases adoption.[](https://shop.example/a) " +
        `[[1]](https://www.review.example/globex#:~:text=Globex)[[2]](https://shop.example/a)\n\n${paid}\n\nThe end.`,
      items: [
        { type: "ai_overview_element", text: "Acme eases adoption.", markdown: null, references: null },
        {
          type: "ai_overview_expanded_element",
          components: [{ text: null, markdown: null, references: [reference("https://late.example/", "Late")] }]
        },
        {
          type: "ai_overview_paid",
          markdown: paid,
          items: [
            {
              type: "ai_overview_paid_element",
              title: "Umbrella CRM",
              url: "https://ads.example/aclk?x=1",
              domain: "umbrella.example"
            }
          ],
          references: [reference("https://ads.example/aclk?x=1")]
        },
        { type: "ai_overview_shopping", title: "Products", markdown: null, items: [{ title: "Acme Box", url: null }] },
        { type: "ai_overview_hologram" }
      ],
      references: [
        reference("https://www.review.example/globex#:~:text=Globex", "Globex reviewed"),
        reference("https://shop.example/a", "Acme at the shop")
      ]
    }
  ]
})
