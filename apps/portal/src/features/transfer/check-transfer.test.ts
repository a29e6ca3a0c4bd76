import type { GameAccount } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import { checkTransfer, NO_PLACE, WALLET } from './check-transfer.ts'
import { destinationOf, transferAccounts } from './transfer-accounts.ts'

const move = { from: WALLET, to: 'PG', amountText: '60' }

test('a complete transfer has no problem', () => expect(checkTransfer(move)).toBeUndefined())

test('[TRF-06] a side left at none asks for an account', () => {
  expect(checkTransfer({ ...move, from: NO_PLACE })).toBe('selectAccount')
  expect(checkTransfer({ ...move, to: NO_PLACE })).toBe('selectAccount')
})

test('[TRF-07] the same side twice cannot be transferred', () => {
  expect(checkTransfer({ ...move, from: 'PG' })).toBe('cannotTransfer')
})

test.each(['', '0', '0.99', '-5'])('[TRF-08] %j is below the minimum of 1 baht', (amountText) => {
  expect(checkTransfer({ ...move, amountText })).toBe('minimum')
})

test.each(['1', '1.5', '60.25'])('[TRF-08] %s is enough', (amountText) => {
  expect(checkTransfer({ ...move, amountText })).toBeUndefined()
})

test.each(['1.005', '99999999999', 'NaN'])('%s is no amount of money', (amountText) => {
  expect(checkTransfer({ ...move, amountText })).toBe('amountInvalid')
})

test('money is offered to go where it can: into the wallet and open games, and out of any', () => {
  const game = (code: string, offer: GameAccount['offer']) => ({ code, offer, isActive: true, amount: 5 as MajorUnits }) as GameAccount
  const slots = [game('PG', 'open'), game('JOKER', 'maintenance'), game('IMI', 'withdrawn')]
  const accounts = transferAccounts({ amount: 100 as MajorUnits, slots })
  expect(accounts.map(({ code }) => code)).toEqual([WALLET, 'PG', 'JOKER', 'IMI'])
  expect(accounts.flatMap(({ code, isOpen }) => (isOpen ? [code] : []))).toEqual([WALLET, 'PG'])
  expect(['PG', 'JOKER', 'IMI', NO_PLACE].map((wished) => destinationOf(accounts, wished))).toEqual(['PG', NO_PLACE, NO_PLACE, NO_PLACE])
})

test('[TRF-02] the wallet and each active game can be chosen, an inactive one cannot', () => {
  const game = (code: string, isActive: boolean) => ({ code, isActive, amount: 5 as MajorUnits }) as GameAccount
  const accounts = transferAccounts({ amount: 100 as MajorUnits, slots: [game('PG', true), game('JOKER', false)] })
  expect(accounts.map((account) => account.code)).toEqual([WALLET, 'PG'])
})
