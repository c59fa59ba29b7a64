/** What readers call the cells of several engines, where those of one are its prompts. */
export const combinationsText = "pairs of prompt and engine"
