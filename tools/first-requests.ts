/**
 * The first requests of the dashboard's pages. A page names them, so that the browser sends them while it still loads
 * and compiles scripts; the server fills in the brand and the class of its address. Only pages that would be usable too
 * late without. `Preloads.more.test.ts` compares them with what the pages send.
 */

/** A request below the base of the page. */
export interface FirstRequest {
  readonly href: string
  /** The query of the page's address, where it is not that of the class of prompts. */
  readonly search?: string
  /** The windows in which the page sends it. */
  readonly media?: string
}

const visibility = "v1/reports/visibility"

const classes = { href: `${visibility}?brand_id={brand}&by=class&compare=previous&anytime=true` }

/** Requests of all pages for members. */
export const everyPage: ReadonlyArray<FirstRequest> = [{ href: "session" }, { href: "v1/brands/" }]

/**
 * By page. `{class-first}` and `{class-last}`: the class of the address as a parameter, if it has one; `{class-shown}`:
 * the class that the page shows.
 */
export const firstRequests: Readonly<Record<string, ReadonlyArray<FirstRequest>>> = {
  overview: [{ href: "v1/reports/story?brand_id={brand}{class-last}" }, classes],
  prompts: [
    { href: `${visibility}?{class-first}brand_id={brand}&by=prompt&limit=1000` },
    { href: `${visibility}?{class-first}brand_id={brand}&by=prompt%2Cengine&compare=previous&limit=1000` }
  ],
  competitors: [
    classes,
    {
      href: `${visibility}?class={class-shown}&brand_id={brand}&by=competitor&compare=previous&anytime=true&limit=1000`
    }
  ],
  reports: [
    {
      href: "v1/reports/preview?brand_id={brand}&last_days=30",
      search: "?report=new",
      media: "not screen and (max-width: 30rem)"
    }
  ]
}

export const linkOf = ({ href, media, search }: FirstRequest): string =>
  [
    '<link rel="preload" as="fetch" crossorigin',
    ...(media === undefined ? [] : [`media="${media}"`]),
    ...(search === undefined ? [] : [`data-search="${search}"`]),
    `href="${href.replaceAll("&", "&amp;")}" />`
  ].join(" ")
