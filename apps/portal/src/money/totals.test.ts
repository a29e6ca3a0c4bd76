import type { GameAccount } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import { addUp, gameWalletValue, totalsOf } from './totals.ts'

const baht = (amount: number) => amount as MajorUnits

function game(amount: number, isActive = true): GameAccount {
  return {
    code: 'PG',
    name: 'PG',
    nameTH: null,
    nameLA: null,
    nameEN: null,
    logo: '',
    background: '',
    backgroundSmall: null,
    isActive,
    amount: baht(amount),
    ftWalletSlot: 1.5,
    category: 'slot',
    offer: 'open',
    isFavourite: false,
    openedAt: null,
    web: null,
    android: null,
    ios: null,
  }
}

test('[HOME-06] the total is the wallet plus the games, exactly', () => {
  expect(totalsOf({ amount: baht(0.1), slots: [game(0.2)], inProgress: [] }).total).toBe(0.3)
  expect(totalsOf({ amount: baht(7980.5), slots: [game(2500), game(2000)], inProgress: [] })).toEqual({
    total: 12480.5,
    wallet: 7980.5,
    inGames: 4500,
    inProgress: 0,
    walletPercent: 63.9,
  })
})

test('[HOME-26] an inactive game counts nothing and the factor does not count', () => {
  expect(totalsOf({ amount: baht(100), slots: [game(50, false), game(20)], inProgress: [] }).total).toBe(120)
})

test('money on its way is in no balance', () => {
  const move = { from: 'WALLET', to: 'PG', amount: baht(60), createdAt: '2026-11-21T07:00:00Z' }
  expect(totalsOf({ amount: baht(40), slots: [], inProgress: [move] })).toMatchObject({ total: 40, inProgress: 60 })
})

test('the total may exceed the largest amount of the contract', () => {
  const most = baht(9_999_999_999.99)
  expect(totalsOf({ amount: most, slots: [game(most), game(most), game(most)], inProgress: [] })).toMatchObject({
    total: 39_999_999_999.96,
    inGames: 29_999_999_999.97,
  })
})

test('an empty wallet has no parts to draw', () => {
  expect(totalsOf({ amount: baht(0), slots: [], inProgress: [] }).walletPercent).toBeUndefined()
})

test.each([
  [2500, 1.5, 3750],
  [0.01, 1.5, 0.01],
  [9_999_999_999.99, 1, 9_999_999_999.99],
  [100, 0, 0],
])('[HOME-20] the game-wallet value of %s at factor %s is %s', (amount, ftWalletSlot, value) => {
  expect(gameWalletValue({ amount: baht(amount), ftWalletSlot })).toBe(value)
})

test('largest balances add up without losing a satang', () => {
  expect(addUp([baht(9_999_999_999.99), baht(9_999_999_999.99)])).toBe(19_999_999_999.98)
})
