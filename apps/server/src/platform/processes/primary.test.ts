import { expect, test } from 'vitest'
import { pauseBeforeStart } from './primary.ts'

test('processes that die again and again are started ever later, and never given up', () => {
  expect([0, 1, 2, 3, 6, 7, 2000].map(pauseBeforeStart)).toEqual([250, 500, 1000, 2000, 16_000, 30_000, 30_000])
})
