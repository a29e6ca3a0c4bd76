import type { MinorUnits } from '@krapao/money'
import type { Refuse } from '../../platform/http/refusal.ts'
import { grantAll, type Title } from '../bonus/index.ts'
import { readCurrency } from '../ledger/index.ts'
import type { InviteDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { reviewEarnings } from './review-earnings.ts'
import { readRule } from './rule.ts'

const REFUSALS = {
  inactive: 'INVITE_INACTIVE',
  bonus_active: 'BONUS_ALREADY_ACTIVE',
  no_play_info: 'NO_INVITEE_PLAY_INFO',
  collected: 'INVITE_COLLECT',
  none: 'NO_INVITE_BONUS',
  cost_changed: 'COST_CHANGED',
} as const satisfies Record<Refused, string>
type Refused = Exclude<functions.Collectable, 'ready'> | 'cost_changed'

const TITLE: Title = { th: 'โบนัสชวนเพื่อน', la: 'ໂບນັດຊວນໝູ່', en: 'Invite bonus' }

/** Each try finds another amount: friends earn meanwhile. */
const TRIES = 5

/** Moves all that friends have earned to the wallet, with its condition. `shown`: what the player was shown of its cost. Answers how much it was. */
export async function collectInvites(
  deps: InviteDeps,
  { playerId, shown }: { playerId: string; shown: string | null },
  refuse: Refuse<(typeof REFUSALS)[Refused] | 'INVITE_BONUS_FAIL'>,
): Promise<MinorUnits> {
  const { db } = deps
  const currency = await readCurrency(db, playerId)
  const { pendingFrom } = await readRule(db, currency)
  // What friends have done since they earned it may show a ring.
  await reviewEarnings(deps, { playerId, pendingFrom })
  for (let tries = 0; tries < TRIES; tries++) {
    const { terms } = await readRule(db, currency)
    const { status, amount } = await grantAll<Refused>(deps, playerId, {
      source: 'invite',
      title: TITLE,
      postingKind: 'invite_collected',
      keyPrefix: 'invite-collected',
      terms,
      look: () => functions.toCollect(db, { player: playerId }),
      grant: (order) => functions.collect(db, { player: playerId, order, shown }),
    })
    if (status === 'changed') continue
    if (status !== 'granted') throw refuse(REFUSALS[status])
    return amount
  }
  throw refuse('INVITE_BONUS_FAIL')
}
