import { GAMES } from '@krapao/providers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createWorld } from '../../../../test/world.ts'

test('the database knows of each game what its descriptor says of how its bets settle, and of any other the longest', async () => {
  const world = await createWorld()
  const codes = [...GAMES.map(({ code }) => code), 'NOBODY']
  const { rows } = await sql<{ hours: number; tells_open: boolean }>`
    select s.hours, s.tells_open from unnest(${codes}::text[]) with ordinality g (code, no), games.settling_of(g.code) s order by g.no`.execute(
    world.db,
  )
  expect(rows).toEqual([
    ...GAMES.map(({ settlesWithinHours: hours, tellsOpenBets: tells_open }) => ({ hours, tells_open })),
    { hours: Math.max(...GAMES.map(({ settlesWithinHours }) => settlesWithinHours)), tells_open: false },
  ])
  await world.stop()
})
