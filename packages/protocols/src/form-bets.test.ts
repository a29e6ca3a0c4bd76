import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readFormBets, writeFormBets } from './index.ts'
import sample from './samples/form-bets.json' with { type: 'json' }

/** Recorded, and signed by OpenSSL. */
const { key, text } = sample

test('rows that were recorded are read and written as they were', () => {
  const read = readFormBets(key, text)!
  expect(read).toMatchObject({ nonce: 'n-4711', after: 100, hasMore: false, completeTo: new Date('2026-11-21T07:14:10Z') })
  expect(read.rows).toMatchObject([
    { rowNo: 101, kind: 'S', bet: 1_000n, valid: 1_000n, payout: 2_500n, currency: 'BAHT', settledAt: new Date('2026-11-21T07:14:05Z') },
    { rowNo: 102, kind: 'R', version: 2, valid: 750n },
    { rowNo: 104, kind: 'C', bet: null, payout: null },
  ])
  expect(writeFormBets(key, read)).toBe(text)
})

describe('rows cannot be read', () => {
  test.each([
    ['with another amount', (was: string) => was.replace('25.00', '95.00')],
    ['with a row taken out', (was: string) => was.replace(/102,.*\n/, '')],
    ['cut off', (was: string) => was.slice(0, -20)],
    ['of another key', (was: string) => was],
  ])('%s', (name, change) => expect(readFormBets(name === 'of another key' ? 'another' : key, change(text))).toBeUndefined())

  /** Changed, and signed again: what a provider says that errs. */
  test.each([
    ['whose numbers do not run on', (was: string) => was.replace('102,R', '101,R')],
    ['that lie before what was asked for', (was: string) => was.replace('101,S', '100,S')],
    ['that settle without amounts', (was: string) => was.replace('10.00,10.00,25.00', ',,')],
    ['that cancel with amounts', (was: string) => was.replace(',,,,THB', ',1.00,1.00,1.00,THB')],
    ['of a kind nobody knows', (was: string) => was.replace('102,R', '102,X')],
    ['on what nobody knows', (was: string) => was.replace('J7001,1,slot', 'J7001,1,poker')],
    ['with a field too many', (was: string) => was.replace('14:14:05\n', '14:14:05,x\n')],
    ['with half a satang', (was: string) => was.replace('25.00', '25.005')],
    ['in no currency', (was: string) => was.replace('THB,2026-11-21 14:14:05', 'USD,2026-11-21 14:14:05')],
    ['with a day that is none', (was: string) => was.replace('2026-11-21 14:14:05', '2026-02-30 14:14:05')],
    ['that follow another mark', (was: string) => was.replace('#BETS', '#ROWS')],
  ])('%s', (_name, change) => {
    const signed = change(text).replace(/[0-9a-f]{64}\n$/, '')
    expect(readFormBets(key, `${signed}${createHmac('sha256', key).update(signed).digest('hex')}\n`)).toBeUndefined()
  })
})
