import { minorUnits, type MinorUnits } from '@krapao/money'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Push } from '../account/index.ts'
import { whenCurrent } from './deposit-bonus.ts'
import type { GrantOrder } from './functions.gen.ts'
import { type FixedGrant, grantOrder } from './grant-order.ts'
import { tellOfBonus } from './tell-of-bonus.ts'

/** Money that waits for a player beside the wallet, of which all is granted at once. `Refused`: why nothing can be. */
export interface Waiting<Refused extends string> extends Pick<FixedGrant, 'source' | 'title' | 'postingKind' | 'terms'> {
  /** What begins the idempotency key of its posting. */
  keyPrefix: string
  /** Answers, with how much it is, whether it can be granted now. */
  look(): Promise<{ status: 'ready' | Refused; amount: bigint }>
  /** Grants it under the player's lock; `changed`: it is not the amount of the order. */
  grant(order: GrantOrder): Promise<'granted' | 'changed' | 'not_current' | Refused>
}

/**
 * Moves all that waits to the wallet, with its condition: `granted`, so much. Every other answer moved nothing; `changed`: it has become
 * another amount meanwhile, which the next call finds.
 */
export async function grantAll<Refused extends string>(
  deps: { db: Db; push: Push },
  playerId: string,
  { keyPrefix, look, grant, ...reward }: Waiting<Refused>,
): Promise<{ status: 'granted' | 'changed' | Refused; amount: MinorUnits }> {
  const before = await retryIdempotent(look)
  const amount = minorUnits(before.amount)
  if (before.status !== 'ready') return { status: before.status, amount }
  const grantId = newRowId()
  const order = grantOrder({ ...reward, grantId, amount, idempotencyKey: `${keyPrefix}:${grantId}` })
  const { status } = await whenCurrent(deps, playerId, async () => ({ status: await grant(order) }))
  if (status === 'granted') await tellOfBonus(deps, playerId)
  return { status, amount }
}
