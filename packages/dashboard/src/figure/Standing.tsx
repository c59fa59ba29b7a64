/** The brand's mention in an answer, in a few words. */
import type { Snapshot } from "../data/Client.ts"
import { answerText } from "../text/AnswerText.ts"

export const standingText = ({ mentioned, position }: Pick<Snapshot, "mentioned" | "position">): string =>
  !mentioned ? answerText.notNamed : position === null ? answerText.named : answerText.namedAt(position)

export const Standing = ({ answer }: { readonly answer: Snapshot }) => (
  <span class={answer.mentioned ? "standing named" : "standing"}>{standingText(answer)}</span>
)
