import { expect, test } from 'vitest'
import { isUuid } from '../platform/ids.ts'
import { type Acts, compareActs, notThere, type Ours } from './compare-acts.ts'
import type { Stretch, Walked } from './parts.ts'
import { toldNowhere, walk } from './walk.ts'

const IDS = [1, 2, 3, 4].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
const [ONE, TWO, THREE, FOUR] = IDS as [string, string, string, string]

const day = (of: number) => new Date(Date.UTC(2026, 0, of))
const SINCE = day(1)

interface Act {
  id: string
  amount: bigint
  /** Of January. */
  day?: number
  isDone?: boolean
}

/** Of one stretch, or of one for each day on which another begins. */
const stretchesFrom = (...days: number[]): Stretch[] =>
  [null, ...days].map((from, index) => ({ from: from === null ? null : day(from), to: index < days.length ? day(days[index]!) : null }))

/** What is named of these acts, which both have told by the 10th of January. */
async function differences({ here, there, days = [] }: { here: Act[]; there: Act[][]; days?: number[] }): Promise<string[]> {
  const ours = here.map((act) => ({ is_done: true, isOwed: true, created_at: day(act.day ?? 1), ...act }) satisfies Ours & Act)
  const asked: string[] = []
  const comparing = compareActs<Act, Ours>({
    counterparty: 'bank',
    done: 'paid',
    doneHere: async ({ from, to }) =>
      ours.filter(({ is_done: isDone, created_at: at }) => isDone && (from === null || at >= from) && (to === null || at < to)),
    knownHere: async (ids) => {
      // PostgreSQL would refuse any other id, and is not asked about none.
      if (ids.length === 0 || !ids.every(isUuid)) throw new Error(`asked for ${ids.join()}`)
      return ours.filter(({ id }) => ids.includes(id))
    },
    list: {
      name: 'list',
      ask: async ({ after = '0' }) => {
        asked.push(after)
        return { outcome: 'done', items: there[Number(after)]!, next: Number(after) + 1 < there.length ? `${Number(after) + 1}` : null }
      },
      at: (act) => day(act.day ?? 1),
    },
    isDoneThere: ({ isDone = true }) => isDone,
    subjectOf: ({ id }) => id,
    whyNot: (theirs, known) => (theirs.amount === known.amount ? undefined : `it is ${known.amount} here`),
  })
  const walked: Walked[] = []
  const found = []
  for (const stretch of stretchesFrom(...days)) {
    const one = await walk(comparing, { stretch, since: SINCE, before: walked })
    walked.push(one.walked)
    found.push(...one.differences)
  }
  for (const { id, amount } of toldNowhere(walked)) found.push(notThere({ counterparty: 'bank', done: 'paid' }, id, amount))
  // Whatever the stretches are, each page is read once.
  expect(asked).toEqual(there.map((_, index) => `${index}`))
  return found.map(({ counterparty, side, subject, amount, says, isInformation }) => {
    expect([counterparty, isInformation]).toEqual(['bank', false])
    return `${side}: ${subject} of ${amount}: ${says}`
  })
}

test('what both sides have in the same way is no difference', async () => {
  expect(await differences({ here: [{ id: ONE, amount: 5n }], there: [[], [{ id: ONE, amount: 5n }]] })).toEqual([])
})

test('what is not done there need not be known here', async () => {
  expect(await differences({ here: [], there: [[{ id: ONE, amount: 5n, isDone: false }]] })).toEqual([])
})

test('each act that one side has alone, twice or otherwise is named with its side', async () => {
  const here = [
    { id: ONE, amount: 5n },
    { id: TWO, amount: 6n },
  ]
  const there = [
    [
      { id: ONE, amount: 7n },
      { id: 'an id of others', amount: 1n },
    ],
    [
      { id: ONE, amount: 5n },
      { id: THREE, amount: 8n },
    ],
  ]
  expect(await differences({ here, there })).toEqual([
    `both: ${ONE} of 7: it is 5 here`,
    'theirs: an id of others of 1: it is paid there, and our ledger does not know it',
    `both: ${ONE} of 5: it is paid there twice`,
    `theirs: ${THREE} of 8: it is paid there, and our ledger does not know it`,
    `ours: ${TWO} of 6: it is paid here, and not there`,
  ])
})

