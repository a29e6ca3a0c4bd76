import { claimTelling, type OutputOf, type getInboxNews, type Outcome } from '@krapao/contract'
import { client } from '../../api/client.ts'
import { type Telling, tellings } from './kept-telling.ts'

type Untold = OutputOf<typeof getInboxNews>['untold']

interface Teller {
  playerId: string
  /** Whether this page says it itself, at the request that began it or by a push. */
  isToldHere: (outcome: Outcome) => boolean
  say: (outcomes: readonly Outcome[], count: number) => void
}

/**
 * Tells what nobody was told, where the server says that it is this page's to tell: no other tab or device tells it too. What was claimed and
 * not told, because its page was killed, is told first. Answers whether another page was faster. Throws where the server does not answer.
 */
export function tellNews(untold: Untold, teller: Teller): Promise<{ wasOvertaken: boolean }> {
  // Two tabs that are opened together would find the same telling on their device.
  return 'locks' in navigator ? navigator.locks.request('krapao-telling', () => tell(untold, teller)) : tell(untold, teller)
}

async function tell(untold: Untold, teller: Teller): Promise<{ wasOvertaken: boolean }> {
  const { playerId } = teller
  const begun = await tellings.read(playerId)
  if (begun) await finish(begun, teller)
  if (begun?.upTo === untold.upTo || untold.count === 0) return { wasOvertaken: false }
  const left = untold.outcomes.filter((outcome) => !teller.isToldHere(outcome))
  const telling: Telling = {
    playerId,
    key: crypto.randomUUID(),
    after: untold.after,
    upTo: untold.upTo,
    outcomes: left,
    count: untold.count - (untold.outcomes.length - left.length),
    begunAt: Date.now(),
  }
  await tellings.keep(telling)
  return { wasOvertaken: !(await finish(telling, teller)) }
}

/** Whether it was this page's to tell. */
async function finish(telling: Telling, { say }: Teller): Promise<boolean> {
  const { playerId, key, after, upTo, outcomes, count } = telling
  const { isMine } = await client(claimTelling, { body: { after, upTo } }, { idempotencyKey: key })
  if (isMine && count > 0) say(outcomes, count)
  await tellings.forget(playerId)
  return isMine
}
