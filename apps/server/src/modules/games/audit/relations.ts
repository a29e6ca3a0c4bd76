import { type RawBuilder, sql } from 'kysely'

/** So many hours a bet at this game may take until it is settled, for the audits of other modules. */
export const settlingHours = (gameCode: RawBuilder<unknown>) => sql`(games.settling_of(${gameCode})).hours`
