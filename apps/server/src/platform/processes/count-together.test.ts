import { expect, test } from 'vitest'
import { createCallCounts } from './call-counts.ts'
import { createCountTogether } from './count-together.ts'

function countersOf(processes: number) {
  const countInPrimary = createCallCounts(() => 0)
  let asked = 0
  const counters = Array.from({ length: processes }, () =>
    createCountTogether(processes, async (call) => {
      asked += 1
      return countInPrimary(call)
    }),
  )
  const isLetThrough = async (process: number, max: number) =>
    (await counters[process]!({ limit: 1, key: 'ann', windowMs: 60_000, max })).current <= max
  return { isLetThrough, asked: () => asked }
}

test.each([
  [600, 2],
  [60, 4],
  [30, 3],
  [1, 2],
])('of more calls than %i over %i processes so many are let through, and no more', async (max, processes) => {
  const { isLetThrough } = countersOf(processes)
  let through = 0
  for (let call = 0; call < max * 3; call++) if (await isLetThrough(call % processes, max)) through += 1
  expect(through).toBe(max)
})

test('a caller of one process alone is refused at nine tenths of the limit at the earliest', async () => {
  const { isLetThrough } = countersOf(4)
  let through = 0
  while (await isLetThrough(2, 600)) through += 1
  expect(through).toBe(555)
})

test('nobody is asked about a caller of few calls', async () => {
  const { isLetThrough, asked } = countersOf(2)
  for (let call = 0; call < 60; call++) await isLetThrough(call % 2, 600)
  expect(asked()).toBe(0)
  await isLetThrough(0, 600)
  expect(asked()).toBe(1)
})
