import type { rpcData, rpcParams } from '@krapao/protocols'
import type * as z from 'zod/mini'
import { inDoubt } from '../provider-request.ts'
import type { Answer, BetPage, ProviderBet } from '../providers.ts'
import { betPage } from './bet-page.ts'

type Question = z.output<(typeof rpcParams)['bet.history']>
type History = z.output<(typeof rpcData)['bet.history']>
type Ask = (question: Question) => Promise<{ said: 'yes'; data: History } | { said: 'no' | 'nothing'; reason: string }>

/** Reads bets by windows of the provider's time, one after the other, each page by page. */
export function rpcBetsSince(ask: Ask): (cursor: string | null) => Promise<Answer<BetPage>> {
  return async (cursor) => {
    const asked = windowOf(cursor)
    const answer = await ask(asked)
    if (answer.said !== 'yes') return inDoubt(answer.reason)
    const { from, to, page, pages, tickets } = answer.data
    if (!isAnswerTo(asked, answer.data)) return inDoubt('the page answers another question')
    const hasMore = page < pages
    const next = hasMore ? { from, to, page: page + 1 } : { from: to, page: 1 }
    return betPage(cursor, { bets: tickets.map(betOf), cursor: cursorOf(next), hasMore, passedTo: to })
  }
}

const BET_KINDS = { RUNNING: 'open', SETTLED: 'settled', RESETTLED: 'corrected', CANCELLED: 'voided' } as const

function betOf(ticket: History['tickets'][number]): ProviderBet {
  const { ticketId, version, state, username, product, currency, stakeMinor, validMinor, payoutMinor, settledAt } = ticket
  return {
    username,
    betId: ticketId,
    revision: BigInt(version),
    kind: BET_KINDS[state],
    category: product,
    currency,
    stake: stakeMinor,
    validStake: validMinor,
    win: payoutMinor,
    settledAt,
  }
}

/** A window whose end is not asked for is closed by the provider with its first page. */
function isAnswerTo(asked: Question, { from, to, page, pages }: History): boolean {
  const isSameEnd = asked.to === undefined || to.getTime() === asked.to.getTime()
  return from.getTime() === asked.from.getTime() && isSameEnd && page === asked.page && to >= from && page <= pages
}

/** The first window begins before everything. */
function windowOf(cursor: string | null): Question {
  const [from = '0', to = '', page = '1'] = cursor?.split('/') ?? []
  return { from: new Date(Number(from)), ...(to === '' ? {} : { to: new Date(Number(to)) }), page: Number(page) }
}

function cursorOf({ from, to, page }: Question): string {
  return [from.getTime(), to?.getTime() ?? '', page].join('/')
}
