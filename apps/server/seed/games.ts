import type { Db } from '../src/platform/db.ts'
import type { Env } from '../src/platform/env.ts'

type Category = 'slot' | 'sport' | 'lotto'

interface SeedGame {
  code: string
  name: string
  category: Category
  factorHundredths: number
}

const GAMES: SeedGame[] = [
  { code: 'PG', name: 'PG', category: 'slot', factorHundredths: 150 },
  { code: 'PGSLOT', name: 'PGSLOT', category: 'slot', factorHundredths: 100 },
  { code: 'JOKER', name: 'Joker', category: 'slot', factorHundredths: 100 },
  { code: 'SLOTXO', name: 'Slot XO', category: 'slot', factorHundredths: 100 },
  { code: 'SUPERSLOT', name: 'Super Slot', category: 'slot', factorHundredths: 120 },
  { code: 'UFABET', name: 'UFA Sport', category: 'sport', factorHundredths: 100 },
  { code: 'SEXYGAME', name: 'Sexy Casino', category: 'sport', factorHundredths: 100 },
  { code: 'HUAYHD', name: 'Huay HD', category: 'lotto', factorHundredths: 100 },
]

/** The games of the demo operator. Each is played where its provider signs players in. */
export async function seedGames(db: Db, { outside }: Env): Promise<void> {
  const rows = GAMES.map((game, index) => ({
    code: game.code,
    name: game.name,
    category: game.category,
    factor_hundredths: game.factorHundredths,
    web_url: outside.games[game.code]?.signIn ?? null,
    android_url: null,
    ios_url: null,
    is_shown: outside.games[game.code] !== undefined,
    position: index,
  }))
  await db
    .insertInto('games.game')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
