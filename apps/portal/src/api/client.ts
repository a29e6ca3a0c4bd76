import { createClient } from '@krapao/contract'
import { takeEarlyCall } from './early-calls.ts'
import { announceOutcome } from '../session/outcome.ts'
import { noteServerDate } from '../clock/server-clock.ts'
import { readToken } from '../session/token.ts'

/** The one way the portal calls the server. */
export const client = createClient({
  token: readToken,
  onRefused: (refused) => announceOutcome(refused.code),
  fetch: async (path, init) => {
    const response = await (takeEarlyCall(path, init) ?? fetch(path, init))
    noteServerDate(response.headers.get('date'))
    return response
  },
})
