import { type GameDescriptor, GAMES } from '@krapao/providers'
import type { Db } from '../src/platform/database/db.ts'
import type { Env } from '../src/platform/env/env.ts'

const DESCRIBED: readonly GameDescriptor[] = GAMES

/** The games of the demo operator. Each is played where its provider signs players in. */
export async function seedGames(db: Db, { integrations }: Env): Promise<void> {
  const rows = DESCRIBED.flatMap(({ code, name, category, currency, demo }, position) => {
    if (demo === null) return []
    const party = integrations.games[code]
    return {
      code,
      name,
      category,
      currency,
      name_th: demo.names?.th ?? null,
      name_la: demo.names?.la ?? null,
      name_en: demo.names?.en ?? null,
      factor_hundredths: demo.factorHundredths,
      web_url: party?.signIn ?? null,
      android_url: null,
      ios_url: null,
      is_shown: party !== undefined,
      position,
    }
  })
  await db
    .insertInto('games.game')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
