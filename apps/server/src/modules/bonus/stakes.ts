import type { getBonusStatus, OpenStake, OutputOf } from '@krapao/contract'
import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import * as functions from './functions.gen.ts'

/** What of a bonus may be on stake at a game. */
export interface Stake {
  gameCode: string
  amount: MinorUnits
  /** When it is given up at the latest. */
  until: Date
}

/** A deposit of which it is open whether the bonus has ended with it: stakes of before it decide that. */
export interface WaitingDeposit {
  amount: MinorUnits
  madeAt: Date
  until: Date | null
}

/** What players have on stake, as far as a bonus counts it. */
export const readStakes = gather(async (db, playerIds: readonly string[]) => {
  const stakes = await functions.stakesOfForEach(
    db,
    playerIds.map((player) => ({ player })),
  )
  return stakes.map((own) => own.map(({ gameCode, amount, until }): Stake => ({ gameCode, amount: minorUnits(amount), until })))
})

/** The first one that waits for stakes to end before it may start a bonus, and until when at most; undefined where none does. */
export async function readWaitingDeposit(db: Db, playerId: string): Promise<WaitingDeposit | undefined> {
  const [deposit] = await functions.waitingDeposit(db, { player: playerId })
  return deposit && { ...deposit, amount: minorUnits(deposit.amount) }
}

export function presentStake({ gameCode, amount, until }: Stake): OpenStake {
  return { code: gameCode, amount: majorFromMinor(amount), until: until.toISOString() }
}

/** Null where there is none. */
export function presentWaitingDeposit(deposit: WaitingDeposit | undefined): OutputOf<typeof getBonusStatus>['waitingDeposit'] {
  if (!deposit) return null
  const { amount, madeAt, until } = deposit
  return { amount: majorFromMinor(amount), madeAt: madeAt.toISOString(), until: until?.toISOString() ?? null }
}
