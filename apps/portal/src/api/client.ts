import { type ClientOptions, createClient } from '@krapao/contract'
import { takeEarlyCall } from './early-calls.ts'
import { announceOutcome } from '../session/outcome.ts'
import { noteServerDate } from '../clock/server-clock.ts'
import { storedLanguage } from '../messages/language.ts'
import { noteServerRelease } from '../release/server-release.ts'
import { readToken } from '../session/token.ts'

/** What every call of the portal has in common. */
export const OF_THE_PORTAL: ClientOptions = {
  token: readToken,
  onRefused: (refused) => announceOutcome(refused.code),
  language: storedLanguage,
}

let open = 0

/** How many calls that may change something have no answer yet. */
export const openCalls = (): number => open

/** The one way the portal calls the server; a call with a file that tells its progress is made by `createUploadClient`. */
export const client = createClient({
  ...OF_THE_PORTAL,
  fetch: async (path, init) => {
    const changes = init?.method === 'GET' ? 0 : 1
    open += changes
    try {
      const response = await (takeEarlyCall(path, init) ?? fetch(path, init))
      noteServerDate(response.headers.get('date'))
      noteServerRelease(response.headers.get('x-release'))
      return response
    } finally {
      open -= changes
    }
  },
})
