import { expect, test } from 'vitest'
import { steadyList, stepFrom } from './steady-list.ts'

test('what is shown first is what is there', () => {
  expect(steadyList(undefined, ['a', 'b'])).toEqual({ shown: ['a', 'b'], arrived: 0 })
})

test('nothing moves: what arrives is counted, what has gone keeps its place', () => {
  expect(steadyList(['a', 'b'], ['c', 'b', 'd'])).toEqual({ shown: ['a', 'b'], arrived: 2 })
})

const ITEMS = [
  { id: 'a', isGone: false },
  { id: 'b', isGone: true },
  { id: 'c', isGone: false },
]

test('a step goes to the next one that counts, and to none past the ends', () => {
  const isThere = ({ isGone }: { isGone: boolean }) => !isGone
  expect(stepFrom(ITEMS, null, 1)?.id).toBe('a')
  expect(stepFrom(ITEMS, 'a', 1)?.id).toBe('b')
  expect(stepFrom(ITEMS, 'a', 1, isThere)?.id).toBe('c')
  expect(stepFrom(ITEMS, 'c', 1)).toBeUndefined()
  expect(stepFrom(ITEMS, 'c', -1, isThere)?.id).toBe('a')
  expect(stepFrom(ITEMS, 'a', -1)).toBeUndefined()
  expect(stepFrom(ITEMS, null, -1)).toBeUndefined()
})
