import { expect, test } from 'vitest'
import { filterOf, readView, WHOLE, withView } from './statement-filter.ts'

const NOW = Date.parse('2026-11-22T16:30:00Z')
const read = (text: string) => readView(new URLSearchParams(text))

test('an address keeps kind, day and page, and leaves out default values', () => {
  expect(read('')).toEqual(WHOLE)
  expect(read('kind=withdraw&day=7&page=3')).toEqual({ kind: 'withdraw', day: '7', page: 3 })
  expect(withView(new URLSearchParams('item=4'), { kind: 'bonus', day: '2026-11-20', page: 2 }).toString()).toBe(
    'item=4&kind=bonus&day=2026-11-20&page=2',
  )
  expect(withView(new URLSearchParams('kind=bonus&day=7&page=2'), WHOLE).toString()).toBe('')
})

test.each(['kind=x', 'day=2026-02-30', 'day=8', 'day=2026-1-1', 'page=0', 'page=1.5', 'page=x', 'page=99999999'])(
  '%s is no view',
  (text) => {
    expect(read(text)).toEqual(WHOLE)
  },
)

test('days are those of Bangkok, and today is the last of them', () => {
  expect(filterOf({ ...WHOLE, day: 'today' }, NOW)).toEqual({ since: '2026-11-21T17:00:00.000Z' })
  expect(filterOf({ ...WHOLE, day: 'today' }, NOW + 3_600_000)).toEqual({ since: '2026-11-22T17:00:00.000Z' })
  expect(filterOf({ ...WHOLE, day: '7' }, NOW)).toEqual({ since: '2026-11-15T17:00:00.000Z' })
  expect(filterOf({ ...WHOLE, day: '30' }, NOW)).toEqual({ since: '2026-10-23T17:00:00.000Z' })
  expect(filterOf({ ...WHOLE, day: '2026-11-20' }, NOW)).toEqual({ since: '2026-11-19T17:00:00.000Z', until: '2026-11-20T17:00:00.000Z' })
})

test('starting and finished bonuses are one kind', () => {
  expect(filterOf({ ...WHOLE, kind: 'bonus' }, NOW)).toEqual({ types: ['bonus', 'finish_bonus'] })
  expect(filterOf({ ...WHOLE, kind: 'transfer' }, NOW)).toEqual({ types: ['transfer'] })
  expect(filterOf(WHOLE, NOW)).toEqual({})
})
