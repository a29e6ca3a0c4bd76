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

/** The date of what was started long before says nothing of the time by now. */
const DATED_MS = 5000

/** What was started early, where that has not failed. */
async function answerTo(path: string | URL | Request, init?: RequestInit): Promise<Response> {
  const early = takeEarlyCall(path, init)
  const started = await early?.answer.catch(() => undefined)
  const response = started ?? (await fetch(path, init))
  if (!started || Date.now() - early!.startedAt < DATED_MS) noteServerDate(response.headers.get('date'))
  return response
}

/** The one way the portal calls the server; a call with a file that tells its progress is made by `createUploadClient`. */
export const client = createClient({
  ...OF_THE_PORTAL,
  fetch: async (path, init) => {
    const changes = init?.method === 'GET' ? 0 : 1
    open += changes
    try {
      const response = await answerTo(path, init)
      noteServerRelease(response.headers.get('x-release'))
      return response
    } finally {
      open -= changes
    }
  },
})
