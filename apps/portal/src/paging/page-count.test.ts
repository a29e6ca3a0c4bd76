import { expect, test } from 'vitest'
import { pageCount } from './page-count.ts'

test('[STM-01] [SLIP-08] there are 10 items a page', () => {
  expect([0, 1, 10, 11, 25].map((total) => pageCount(total))).toEqual([1, 1, 1, 2, 3])
})
