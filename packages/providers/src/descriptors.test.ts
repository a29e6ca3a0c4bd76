import { expect, test } from 'vitest'
import {
  bankDescriptor,
  type BankDescriptor,
  bankOfAccount,
  bankOfDemoAccount,
  BANKS,
  GAMES,
  GATEWAYS,
  gameDescriptor,
  gatewayDescriptor,
  gatewayOfAccount,
  linkLaunchOf,
} from './index.ts'

test('no code stands twice, and each may stand in an address, in the ledger and in the name of a setting', () => {
  for (const list of [GAMES, GATEWAYS, BANKS]) {
    const codes = list.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{1,20}$/)
  }
})

test('a provider nobody has described has no descriptor, whatever its code', () => {
  for (const code of ['NOBODY', 'constructor', '']) {
    expect(gameDescriptor(code)).toBeUndefined()
    expect(linkLaunchOf(code)).toBeUndefined()
    expect(() => gatewayDescriptor(code)).toThrow('packages/providers/src/gateways.ts')
    expect(gatewayOfAccount({ bankType: 'PAYMENT', bankCode: code, mode: '' })).toBeUndefined()
  }
})

test('[QR-33] a PAYMENT account is the gateway of its code, and KBANK in mode SMS is one too', () => {
  expect(gatewayOfAccount({ bankType: 'PAYMENT', bankCode: 'WW', mode: 'AUTO' })).toBe('WW')
  expect(gatewayOfAccount({ bankType: 'BANK', bankCode: 'KBANK', mode: 'SMS' })).toBe('KBANK')
  expect(gatewayOfAccount({ bankType: 'BANK', bankCode: 'KBANK', mode: 'AUTO' })).toBeUndefined()
  expect(gatewayOfAccount({ bankType: 'BANK', bankCode: 'FP', mode: 'SMS' })).toBeUndefined()
})

const banks: readonly BankDescriptor[] = BANKS

test('[DEP-08] [DEP-09] [DEP-10] [DEP-11] [DEP-14] the demo operator has an account for each rule of the bank group', () => {
  const accounts = banks.flatMap(({ code, currency, demo }) => demo.map(({ mode }) => `${code} ${mode} ${currency}`))
  expect(accounts).toEqual(['SCB AUTO BAHT', 'GSB AUTO BAHT', 'KBANK AUTO BAHT', 'KBANK SMS BAHT', 'BCEL AUTO LAK'])
  const numbers = banks.flatMap(({ demo }) => demo.map(({ accountNo }) => accountNo))
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.map((accountNo) => bankOfDemoAccount(accountNo)?.code)).toEqual(['SCB', 'GSB', 'KBANK', 'KBANK', 'BCEL'])
})

test('[DEP-22] a bank that has a wire has a feed, and two of them differ on the wire', () => {
  for (const { wire, feed } of banks) expect(wire === null).toBe(feed === 'none')
  expect(new Set(banks.map(({ wire }) => wire)).size).toBeGreaterThan(2)
})

test('[DEP-12] an account at a bank nobody has described tells nothing by itself', () => {
  expect(bankDescriptor('KTB')).toBeUndefined()
  expect(bankOfAccount({ bankCode: 'KTB', currency: 'BAHT' })).toMatchObject({ code: 'KTB', currency: 'BAHT', feed: 'none', wire: null })
  expect(bankOfAccount({ bankCode: 'KBANK', currency: 'BAHT' })).toMatchObject({ feed: 'both', references: 'own', numbers: 'masked' })
})
