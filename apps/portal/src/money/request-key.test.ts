import { CallRefused } from '@krapao/contract'
import { expect, test } from 'vitest'
import { createMoneyIntent } from './request-key.ts'

function intent() {
  let made = 0
  return createMoneyIntent(() => `key-${++made}`)
}

test('pressing again after a lost connection, or while nobody knows the outcome, sends the same key', () => {
  const money = intent()
  expect(money.keyFor({ amount: 50 })).toBe('key-1')
  money.answered(new CallRefused('CONNECTION', 0))
  expect(money.keyFor({ amount: 50 })).toBe('key-1')
  money.answered(new CallRefused('INTERNAL_SERVER_ERROR', 500))
  expect(money.keyFor({ amount: 50 })).toBe('key-1')
  money.answered(new CallRefused('SERVICE_BUSY', 503))
  expect(money.keyFor({ amount: 50 })).toBe('key-1')
})

test('a definite answer ends the intent, a yes and a no alike', () => {
  const money = intent()
  money.keyFor({ amount: 50 })
  money.answered()
  expect(money.keyFor({ amount: 50 })).toBe('key-2')
  money.answered(new CallRefused('MONEY_NOT_ENOUGH', 409))
  expect(money.keyFor({ amount: 50 })).toBe('key-3')
})

test('another amount is another intent', () => {
  const money = intent()
  money.keyFor({ amount: 50 })
  money.answered(new CallRefused('CONNECTION', 0))
  expect(money.keyFor({ amount: 60 })).toBe('key-2')
})
