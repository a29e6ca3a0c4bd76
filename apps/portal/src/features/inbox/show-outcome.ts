import type { Outcome } from '@krapao/contract'
import type { NavigateFunction } from 'react-router'
import { showRequest } from '../../money/requests/requests.ts'
import { playerIdOf, readToken } from '../../session/token.ts'
import { placeOf } from './outcome-place.ts'

/** Opens the receipt of an outcome, or the page that it belongs to. */
export function showOutcome(outcome: Outcome, navigate: NavigateFunction): void {
  const place = placeOf(outcome)
  if (place !== null) void navigate(place)
  else tellRequest(outcome)
}

/** The request that began it, as the server tells it. */
function tellRequest({ idempotencyKey, amount, at }: Outcome): void {
  showRequest({
    key: idempotencyKey!,
    playerId: playerIdOf(readToken()),
    verb: 'giftlink',
    body: { amount },
    requestedAt: Date.parse(at),
    end: { kind: 'working', activity: undefined },
  })
}
