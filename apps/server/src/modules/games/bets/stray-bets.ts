import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { ProviderBet } from '../../../integrations/providers.ts'
import { retryIdempotent, type Db } from '../../../platform/database/db.ts'
import * as functions from '../functions.gen.ts'
import { importBets } from './import-bets.ts'

/** Of the bets at a game. */
export interface Feed {
  gameCode: string
  /** Whose the items about it are. */
  ownerId: string
}

/** As it is kept: what JSON has no word for is text. */
type Kept = { [Field in keyof ProviderBet]: string }

/** Keeps the bets of a name that is nobody's here, and tells staff of the name. */
export function keepStrayBets(
  db: Db,
  { gameCode, ownerId, username }: Feed & { username: string },
  bets: readonly ProviderBet[],
): Promise<void> {
  const kept = { owner: ownerId, game: gameCode, username, bets: bets.map(toKept) }
  return retryIdempotent(() => functions.keepStrayBets(db, kept))
}

/** Imports what was kept of names that have become somebody's. Answers whose. */
export async function importStrayBets(db: Db, { gameCode, ownerId }: Feed): Promise<string[]> {
  const { rows } = await sql<{ username: string; player_id: string; reports: Kept[]; kept_to: string }>`
    select s.username, u.player_id, jsonb_agg(s.report order by s.revision) as reports, max(s.kept_at)::text as kept_to
    from games.stray_bet s join games.username u on u.game_code = s.game_code and u.username = s.username
    where s.game_code = ${gameCode} and s.ended_at is null group by s.username, u.player_id`.execute(db)
  for (const { username, player_id: playerId, reports, kept_to: keptTo } of rows) {
    await importBets(db, { playerId, gameCode }, reports.map(toBet))
    await retryIdempotent(() => functions.endStrayBets(db, { owner: ownerId, game: gameCode, username, keptTo }))
  }
  return rows.map(({ player_id: playerId }) => playerId)
}

function toKept({ revision, stake, validStake, win, settledAt, ...bet }: ProviderBet): Kept {
  return {
    ...bet,
    revision: String(revision),
    stake: String(stake),
    validStake: String(validStake),
    win: String(win),
    settledAt: settledAt.toISOString(),
  }
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
