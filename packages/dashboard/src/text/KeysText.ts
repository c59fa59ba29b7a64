/** Texts of the command palette and the keyboard shortcuts. */
export const keysText = {
  list: [
    ["Ctrl K", "Commands; also ⌘ K and /"],
    ["[", "Period before"],
    ["]", "Period after"],
    ["j", "Next row, or next answer"],
    ["k", "Row before, or answer before"],
    ["Enter", "Open the row, or the point of a chart"],
    ["Esc", "Back"],
    ["← →", "Point of a chart"],
    ["t", "Tables of charts"],
    ["e", "Save the list as CSV"],
    ["?", "This list"]
  ],
  areOn: "Single letters do this",
  close: "Close",
  find: "What do you want to do?",
  none: "There is no such command.",
  brand: (name: string) => `Brand: ${name}`,
  period: (days: number) => `Last ${days} days`,
  theme: (name: string) => `Colours: ${name}`
} as const
