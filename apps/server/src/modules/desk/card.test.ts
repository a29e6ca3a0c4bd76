import { withdraw } from '@krapao/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { baht, give } from '../../../test/money.ts'
import { staff, instructionFrom } from '../../../test/staff.ts'
import { createWorld, type World } from '../../../test/world.ts'
import type { Db } from '../../platform/database/db.ts'
import { deskCards } from './card.ts'
import { decideItem } from './decide-item.ts'

let world: World

beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** The same database, and how many queries it was asked. */
function counted(db: Db): { db: Db; queries: () => number } {
  let queries = 0
  const plugin = {
    transformQuery: ({ node }: { node: never }) => {
      queries++
      return node
    },
    transformResult: async ({ result }: { result: never }) => result,
  }
  return { db: db.withPlugin(plugin as never), queries: () => queries }
}

test('a list of many cards is as few queries as a list of two', async () => {
  const numbers: number[] = []
  for (const names of [
    ['ก', 'ข'],
    ['ค', 'ง', 'จ', 'ฉ', 'ช', 'ซ'],
  ]) {
    for (const name of names) {
      const player = await world.player({ name })
      await give(world, player, 30_000)
      await player.call(withdraw, { body: { amount: baht(25_000) } })
      await world.passTime(1000)
    }
    const { db, queries } = counted(world.db)
    await deskCards({ ...world.deps, db }, { limit: 100 })
    numbers.push(queries())
  }
  expect(numbers).toEqual([3, 3])
  const cashier = await staff(world)
  const [first] = await deskCards(world.deps, { limit: 1 })
  await decideItem(world.deps, { itemId: first!.itemId, outcome: 'approve', instruction: instructionFrom(cashier, 'the name fits') })
  const cards = await deskCards(world.deps, { limit: 100 })
  expect(cards.map(({ who, amount }) => `${who[0]} ${amount?.amount} ${amount?.currency}`)).toEqual(
    ['ก', 'ข', 'ค', 'ง', 'จ', 'ฉ', 'ช', 'ซ'].map((name) => `${name} 25000 BAHT`),
  )
  expect(cards.map(({ proposal }) => proposal?.act)).toEqual(['approve', ...Array(7).fill(undefined)])
  expect(cards[0]!.proposal).toMatchObject({ reason: 'the name fits', proposedAt: expect.any(Date) })
})
