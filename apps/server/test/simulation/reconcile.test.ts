import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLane, type Lane } from './lane.ts'
import { differencesOf } from './reconcile-lane.ts'
import { simulate } from './simulate.ts'

let lane: Lane

beforeAll(async () => {
  lane = await createLane()
  for (let seed = 1; seed <= 24; seed++) await simulate(lane, seed)
}, 120_000)
afterAll(() => lane.close())

const providers = (code: string) => lane.played.map(({ records }) => records.providers.get(code)!)
const bank = () => lane.played.map(({ records }) => records.bank).find(({ payouts }) => payouts.length > 0)!

/** What is named while the first of these items is another one. */
async function namedWith<Item extends object>(items: Item[], change: (first: Item) => Item[]): Promise<string[]> {
  const before = [...items]
  items.splice(0, 1, ...change(items[0]!))
  try {
    return await differencesOf(lane)
  } finally {
    items.splice(0, items.length, ...before)
  }
}

test('worlds at rest have the same records on all sides', async () => {
  expect(await differencesOf(lane)).toEqual([])
})

test.each(['PG', 'PGSLOT', 'SLOTXO'])('a transfer that %s lost, did twice or did otherwise is named', async (code) => {
  const { effects } = providers(code).find((record) => record.effects.length > 0)!
  expect(await namedWith(effects, () => [])).toEqual([expect.stringContaining('it is done here, and not there')])
  expect(await namedWith(effects, (first) => [first, first])).toEqual([expect.stringContaining('it is done there twice')])
  const other = await namedWith(effects, (first) => [{ ...first, amount: first.amount * 2n }])
  expect(other).toEqual([expect.stringContaining('it is another one here')])
})

test('a result that was not booked is named', async () => {
  const { balances } = providers('JOKER').find((record) => record.balances.size > 0)!
  const [[username, balance]] = [...balances] as [[string, bigint]]
  balances.set(username, balance + 1n)
  expect(await differencesOf(lane)).toEqual([`games:JOKER, theirs: the balance of ${username} of 1: a result that is not booked yet`])
  balances.set(username, balance)
})

test('a payout that the bank lost or made twice is named', async () => {
  expect(await namedWith(bank().payouts, () => [])).toEqual([expect.stringContaining('it is paid here, and not there')])
  expect(await namedWith(bank().payouts, (first) => [first, first])).toEqual([expect.stringContaining('it is paid there twice')])
})

test('a payment that was never made, or is nowhere in our ledger, is named', async () => {
  const { payments } = lane.played[0]!
  const lines = payments as (typeof payments)[number][]
  expect(await namedWith(lines, () => [])).toEqual([expect.stringContaining('it is credited here, and was paid nowhere')])
  const more = await namedWith(lines, (first) => [first, { ...first, reference: 'KBANK:NOBODY' }])
  expect(more).toEqual([expect.stringContaining('it was paid there, and nobody was credited or asked to decide')])
})
