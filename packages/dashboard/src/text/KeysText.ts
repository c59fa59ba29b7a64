/** Texts of the command palette and the keyboard shortcuts. */
export const keysText = {
  list: [
    ["Ctrl K", "Commands; also ⌘ K and /"],
    ["[", "Previous period"],
    ["]", "Next period"],
    ["j", "Next row, alert or answer"],
    ["k", "Previous row, alert or answer"],
    ["Enter", "Open the row or chart point"],
    ["Esc", "Back"],
    ["← →", "Move between chart points"],
    ["t", "Show charts as tables"],
    ["e", "CSV; on an alert, dismiss it"],
    ["u", "Mark an alert as read or unread"],
    ["?", "This list"]
  ],
  areOn: "Use keyboard shortcuts",
  close: "Close",
  find: "Search pages and actions",
  none: "No matching command.",
  brand: (name: string) => `Brand: ${name}`,
  theme: (name: string) => `Theme: ${name}`
} as const
