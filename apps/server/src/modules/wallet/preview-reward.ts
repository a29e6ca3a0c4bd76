import type { BodyOf, OutputOf, previewReward } from '@krapao/contract'
import { majorFromMinor, minorFromMajor, minorUnits } from '@krapao/money'
import { majorTerms, type Terms } from '@krapao/terms'
import type { Db } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { previewCost, readCondition, termsOfAmount } from '../bonus/index.ts'
import { readInviteRule } from '../invite/index.ts'
import { readBalances } from '../ledger/index.ts'
import { readOffers } from '../promotion/index.ts'
import { readRefundRule } from '../refund/index.ts'
import { prizeToClaim } from '../spin/index.ts'

/** Something that its player can receive: its terms, and until when it can be received. */
interface Receivable {
  terms: Terms
  keptUntil: Date | null
}

type Asked = BodyOf<typeof previewReward>

/** What receiving it would cost the player now, and the very terms that it is worked out of. Refuses what they cannot receive. */
export async function readPreview(
  db: Db,
  playerId: string,
  asked: Asked,
  refuse: Refuse<'NO_DATA'>,
): Promise<OutputOf<typeof previewReward>> {
  const found = await receivable(db, playerId, asked)
  if (!found) throw refuse('NO_DATA')
  const deposit = asked.deposit === undefined ? null : minorUnits(minorFromMajor(asked.deposit))
  const { cost, own, shown } = await previewCost(db, playerId, found.terms, deposit)
  return {
    terms: majorTerms(found.terms),
    cost: cost
      ? {
          grant: majorFromMinor(cost.grant),
          requiredTurnover: majorFromMinor(cost.requiredTurnover),
          keptOnSuccess: majorFromMinor(cost.keptOnSuccess),
          takenOnEnding: majorFromMinor(cost.takenOnEnding),
          own: majorFromMinor(own),
          locks: majorFromMinor(cost.locks),
        }
      : null,
    keptUntil: found.keptUntil?.toISOString() ?? null,
    shown,
  }
}

async function receivable(db: Db, playerId: string, { of, code = '' }: Asked): Promise<Receivable | undefined> {
  switch (of) {
    case 'bonus':
    case 'promotion': {
      const [offer] = await readOffers(db, playerId, of, code)
      return offer?.isOffered ? { terms: offer.terms, keptUntil: offer.endsAt } : undefined
    }
    case 'luckydraw': {
      const prize = await prizeToClaim(db, playerId, code)
      return prize && { terms: prize.terms, keptUntil: prize.expiresAt }
    }
    case 'waiting': {
      const condition = await readCondition(db, playerId)
      return condition?.state === 'waiting' ? { terms: condition.terms, keptUntil: condition.expiresAt } : undefined
    }
    case 'invite':
    case 'refund': {
      const balances = await readBalances(db, playerId)
      const amount = balances[of]
      const { terms } = of === 'invite' ? await readInviteRule(db, balances.currency) : await readRefundRule(db, balances.currency)
      return amount > 0n ? { terms: termsOfAmount(terms, amount), keptUntil: null } : undefined
    }
  }
}
