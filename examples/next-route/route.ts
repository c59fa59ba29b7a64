/** The API of Answerscope as a Next route handler: `app/api/visibility/[...path]/route.ts`. */
import { answerscope } from "./answerscope.ts"

const handle = async (request: Request): Promise<Response> => (await answerscope()).handler(request)

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST }
