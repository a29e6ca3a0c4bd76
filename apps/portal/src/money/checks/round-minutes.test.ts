import { expect, test } from 'vitest'
import { roundMinutes } from './round-minutes.ts'

test.each([
  [1, 'minutes', 1],
  [10, 'minutes', 10],
  [11, 'minutes', 15],
  [90, 'minutes', 90],
  [91, 'hours', 2],
  [2880, 'hours', 48],
  [2881, 'days', 3],
])('%i minutes are said as %s: %i', (minutes, unit, count) => expect(roundMinutes(minutes)).toEqual({ unit, count }))