test('what stands in another stretch there than here is no difference, before or after, and what stands in none is', async () => {
  const here = [
    { id: ONE, amount: 1n, day: 1 },
    { id: TWO, amount: 2n, day: 3 },
    { id: THREE, amount: 3n, day: 5 },
    { id: FOUR, amount: 4n, day: 3 },
  ]
  // The clock of the provider is behind at first, and what it did with the first it tells late.
  const there = [[{ id: TWO, amount: 2n, day: 2 }], [{ id: THREE, amount: 3n, day: 3 }], [{ id: ONE, amount: 1n, day: 6 }]]
  expect(await differences({ here, there, days: [2, 3, 5] })).toEqual([`ours: ${FOUR} of 4: it is paid here, and not there`])
})

test.each([
  ['in two stretches, one of them its own', 3, [3, 6]],
  ['in two stretches, its own after the other', 6, [3, 6]],
  ['in two stretches, neither its own', 1, [3, 6]],
])('what is done there twice %s is named once', async (_, ours, theirs) => {
  const there = theirs.map((of) => [{ id: ONE, amount: 5n, day: of }])
  expect(await differences({ here: [{ id: ONE, amount: 5n, day: ours }], there, days: [2, 4, 5] })).toEqual([
    `both: ${ONE} of 5: it is paid there twice`,
  ])
})

test('what is still being found out here and is done there twice is named, in whichever stretches', async () => {
  const there = [[{ id: ONE, amount: 5n, day: 1 }], [{ id: ONE, amount: 5n, day: 6 }]]
  expect(await differences({ here: [{ id: ONE, amount: 5n, day: 3, is_done: false } as Act], there, days: [2, 4] })).toEqual([
    `both: ${ONE} of 5: it is paid there twice`,
  ])
})

test('however long a list is, a part holds its own acts of ours and a page of theirs, and leaves nothing behind of what stands in both', async () => {
  const [days, pagesADay, pageSize] = [20, 10, 100]
  const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
  const actsOf = (from: number, acts: number) =>
    Array.from({ length: acts }, (_, index) => ({
      id: idOf(from + index),
      amount: 5n,
      day: 1 + Math.floor((from + index) / (pagesADay * pageSize)),
    }))
  const held: number[] = []
  const acts: Acts<Act, Ours & Act> = {
    counterparty: 'bank',
    done: 'paid',
    async doneHere({ from }) {
      const first = (from ?? day(1)).getUTCDate() - 1
      const ours = actsOf(first * pagesADay * pageSize, pagesADay * pageSize)
      held.push(ours.length)
      return ours.map((act) => ({ ...act, is_done: true, isOwed: true, created_at: day(act.day) }))
    },
    // A page that ends a day is the last that is read with it.
    knownHere: () => Promise.reject(new Error('all are known')),
    list: {
      name: 'list',
      async ask({ after = '0' }) {
        const page = Number(after)
        return { outcome: 'done', items: actsOf(page * pageSize, pageSize), next: page + 1 < days * pagesADay ? `${page + 1}` : null }
      },
      // The last of a day is told at the end of it.
      at: ({ id, day: of = 1 }) => (Number(id.slice(-12)) % (pagesADay * pageSize) === pagesADay * pageSize - 1 ? day(of + 1) : day(of)),
    },
    isDoneThere: () => true,
    subjectOf: ({ id }) => id,
    whyNot: () => undefined,
  }
  const walked: Walked[] = []
  for (const stretch of stretchesFrom(...Array.from({ length: days - 1 }, (_, index) => index + 2))) {
    const one = await walk(compareActs(acts), { stretch, since: SINCE, before: walked })
    expect(one.differences).toEqual([])
    walked.push(one.walked)
  }
  expect(held).toEqual(Array.from({ length: days }, () => pagesADay * pageSize))
  for (const { untold, strays } of walked) expect([untold, strays]).toEqual([[], []])
})
