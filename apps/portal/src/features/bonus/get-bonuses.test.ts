import { expect, test } from 'vitest'
import { untilNextChange } from './get-bonuses.ts'

const NOON = Date.parse('2026-11-22T05:00:00Z')
const bonus = (againAt: string | null, endsAt: string | null = null) => ({ againAt, endsAt })

test('the offers are asked for again a second after the first of them changes', () => {
  expect(untilNextChange([bonus('2026-11-22T05:10:00Z'), bonus(null, '2026-11-22T05:05:00Z')], NOON)).toBe(301_000)
})

test('what has passed, or never changes, is not waited for, and nothing longer than an hour', () => {
  expect(untilNextChange([bonus(null), bonus('2026-11-22T04:00:00Z')], NOON)).toBe(false)
  expect(untilNextChange([bonus('2026-11-23T17:00:00Z')], NOON)).toBe(3_600_000)
})
