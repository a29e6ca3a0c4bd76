import { withdraw } from '@krapao/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { baht, give } from '../../../test/money.ts'
import { staff, instructionFrom } from '../../../test/staff.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { proposeBankChange } from '../account/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { deskCards, queueRows } from './card.ts'
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
    const cards = queries()
    await queueRows({ ...world.deps, db }, { limit: 100 })
    numbers.push(cards, queries() - cards)
  }
  expect(numbers).toEqual([5, 4, 5, 4])
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

test('names that evidence says by their digests are shown, however many in one read, and one that does not open is left out', async () => {
  const cashier = await staff(world)
  const cards = async () => {
    const { db, queries } = counted(world.db)
    const evidence = (await deskCards({ ...world.deps, db }, { limit: 100 })).map((card) => card.evidence)
    return { evidence, queries: queries() }
  }
  const propose = async (accountNo: string) => {
    const { playerId } = await world.player()
    const change = { playerId, bankCode: 'SCB', accountNo, accountName: 'มานี มีนา', currency: 'BAHT', instruction: instructionFrom(cashier) }
    await world.control('POST', 'bank/holders', { bankCode: 'SCB', accountNo, name: 'นาง มานี มีนา' })
    expect(await proposeBankChange(world.deps, change)).toBe('proposed')
    return playerId
  }
  const playerId = await propose('7770007770')
  const one = await cards()
  await propose('7770007771')
  const two = await cards()
  const shown = { name: 'มานี มีนา', holder: 'นาง มานี มีนา', isSameNameAsBefore: true }
  expect([one.evidence, two.evidence]).toMatchObject([[shown], [shown, shown]])
  expect(two.queries).toBe(one.queries)

  const rule = (statement: string) => world.asSuperuser(`set session_replication_role = replica; ${statement}`)
  const exchange = (digits: string, by: string) =>
    rule(`update account.player_name set name_encrypted = overlay(name_encrypted placing '${digits}'::bytea from 1 for 1)
      where player_id = '${playerId}' and get_byte(name_encrypted, 0) = ${by}`)
  await exchange('\\x07', '1')
  expect((await cards()).evidence).toMatchObject([{ name: '—', holder: '—' }, shown])
  await exchange('\\x01', '7')
})
