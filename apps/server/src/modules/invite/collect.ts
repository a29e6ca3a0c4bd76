import { minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent } from '../../platform/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import { grantOrder, tellOfBonus, type Title, whenCurrent } from '../bonus/index.ts'
import { readCurrency } from '../ledger/index.ts'
import type { InviteMeans } from './means.ts'
import { reviewEarnings } from './review-earnings.ts'
import { readRule } from './rule.ts'

const REFUSALS = {
  inactive: 'INVITE_INACTIVE',
  bonus_active: 'BONUS_ALREADY_ACTIVE',
  no_play_info: 'NO_INVITEE_PLAY_INFO',
  collected: 'INVITE_COLLECT',
  none: 'NO_INVITE_BONUS',
} as const
type Refused = keyof typeof REFUSALS

const TITLE: Title = { th: 'โบนัสชวนเพื่อน', la: 'ໂບນັດຊວນໝູ່', en: 'Invite bonus' }

/** Each try finds another amount: friends earn meanwhile. */
const TRIES = 5

/** Moves all that friends have earned to the wallet, with its condition. Answers how much it was. */
export async function collectInvites(
  services: InviteMeans,
  playerId: string,
  refuse: Refuse<(typeof REFUSALS)[Refused] | 'INVITE_BONUS_FAIL'>,
): Promise<MinorUnits> {
  const { db } = services
  const { terms, pendingFrom } = await readRule(db, await readCurrency(db, playerId))
  // What friends have done since they earned it may show a ring.
  await reviewEarnings(db, { playerId, pendingFrom })
  for (let tries = 0; tries < TRIES; tries++) {
    const { rows } = await retryIdempotent(() =>
      sql<{ status: 'ready' | Refused; amount: bigint }>`select status, amount from invite.to_collect(${playerId})`.execute(db),
    )
    const before = rows[0]!
    if (before.status !== 'ready') throw refuse(REFUSALS[before.status])
    const amount = minorUnits(before.amount)
    const grantId = newRowId()
    const order = grantOrder({
      grantId,
      source: 'invite',
      title: TITLE,
      postingKind: 'invite_collected',
      amount,
      idempotencyKey: `invite-collected:${grantId}`,
      terms,
    })
    const { status } = await whenCurrent(services, playerId, async () => {
      const collected = await sql<{ status: 'granted' | 'changed' | 'not_current' | Refused }>`
        select status from invite.collect(${playerId}, ${order})`.execute(db)
      return collected.rows[0]!
    })
    if (status === 'changed') continue
    if (status !== 'granted') throw refuse(REFUSALS[status as Refused])
    await tellOfBonus(services, playerId)
    return amount
  }
  throw refuse('INVITE_BONUS_FAIL')
}
