/**
 * Signs out, but not over what is typed and not saved; who could not be signed out is told so.
 */
import { signOut } from "../data/Session.ts"
import { mayLeave } from "../route/Leaving.ts"
import { text } from "../text/English.ts"

export const leaveSite = async (): Promise<void> => {
  if (mayLeave() && !(await signOut())) alert(text.notSignedOut)
}
