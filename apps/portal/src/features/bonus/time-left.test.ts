import { expect, test } from 'vitest'
import { timeLeftOf } from './time-left.ts'

const END = Date.parse('2026-11-25T05:00:00Z')
const before = (hours: number) => END - hours * 3_600_000

test.each([
  [72, 'day 3'],
  [48, 'day 2'],
  [47.9, 'hour 47'],
  [2, 'hour 2'],
  [1.99, 'minute 119'],
  [0.001, 'minute 1'],
  [0, 'over'],
  [-5, 'over'],
])('%s hours before the end it is %s', (hours, left) => expect(timeLeftOf(END, before(hours))).toBe(left))
