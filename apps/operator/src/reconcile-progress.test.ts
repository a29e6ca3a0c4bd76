import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minorUnits } from '@krapao/money'
import type { LookedAt } from '@krapao/server/reconcile'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Begun, reconcileProgress, whyAnew } from './reconcile-progress.ts'
import { viewsOf } from './reconcile-views.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-'))
  file = join(folder, 'progress')
})
afterEach(() => rmSync(folder, { recursive: true }))

const MODE = '2026-11-28T09:00:00.000001Z'
const BEGUN: Begun = {
  days: 30,
  games: ['PG'],
  reconcilingSince: MODE,
  since: new Date('2026-10-29T10:00:00Z'),
  until: '2026-11-28T10:00:00.000001Z',
  parts: [
    { compares: 'payouts', stretch: { from: null, to: new Date('2026-11-20T00:00:00Z') } },
    { compares: 'payouts', stretch: { from: new Date('2026-11-20T00:00:00Z'), to: null } },
    { compares: 'balances', game: 'PG', owners: { after: null, upTo: null } },
  ],
}
const LOOKED: LookedAt = {
  part: BEGUN.parts[0]!,
  at: new Date('2026-11-28T10:00:01Z'),
  differences: [
    {
      counterparty: 'bank',
      side: 'both',
      subject: 'payout 1',
      amount: minorUnits(5n),
      says: 'it is paid there twice',
      isInformation: false,
    },
  ],
  unread: null,
  walked: { next: { payouts: '100' }, failed: {}, untold: [{ id: '2', amount: minorUnits(7n), isOwed: true }], strays: ['3'] },
}

test('what was looked at is kept with its differences and how far the lists were read', () => {
  const progress = reconcileProgress(file)
  progress.write({ begun: BEGUN, looked: [] })
  progress.keep(LOOKED)
  expect(progress.read()).toEqual({ begun: BEGUN, looked: [LOOKED] })
})

test('a file of something else is not gone on with', () => {
  writeFileSync(file, '{"steps":[]}\n')
  expect(() => reconcileProgress(file).read()).toThrow('is not what npm run reconcile -- --progress writes')
})

const now = { days: 30, games: ['PG'], reconcilingSince: MODE, at: new Date('2026-11-28T11:00:00Z'), begins: false, ends: true }

test('a comparison that was stopped is gone on with, with --end within the hour', () => {
  const progress = { begun: BEGUN, looked: [LOOKED] }
  expect(whyAnew(progress, now)).toBeNull()
  expect(whyAnew(progress, { ...now, at: new Date('2026-11-28T11:00:01Z') })).toContain('within 60 minutes')
  expect(whyAnew(progress, { ...now, at: new Date('2026-11-29T11:00:00Z'), ends: false })).toBeNull()
})

test.each([
  ['of other days', { days: 2 }],
  ['of other games', { games: ['PG', 'JOKER'] }],
  ['from before results were stopped again', { reconcilingSince: '2026-11-28T10:30:00.000001Z' }],
  ['from before results were let go on', { reconcilingSince: null }],
  ['from before a second --begin', { begins: true, ends: false }],
])('one %s is begun anew', (_, other) => {
  expect(whyAnew({ begun: BEGUN, looked: [LOOKED] }, { ...now, ...other })).not.toBeNull()
})

test('one that came to its end is begun anew, and one whose provider did not tell its records is not', () => {
  const looked = BEGUN.parts.map((part) => ({ ...LOOKED, part }))
  expect(whyAnew({ begun: BEGUN, looked }, now)).toContain('came to its end')
  expect(whyAnew({ begun: BEGUN, looked: looked.with(1, { ...looked[1]!, unread: 'it is away' }) }, now)).toBeNull()
})

test('of each part is said when it was looked at, and what was not', () => {
  expect(viewsOf(BEGUN.parts, [LOOKED, { ...LOOKED, part: BEGUN.parts[2]! }], now.at)).toEqual([
    'payouts, to 2026-11-20T00:00:00Z: looked at 2026-11-28T10:00:01Z, 59 minutes ago',
    'payouts: 1 of 2 parts were not looked at',
    'balances of games:PG, all players: looked at 2026-11-28T10:00:01Z, 59 minutes ago',
  ])
})

test('of many parts is said when the first and the last were looked at', () => {
  const parts = ['1', '2', '3', '4', '5', '6'].map((upTo) => ({ compares: 'bets' as const, game: 'PG', owners: { after: null, upTo } }))
  const looked = parts.map((part, minute) => ({ ...LOOKED, part, at: new Date(now.at.getTime() - minute * 60_000) }))
  expect(viewsOf(parts, looked, now.at)).toEqual([
    'bets of games:PG, 6 parts: the first looked at 2026-11-28T10:55:00Z, 5 minutes ago, the last looked at 2026-11-28T11:00:00Z, 0 seconds ago',
  ])
})
