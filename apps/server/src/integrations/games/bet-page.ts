import { NOTHING } from '@krapao/money'
import { inDoubt } from '../provider-request.ts'
import type { Answer, BetPage } from '../providers.ts'

/** A page as its provider gave it: nothing of a voided bet counts. In doubt where it promises more and leads nowhere. */
export function betPage(asked: string | null, { bets, ...page }: BetPage): Answer<BetPage> {
  if (page.hasMore && page.cursor === asked) return inDoubt('the page leads nowhere')
  return {
    outcome: 'done',
    ...page,
    bets: bets.map((bet) => (bet.kind === 'voided' ? { ...bet, stake: NOTHING, validStake: NOTHING, win: NOTHING } : bet)),
    passedTo: page.hasMore ? null : page.passedTo,
  }
}
