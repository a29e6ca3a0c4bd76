import type { MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { gatherWrites } from '../../platform/database/gather.ts'

/** What a look at a provider's balance says of a game's result. */
export interface Result {
  playerId: string
  gameCode: string
  mirror: MinorUnits
  balance: MinorUnits
  /** Of the accounts at this game, as they were before the look. */
  version: bigint
  idempotencyKey: string
}

/** `posted` and `repeated` are in the ledger. Anything else is not, and its status says why. */
export interface ResultAnswer {
  status: string
  posting_no: bigint
  wallet: bigint
}

/** Results that come together share one round trip and one commit. */
export const postResult = gatherWrites<Result, ResultAnswer>({
  name: 'results',
  async run(db, results) {
    const of = <Value>(valueOf: (result: Result) => Value) => results.map(valueOf)
    const { rows } = await sql<ResultAnswer>`
      select * from games.post_results(${of(({ playerId }) => playerId)}, ${of(({ gameCode }) => gameCode)}, ${of(({ mirror }) => mirror)},
        ${of(({ balance }) => balance)}, ${of(({ version }) => version)}, ${of(({ idempotencyKey }) => idempotencyKey)})`.execute(db)
    return rows
  },
  async alone(db, { playerId, gameCode, mirror, balance, version, idempotencyKey }) {
    const { rows } = await sql<ResultAnswer>`
      select * from games.post_result(${playerId}, ${gameCode}, ${mirror}, ${balance}, ${version}, ${idempotencyKey})`.execute(db)
    return rows[0]!
  },
  keyOf: ({ playerId }) => playerId,
})

/** The provider has said what our ledger says: whatever 0 was read before says nothing any more. */
export async function forgetZero(db: Db, { playerId, gameCode }: Pick<Result, 'playerId' | 'gameCode'>): Promise<void> {
  await retryIdempotent(() => sql`select games.forget_zero(${playerId}, ${gameCode})`.execute(db))
}
