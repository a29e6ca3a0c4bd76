import { startFirstCalls } from '../../api/early-calls.ts'
import { saveToken } from '../../session/token.ts'

/** A sign-in has succeeded: stores its token, and asks for what the first screen shows. `remember`: it outlives the tab. */
export function keepSession(token: string, remember: boolean): void {
  saveToken(token, remember)
  startFirstCalls(token)
}
