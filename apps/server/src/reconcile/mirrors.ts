import { minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { RecordsUnavailable } from '../integrations/pages.ts'
import { isAmong } from '../audit/owners.ts'
import type { OwnerRange } from '../platform/database/check.ts'
import type { Db } from '../platform/database/db.ts'
import type { Difference } from './difference.ts'
import { gameOf } from './parts.ts'
import type { GameRecords } from './provider-records.ts'

/** A player's account at a game, with nothing on its way. */
interface Mirror {
  player_id: string
  username: string
  amount: bigint
}

const CONCURRENCY = 8

/**
 * Our mirrors of these players against the provider's balances. A difference is a result that is not booked yet; at a game that
 * keeps no ids of ours, one that is exactly a transfer refused here may be that transfer, done there. Throws `RecordsUnavailable`
 * where the provider does not say a balance.
 */
export async function* compareMirrors(db: Db, provider: GameRecords, { since, owners }: { since: Date; owners: OwnerRange }) {
  const mirrors = await readMirrors(db, provider.code, { since, owners })
  for (let at = 0; at < mirrors.length; at += CONCURRENCY) {
    const compared = await Promise.all(mirrors.slice(at, at + CONCURRENCY).map((mirror) => compareOne(db, provider, mirror, since)))
    for (const difference of compared) if (difference) yield difference
  }
}

async function compareOne(db: Db, provider: GameRecords, mirror: Mirror, since: Date): Promise<Difference | undefined> {
  const { player_id: playerId, username, amount } = mirror
  const answer = await provider.balance(username)
  if (answer.outcome !== 'done') throw new RecordsUnavailable(`the balance of ${username}: ${answer.reason}`)
  const more = answer.balance - amount
  if (more === 0n) return undefined
  const transferId = provider.transfers ? undefined : await findTransfer(db, { playerId, code: provider.code, more, since })
  return {
    counterparty: gameOf(provider.code),
    side: more > 0n ? 'theirs' : 'ours',
    subject: `the balance of ${username}`,
    amount: sizeOf(more),
    says: transferId ? `it is ${answer.balance} there and ${amount} here: just transfer ${transferId}` : 'a result that is not booked yet',
    isInformation: transferId === undefined,
  }
}

function sizeOf(amount: bigint): MinorUnits {
  return minorUnits(amount < 0n ? -amount : amount)
}

/** Accounts that hold something, or that money went to or from; without those where something is on its way. */
async function readMirrors(db: Db, code: string, { since, owners }: { since: Date; owners: OwnerRange }): Promise<Mirror[]> {
  const { rows } = await sql<Mirror>`
    select a.player_id, a.username, coalesce(b.amount, 0) as amount from games.account a
    left join ledger.balance b on b.owner_id = a.player_id and b.account = 'game' and b.subaccount = a.game_code
    where a.game_code = ${code} and ${isAmong(owners, 'a.player_id')}
      and (b.amount > 0 or exists (select 1 from games.transfer t where t.player_id = a.player_id and t.game_code = ${code} and t.created_at >= ${since}))
      and not exists (select 1 from games.transfer t where t.player_id = a.player_id and t.game_code = ${code} and t.ended_at is null)
    order by a.username`.execute(db)
  return rows
}

/** A transfer that is refused here, and would be the whole difference had it been done there. */
async function findTransfer(
  db: Db,
  { playerId, code, more, since }: { playerId: string; code: string; more: bigint; since: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('games.transfer')
    .select('transfer_id')
    .where('player_id', '=', playerId)
    .where('game_code', '=', code)
    .where('amount', '=', sizeOf(more))
    .where('created_at', '>=', since)
    .where('state', '=', 'refused')
    .where('direction', '=', more > 0n ? 'in' : 'out')
    .executeTakeFirst()
  return row?.transfer_id
}
