import { expect, test } from 'vitest'
import { GAMES, GATEWAYS, gameDescriptor, gatewayDescriptor, gatewayOfAccount, linkLaunchOf } from './index.ts'

test('no code stands twice, and each may stand in an address, in the ledger and in the name of a setting', () => {
  for (const list of [GAMES, GATEWAYS]) {
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
