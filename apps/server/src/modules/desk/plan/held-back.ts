import { PAYOUTS } from '../../../integrations/attempt-payout.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { DeskDeps } from '../deps.ts'

type Act = (...given: never[]) => void

interface HeldBack {
  deps: DeskDeps
  tell(): void
  /** Whether a worker was asked to pay out. */
  paysOut(): boolean
}

/**
 * What verbs stand on, within a transaction: whatever they tell others of what they did is kept until it is told, after the commit or
 * never.
 */
export function heldBack(deps: DeskDeps, tx: Tx): HeldBack {
  const said: (() => void)[] = []
  const woken = new Set<string>()
  const later = <A extends Act>(act: A): A => ((...given: Parameters<A>) => said.push(() => act(...given))) as unknown as A
  return {
    deps: {
      ...deps,
      db: tx,
      wake(loop) {
        woken.add(loop)
        said.push(() => deps.wake(loop))
      },
      push: {
        toPlayer: (playerId, event, ...payload) => said.push(() => deps.push.toPlayer(playerId, event, ...payload)),
        endSessions: later(deps.push.endSessions),
      },
      events: { ...deps.events, posted: later(deps.events.posted) },
      count: Object.fromEntries(
        Object.entries(deps.count).map(([name, count]) => [name, later(count as Act)]),
      ) as unknown as DeskDeps['count'],
    },
    paysOut: () => woken.has(PAYOUTS),
    tell() {
      for (const one of said) one()
    },
  }
}
