import { expect, test } from 'vitest'
import { createCallCounts } from './call-counts.ts'

test('calls count by limit and key, in windows that begin with the first', () => {
  let now = 0
  const count = createCallCounts(() => now)
  const ofAnn = { limit: 1, key: 'ann', windowMs: 1000 }
  expect([count(ofAnn), count({ ...ofAnn, limit: 2 }), count({ ...ofAnn, key: 'bee' })].map(({ current }) => current)).toEqual([1, 1, 1])
  now = 999
  expect(count(ofAnn)).toEqual({ current: 2, ttl: 1 })
  now = 1000
  expect(count(ofAnn)).toEqual({ current: 1, ttl: 1000 })
})

test('of more callers than are known at once the one whose window began first counts anew', () => {
  const count = createCallCounts(() => 0)
  const call = (no: number) => count({ limit: 1, key: String(no), windowMs: 1000 }).current
  for (let no = 0; no < 50_001; no++) expect(call(no)).toBe(1)
  expect([call(1), call(0)]).toEqual([2, 1])
})
