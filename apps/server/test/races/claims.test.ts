import { CallRefused, createClient, withdraw } from '@krapao/contract'
import { decideWorkItem, listWorkItems, nextWorkItem } from '@krapao/contract/console'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { baht, give } from '../money.ts'
import { staff, staffCookie } from '../staff.ts'
import { measureWithdrawals } from '../withdraw-rule.ts'
import { createWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const EACH = 10
const PLAYERS = 4

/** Withdrawals that wait for a person. Answers how many. */
async function manyItems(): Promise<number> {
  onTestFinished(await measureWithdrawals(world, { automaticUpTo: 0 }))
  for (let index = 0; index < PLAYERS; index++) {
    const player = await world.player()
    await give(world, player, EACH * 100)
    for (let asked = 0; asked < EACH; asked++) await player.call(withdraw, { body: { amount: baht(100) } })
  }
  return PLAYERS * EACH
}

async function cashier() {
  const cookie = await staffCookie(world, await staff(world, 'cashier'))
  return createClient({
    baseUrl: world.url,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, origin: world.url, cookie } }),
  })
}

type Call = Awaited<ReturnType<typeof cashier>>

/** What becomes of one press. */
const press = (call: Call, itemId: string, leaseNo?: number): Promise<string> =>
  call(decideWorkItem, {
    params: { itemId },
    body: { outcome: 'refuse', reason: 'as asked', ...(leaseNo === undefined ? {} : { leaseNo }) },
  }).then(
    ({ status }) => status,
    (error: unknown) => {
      if (error instanceof CallRefused) return error.code
      throw error
    },
  )

/** Whatever they are handed, until nothing is left: under the lease, and at once again without. */
async function workThrough(call: Call): Promise<string[]> {
  const answers: string[] = []
  for (;;) {
    const { item } = await call(nextWorkItem, { body: { kind: null, passedBy: null } })
    if (!item) return answers
    answers.push(...(await Promise.all([press(call, item.itemId, item.leaseNo), press(call, item.itemId)])))
  }
}

/** Whatever waits, without taking it. */
async function pressAll(call: Call): Promise<string[]> {
  const { items } = await call(listWorkItems, { query: { kind: 'withdrawal', decide: '1' } })
  return Promise.all(items.map(({ itemId }) => press(call, itemId)))
}

async function actsSince(begun: bigint) {
  const acts = await world.db.selectFrom('operator.act').select(['subject', 'status']).where('kind', '=', 'withdrawal').execute()
  const subjects = acts.filter(({ status }) => status === 'act').map(({ subject }) => subject)
  return { count: BigInt(subjects.length) - begun, distinct: new Set(subjects).size === subjects.length }
}

test.each([2, 8])('%i members of staff work through one queue, and each item is decided once', async (people) => {
  const begun = (await actsSince(0n)).count
  const items = await manyItems()
  const calls = await Promise.all(Array.from({ length: people }, cashier))
  const answers = (await Promise.all([...calls.map(workThrough), pressAll(await cashier())])).flat()
  const lawful = new Set(['done', 'NO_ITEM', 'CLAIMED', 'CLAIM_LOST'])
  expect(answers.filter((answer) => !lawful.has(answer))).toEqual([])
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(items)
  expect(await actsSince(begun)).toEqual({ count: BigInt(items), distinct: true })
})
