import type { ActiveCondition, Bonus } from '@krapao/contract'

/** `current`: this very bonus is active, or waits for its deposit. `blocked`: something else is, so that it cannot be received now. */
export type OfferState = 'current' | 'received' | 'full' | 'blocked' | 'open'

/** What the card of a bonus shows. The server decides; one that is active is that before its limit counts. */
export function offerState({ code, userBonus, availability }: Bonus, active: ActiveCondition | null): OfferState {
  const isCurrent = userBonus?.isActive === true || (active?.type === 'bonus' && active.code === code)
  if (isCurrent) return 'current'
  return availability === 'open' && active ? 'blocked' : availability
}
