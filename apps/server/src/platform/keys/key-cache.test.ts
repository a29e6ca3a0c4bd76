import { expect, test } from 'vitest'
import { createKeyCache } from './key-cache.ts'

const newKey = (byte: number) => Buffer.alloc(32, byte)
const NOTHING = Buffer.alloc(32)

test('a key is kept until its time is over, and overwritten then', () => {
  let nowMs = 0
  const cache = createKeyCache({ maxAgeMs: 1000, nowMs: () => nowMs })
  const key = newKey(1)
  cache.keep('one', key)
  nowMs = 999
  expect(cache.get('one')).toEqual(newKey(1))
  nowMs = 1000
  expect(cache.get('one')).toBeUndefined()
  expect(key).toEqual(NOTHING)
})

test('of more than fit, the one that was used longest ago is overwritten', () => {
  const cache = createKeyCache({ most: 2 })
  const [first, second] = [newKey(1), newKey(2)]
  cache.keep('first', first)
  cache.keep('second', second)
  cache.get('first')
  cache.keep('third', newKey(3))
  expect([cache.get('first'), cache.get('second'), cache.get('third')]).toEqual([newKey(1), undefined, newKey(3)])
  expect(second).toEqual(NOTHING)
})

test('a key that was loaded twice is there once, and the other is overwritten', () => {
  const cache = createKeyCache({ most: 2 })
  const [before, after] = [newKey(1), newKey(1)]
  cache.keep('first', before)
  cache.keep('second', newKey(2))
  cache.keep('first', after)
  expect(before).toEqual(NOTHING)
  expect([cache.get('first'), cache.get('second')]).toEqual([newKey(1), newKey(2)])
})
