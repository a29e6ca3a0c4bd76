import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { isAmong } from '../audit/owners.ts'
import type { OwnerRange } from '../platform/database/check.ts'
import type { Db } from '../platform/database/db.ts'
import type { Difference } from './difference.ts'
import { gameOf } from './parts.ts'

/**
 * What the bets of these players at a provider come to against the results that its balances told, as the worker last compared
 * them. No balance of ours is wrong by it, so it holds nothing up: bets were not told, or are of another balance.
 */
export async function* compareBets(db: Db, code: string, owners: OwnerRange): AsyncGenerator<Difference> {
  const { rows } = await sql<{ username: string; difference: bigint }>`
    select a.username, c.difference from games.bet_comparison c join games.account a using (player_id, game_code)
    where c.game_code = ${code} and c.difference is not null and ${isAmong(owners, 'c.player_id')} order by a.username`.execute(db)
  for (const { username, difference } of rows) {
    yield {
      counterparty: gameOf(code),
      side: 'both',
      subject: `the bets of ${username}`,
      amount: minorUnits(difference < 0n ? -difference : difference),
      says: `its bets come to ${difference < 0n ? 'less' : 'more'} than its balance was booked as having won`,
      isInformation: true,
    }
  }
}
