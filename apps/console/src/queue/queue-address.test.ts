import { expect, test } from 'vitest'
import { filterIn, NO_FILTER, queryOf } from './queue-address.ts'

const read = (address: string) => filterIn(new URLSearchParams(address))

test('a filter comes out of its address as it went in', () => {
  const filter = {
    kind: 'payment',
    onlyDecisions: true,
    onlyMine: true,
    due: 'late',
    reason: 'maybe_same',
    from: '100',
    to: '2500.50',
    memberNo: '412 345 678',
    tag: 'call-back',
  } as const
  expect(read(new URLSearchParams(queryOf(filter)).toString())).toEqual(filter)
  expect(queryOf(NO_FILTER)).toEqual({})
})

test('what is no answer filters nothing, whoever wrote it', () => {
  expect(read('kind=__proto__&decide=yes&mine=2&due=never&reason=toString&from=1e3&to=-5&member=&tag=VIP')).toEqual(NO_FILTER)
  expect(read('from=12345678901&to=1.234')).toEqual(NO_FILTER)
})
