import { createClient } from '@krapao/contract'
import { takeEarlyCall } from './early-calls.ts'
import { announceOutcome } from './outcome.ts'
import { noteServerDate } from './server-clock.ts'
import { readToken } from './token.ts'

/** The one way the portal calls the server. */
export const client = createClient({
  token: readToken,
  onRefused: (refused) => announceOutcome(refused.code),
  fetch: async (...call) => {
    const [path, init = {}] = call
    const response = await (takeEarlyCall(String(path), init) ?? fetch(...call))
    noteServerDate(response.headers.get('date'))
    return response
  },
})
