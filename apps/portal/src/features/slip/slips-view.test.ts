import { expect, test } from 'vitest'
import { readSlipsView, withSlipsView } from './slips-view.ts'

const read = (text: string) => readSlipsView(new URLSearchParams(text))

test('the address says which page of the slips is open, or that one is being sent', () => {
  expect(read('slips=1')).toBe(1)
  expect(read('kind=deposit&slips=12')).toBe(12)
  expect(read('slips=send')).toBe('send')
})

test('anything else shows no slips', () => {
  expect(['', 'slips=', 'slips=0', 'slips=-1', 'slips=1.5', 'slips=1e3', 'slips=9999999', 'slips=Send'].map(read)).toEqual(
    Array(8).fill(undefined),
  )
})

test('the rest of the address stays', () => {
  const params = new URLSearchParams('kind=deposit&slips=1')
  expect(String(withSlipsView(params, 2))).toBe('kind=deposit&slips=2')
  expect(String(withSlipsView(params, 'send'))).toBe('kind=deposit&slips=send')
  expect(String(withSlipsView(params, undefined))).toBe('kind=deposit')
})
