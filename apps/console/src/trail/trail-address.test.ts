import { expect, test } from 'vitest'
import { dayOf, trailFilterIn, trailQueryOf, WHOLE_TRAIL } from './trail-address.ts'

test('a filter of the trail comes out of its address as it went in, and what is none filters nothing', () => {
  const filter = {
    person: '0190c8a1-0000-7000-8000-000000000001',
    kind: 'staff-change',
    outcome: 'refused',
    member: '412 345 678',
    day: '2026-11-30',
  } as const
  expect(trailFilterIn(new URLSearchParams(trailQueryOf(filter)))).toEqual(filter)
  expect(trailFilterIn(new URLSearchParams('person=me&kind=A&outcome=seen&member=&day=today'))).toEqual(WHOLE_TRAIL)
})

test('a day is that of Bangkok', () => {
  expect(dayOf('2026-11-30T16:59:59Z')).toBe('2026-11-30')
  expect(dayOf('2026-11-30T17:00:00Z')).toBe('2026-12-01')
})
