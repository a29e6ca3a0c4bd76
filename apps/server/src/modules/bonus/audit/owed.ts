import { sql } from 'kysely'

/** A condition with its reward. */
export const OWED = sql`bonus.condition c join bonus.reward r on r.player_id = c.player_id and r.reward_id = c.condition_id`
