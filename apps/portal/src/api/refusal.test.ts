import { CallRefused } from '@krapao/contract'
import { expect, test } from 'vitest'
import { outcomeUnknown } from './outcome-unknown.ts'
import { refusalCode, refusalOf } from './refusal.ts'

test('a refused call has the code and the details of the server', () => {
  const refused = new CallRefused('NO_BANK', 409, { a: 1 })
  expect(refusalCode(refused)).toBe('NO_BANK')
  expect(refusalOf(refused)?.details).toEqual({ a: 1 })
})

test('any other error counts as a lost connection', () => {
  expect(refusalCode(new Error('lost'))).toBe('CONNECTION')
  expect(refusalOf(new Error('lost'))).toBeUndefined()
})

test.each([
  [new Error('lost'), true],
  [new CallRefused('CONNECTION', 0), true],
  [new CallRefused('INTERNAL_SERVER_ERROR', 500), true],
  [new CallRefused('SERVICE_BUSY', 503), true],
  [new CallRefused('MONEY_NOT_ENOUGH', 409), false],
])('after %s the outcome is unknown: %s', (error, isUnknown) => expect(outcomeUnknown(error)).toBe(isUnknown))
