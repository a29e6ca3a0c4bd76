import { formRunningNo, restBetPage, rpcData, type rpcParams, writeFormBets } from '@krapao/protocols'
import * as z from 'zod/mini'
import type { World } from '../world.ts'
import { completeTo, linesAfter, linesBetween } from './bet-reports.ts'

/** The feed of bets as each wire tells it. */
export function restBets(world: World, code: string, after: string | undefined): unknown {
  const { lines, hasMore } = linesAfter(world, code, Number(after ?? 0))
  const bets = lines.map(({ betId, version, kind, username, product, currency, stake, validStake, win, settledAt }) => ({
    betId,
    version,
    status: kind,
    username,
    product,
    currency,
    stake,
    validStake,
    payout: win,
    settledAt: new Date(settledAt),
  }))
  const page = { after: after ?? null, bets, next: String(lines.at(-1)?.seq ?? after ?? 0), hasMore, completeTo: completeTo(world, code) }
  return z.encode(restBetPage, page)
}

const STATES = { open: 'RUNNING', settled: 'SETTLED', corrected: 'RESETTLED', voided: 'CANCELLED' } as const

/** One page of a period. It never goes past what is complete, whatever `to` asks for. */
export function rpcBets(world: World, code: string, { from, to, page }: z.output<(typeof rpcParams)['bet.history']>): unknown {
  const closed = completeTo(world, code)
  const end = to !== undefined && to < closed ? to : closed < from ? from : closed
  const { lines, pages } = linesBetween(world, code, { from, to: end, page })
  const tickets = lines.map(({ betId, version, kind, username, product, currency, stake, validStake, win, settledAt, reportedAt }) => ({
    ticketId: betId,
    version,
    state: STATES[kind],
    username,
    product,
    currency,
    stakeMinor: stake,
    validMinor: validStake,
    payoutMinor: win,
    settledAt: new Date(settledAt),
    changedAt: new Date(reportedAt),
  }))
  return z.encode(rpcData['bet.history'], { from, to: end, page, pages, tickets })
}

const KINDS = { open: 'O', settled: 'S', corrected: 'R', voided: 'C' } as const

/** The text of the form dialect; undefined where `After` is no running number. */
export function formBets(world: World, code: string, { Nonce: nonce = '', After: from = '' }: Record<string, string>): string | undefined {
  const after = z.safeParse(formRunningNo, from)
  if (!after.success) return undefined
  const { lines, hasMore } = linesAfter(world, code, after.data)
  const rows = lines.map((line) => {
    const isVoid = line.kind === 'voided'
    return {
      rowNo: line.seq,
      kind: KINDS[line.kind],
      username: line.username,
      betNo: line.betId,
      version: line.version,
      product: line.product,
      bet: isVoid ? null : line.stake,
      valid: isVoid ? null : line.validStake,
      payout: isVoid ? null : line.win,
      currency: line.currency,
      settledAt: new Date(line.settledAt),
    }
  })
  return writeFormBets(world.keys.game(code), { nonce, after: after.data, completeTo: completeTo(world, code), hasMore, rows })
}
