import { minorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import { isFinallyUnknown, type Transfer } from './transfer.ts'

const WAIT_MS = 60_000
/** A first send may reach the provider until then; what it took by then has a whole wait to show. */
const SHOWN_BY_MS = 15_000 + WAIT_MS
const BEGUN_AT = new Date('2026-03-01T10:00:00Z')

const after = (from: Date, ms: number) => new Date(from.getTime() + ms)

interface Waits {
  /** What the provider's clock says, since the transfer was begun; null where it says nothing. */
  providerMs?: number | null
  /** On the database's clock, since the provider first said "unknown"; null where it had not before. */
  databaseMs?: number | null
  /** Of this process, since it first heard so. */
  processMs?: number
  /** How long the provider may still show what it took in time; null where it takes a send however late. */
  waitMs?: number | null
}

/** Whether "unknown" is final: just so, unless a wait is said otherwise. */
function isFinal({ providerMs = SHOWN_BY_MS + 1, databaseMs = WAIT_MS, processMs = WAIT_MS, waitMs = WAIT_MS }: Waits): boolean {
  const leasedAt = after(BEGUN_AT, 600_000)
  const transfer: Transfer = {
    transferId: 'a-transfer',
    playerId: 'a-player',
    gameCode: 'PGSLOT',
    username: 'somebody',
    direction: 'in',
    amount: minorUnits(6_000n),
    thenToGame: null,
    isAll: false,
    state: 'in_doubt',
    balanceBefore: null,
    attempts: 3,
    leaseNo: 3n,
    leasedAt,
    unknownSince: databaseMs === null ? null : after(leasedAt, -databaseMs),
    createdAt: BEGUN_AT,
  }
  const providerTime = providerMs === null ? null : after(BEGUN_AT, providerMs)
  return isFinallyUnknown(transfer, { unknownIsFinalAfterMs: waitMs }, { heardForMs: processMs, providerTime })
}

test('[TRF-14] "unknown" is final when the provider, the database and this process have each waited long enough', () => {
  expect(isFinal({})).toBe(true)
})

test.each<[string, Waits]>([
  ['the provider’s clock has not passed the time by which the send would show', { providerMs: SHOWN_BY_MS }],
  ['the provider does not say its time', { providerMs: null }],
  ['the database’s clock has not seen a whole wait', { databaseMs: WAIT_MS - 1 }],
  ['the provider has not said so before', { databaseMs: null }],
  ['it was said first at a time that lies ahead', { databaseMs: -3_600_000 }],
  ['this process has not waited long enough', { processMs: WAIT_MS - 1 }],
  ['this process hears it for the first time', { processMs: 0 }],
  ['the provider takes a send however late', { waitMs: null }],
])('"unknown" is not final while %s, however long the other waits were', (_what, short) => {
  const aDay = 86_400_000
  expect(isFinal({ providerMs: aDay, databaseMs: aDay, processMs: aDay, ...short })).toBe(false)
})
