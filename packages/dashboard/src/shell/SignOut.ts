/** Signs out, unless the user keeps unsaved input. Shows an error if it fails. */
import { signOut } from "../data/Session.ts"
import { mayLeave } from "../route/Leaving.ts"
import { text } from "../text/English.ts"

export const leaveSite = async (): Promise<void> => {
  if (mayLeave() && !(await signOut())) alert(text.notSignedOut)
}
