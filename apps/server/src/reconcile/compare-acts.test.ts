import { expect, test } from 'vitest'
import { isUuid } from '../platform/ids.ts'
import { compareActs } from './compare-acts.ts'

const [ONE, TWO, THREE] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [string, string, string]

interface Act {
  id: string
  amount: bigint
}

/** `here` is asked first for all, and then for the ids of each page. */
async function differences({ here, there }: { here: Act[]; there: Act[][] }): Promise<string[]> {
  const found = compareActs<Act, Act>({
    counterparty: 'bank',
    done: 'paid',
    doneHere: async () => here,
    knownHere: async (ids) => {
      // PostgreSQL would refuse any other id, and is not asked about none.
      if (ids.length === 0 || !ids.every(isUuid)) throw new Error(`asked for ${ids.join()}`)
      return here.filter(({ id }) => ids.includes(id))
    },
    doneThere: (async function* () {
      yield* there
    })(),
    subjectOf: ({ id }) => id,
    whyNot: (theirs, ours) => (theirs.amount === ours.amount ? undefined : `it is ${ours.amount} here`),
  })
  const lines: string[] = []
  for await (const { counterparty, side, subject, amount, says, isInformation } of found) {
    expect([counterparty, isInformation]).toEqual(['bank', false])
    lines.push(`${side}: ${subject} of ${amount}: ${says}`)
  }
  return lines
}

test('what both sides have in the same way is no difference', async () => {
  expect(await differences({ here: [{ id: ONE, amount: 5n }], there: [[], [{ id: ONE, amount: 5n }]] })).toEqual([])
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
