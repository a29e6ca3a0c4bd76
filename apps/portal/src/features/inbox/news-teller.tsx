import { currencySign } from '@krapao/money'
import type { Outcome } from '@krapao/contract'
import { useToast } from '@krapao/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { noteTold, takeMissed, wasPushed } from '../../live/live.ts'
import { useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { keptRequests } from '../../money/requests/kept-requests.ts'
import { isOwnRequest } from '../../money/requests/requests.ts'
import { playerIdOf, readToken } from '../../session/token.ts'
import { walletQuery } from '../../wallet/wallet-query.ts'
import { newsQuery } from './get-news.ts'
import { toneOf } from './outcome-place.ts'
import { tellNews } from './tell-news.ts'
import { useOutcomeWords } from './use-outcome-words.ts'
import { messages } from './messages.ts'

/** Says once, on the first screen, what has ended while no page was there to say it. */
export default function NewsTeller({ onOpen }: { onOpen: () => void }) {
  const t = useMessages(messages)
  const words = useOutcomeWords()
  const toast = useToast()
  const queries = useQueryClient()
  const { data: news } = useQuery(newsQuery)
  const { data: wallet } = useQuery({ ...walletQuery, staleTime: Infinity })
  const say = useEffectEvent((outcomes: readonly Outcome[], count: number) => {
    for (const { id } of outcomes) if (isPosting(id)) noteTold(postingNoOf(id))
    const [only] = outcomes
    if (count > 1 || !only) return toast.show('info', t('away', { count }), onOpen)
    const amount = only.amount === null ? '' : ` · ${formatMoney(currencySign(wallet?.currency ?? 'BAHT'), only.amount)}`
    toast.show(KINDS[toneOf(only)], `${words.what(only)}${amount}`, onOpen)
  })
  const tell = useEffectEvent(async (untold: NonNullable<typeof news>['untold']) => {
    const playerId = playerIdOf(readToken())
    // What became of these is told over the page, as soon as it is known.
    const kept = new Set((await keptRequests(playerId)).map(({ key }) => key))
    const isToldHere = toldHere(kept, takeMissed())
    const { wasOvertaken } = await tellNews(untold, { playerId, isToldHere, say: (...said) => say(...said) })
    if (wasOvertaken) await queries.invalidateQueries({ queryKey: newsQuery.queryKey })
  })
  const isReady = wallet !== undefined
  useEffect(() => {
    // Asked again with the next news, or when the page is opened next.
    if (news && isReady) void tell(news.untold).catch(() => undefined)
  }, [news, isReady])
  return null
}

const isPosting = (outcomeId: string) => outcomeId.startsWith('p')
const postingNoOf = (outcomeId: string) => Number(outcomeId.slice(1))

const KINDS = { in: 'success', out: 'success', bad: 'danger', calm: 'info' } as const
const PUSHED: ReadonlySet<Outcome['kind']> = new Set(['slip_failed', 'gift_refused'])

/** `mayHaveMissed`: pushes that this page would have told by may not have reached it. */
function toldHere(kept: ReadonlySet<string>, mayHaveMissed: boolean): (outcome: Outcome) => boolean {
  return ({ id, kind, idempotencyKey }) => {
    if (idempotencyKey !== null && (kept.has(idempotencyKey) || isOwnRequest(idempotencyKey))) return true
    return isPosting(id) ? wasPushed(postingNoOf(id)) : PUSHED.has(kind) && !mayHaveMissed
  }
}
