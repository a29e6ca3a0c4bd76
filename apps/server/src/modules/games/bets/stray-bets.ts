import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { ProviderBet } from '../../../integrations/providers.ts'
import { retryIdempotent, type Db } from '../../../platform/database/db.ts'
import { importBets } from './import-bets.ts'

interface AccountName {
  gameCode: string
  username: string
}

/** As it is kept: what JSON has no word for is text. */
type Kept = { [Field in keyof ProviderBet]: string }

/** Keeps the bets of a name that is nobody's here, and tells staff of the name. */
export async function keepStrayBets(db: Db, { gameCode, username }: AccountName, bets: readonly ProviderBet[]): Promise<void> {
  const kept = JSON.stringify(bets, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  await retryIdempotent(() =>
    sql`select games.keep_stray_bets(games.doubt_owner(${gameCode}), ${gameCode}, ${username}, ${kept}::jsonb)`.execute(db),
  )
}

/** Imports what was kept of names that have become somebody's. Answers whose. */
export async function importStrayBets(db: Db, gameCode: string): Promise<string[]> {
  const { rows } = await sql<{ username: string; player_id: string; reports: Kept[]; kept_to: string }>`
    select s.username, u.player_id, jsonb_agg(s.report order by s.revision) as reports, max(s.kept_at)::text as kept_to
    from games.stray_bet s join games.username u on u.game_code = s.game_code and u.username = s.username
    where s.game_code = ${gameCode} and s.ended_at is null group by s.username, u.player_id`.execute(db)
  for (const { username, player_id: playerId, reports, kept_to: keptTo } of rows) {
    await importBets(db, { playerId, gameCode }, reports.map(toBet))
    await retryIdempotent(() =>
      sql`select games.end_stray_bets(games.doubt_owner(${gameCode}), ${gameCode}, ${username}, ${keptTo}::timestamptz)`.execute(db),
    )
  }
  return rows.map(({ player_id: playerId }) => playerId)
}

function toBet({ revision, stake, validStake, win, settledAt, ...bet }: Kept): ProviderBet {
  return {
    ...(bet as Pick<ProviderBet, 'username' | 'betId' | 'kind' | 'category' | 'currency'>),
    revision: BigInt(revision),
    stake: minorUnits(BigInt(stake)),
    validStake: minorUnits(BigInt(validStake)),
    win: minorUnits(BigInt(win)),
    settledAt: new Date(settledAt),
  }
}
