import { type ClientOptions, createClient } from '@krapao/contract'
import { takeEarlyCall } from './early-calls.ts'
import { announceOutcome } from '../session/outcome.ts'
import { noteServerDate } from '../clock/server-clock.ts'
import { storedLanguage } from '../messages/language.ts'
import { readToken } from '../session/token.ts'

/** What every call of the portal has in common. */
export const OF_THE_PORTAL: ClientOptions = {
  token: readToken,
  onRefused: (refused) => announceOutcome(refused.code),
  language: storedLanguage,
}

/** The one way the portal calls the server; a call with a file that tells its progress is made by `createUploadClient`. */
export const client = createClient({
  ...OF_THE_PORTAL,
  fetch: async (path, init) => {
    const response = await (takeEarlyCall(path, init) ?? fetch(path, init))
    noteServerDate(response.headers.get('date'))
    return response
  },
})
