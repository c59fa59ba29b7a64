/** Icons: strokes on a grid of 16. Decoration: the words beside them say the same. */

const paths = {
  overview: "M2.5 7.5 8 3l5.5 4.5V13h-3.5V9.5h-4V13H2.5z",
  alerts: "M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3zM6.5 14h3",
  prompts: "M2.5 3.5h11v7h-6L4.5 13v-2.5h-2z",
  competitors:
    "M5.5 7.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM2 13c0-2 1.5-3.5 3.5-3.5S9 11 9 13" +
    "M10.5 8a1.7 1.7 0 1 0 0-3.4M10.8 9.6c1.9 0 3.2 1.4 3.2 3.4",
  sources: "M6.5 9.5l3-3M7 4.8l1.2-1.2a2.8 2.8 0 0 1 4 4L11 8.8M9 11.2l-1.2 1.2a2.8 2.8 0 0 1-4-4L5 7.2",
  reports: "M4 2.5h5.5L12 5v8.5H4zM6 7.5h4M6 10h4",
  tracking: "M8 4.5V8l2.2 1.5M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z",
  settings: "M3 4.5h6M12 4.5h1M3 11.5h1M7 11.5h6M9 3v3h3V3zM4 10v3h3v-3z",
  brands: "M3 3h4v4H3zM9 3h4v4H9zM3 9h4v4H3zM9 9h4v4H9z",
  method: "M6 6a2 2 0 1 1 2.8 1.9c-.5.2-.8.6-.8 1.1v.5M8 12v.01",
  account: "M8 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 13.5c0-2.5 2-4 5-4s5 1.5 5 4",
  more: "M4 8v.01M8 8v.01M12 8v.01",
  switch: "M5.5 6 8 3.5 10.5 6M5.5 10 8 12.5l2.5-2.5",
  open: "M4.5 6.5 8 10l3.5-3.5",
  go: "M6 4l4 4-4 4",
  period: "M3 4h10v9H3zM3 7h10M5.5 2.5V4M10.5 2.5V4",
  check: "M3.5 8.5l3 3 6-7"
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
