import { type BankDescriptor, BANKS, GAMES, GATEWAYS } from '@krapao/providers'
import { expect, test } from 'vitest'
import { createIntegrations } from '../../src/integrations/index.ts'
import { readEnv } from '../../src/platform/env/env.ts'
import { BANK_CHECKS } from './bank-checks.ts'
import { BANK_FEED_CHECKS } from './bank-feed-checks.ts'
import { BANK_REPORT_CHECKS } from './bank-report-checks.ts'
import { GAME_CHECKS } from './game-checks.ts'
import { GATEWAY_CHECKS } from './gateway-checks.ts'

test('every provider of the lists has its adapter, and no other has', () => {
  const integrations = createIntegrations(readEnv({}).integrations)
  const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code).toSorted()
  expect([...integrations.games.keys()].toSorted()).toEqual(codes(GAMES))
  expect(Object.keys(integrations.qr).toSorted()).toEqual(codes(GATEWAYS))
  const banks: readonly BankDescriptor[] = BANKS
  expect([...integrations.banks.keys()].toSorted()).toEqual(codes(banks.filter(({ feed }) => feed !== 'none')))
})

test('a game nobody has described has no adapter: the start says which list it is missing from', () => {
  const { integrations } = readEnv({ GAME_NOVEL_URL: 'http://127.0.0.1:9', GAME_NOVEL_SIGN_IN: 'http://127.0.0.1:9' })
  expect(() => createIntegrations(integrations)).toThrow('packages/providers/src/games.ts')
})

test('a bank has at least as many checks as a gateway', () =>
  expect(BANK_FEED_CHECKS.length + BANK_REPORT_CHECKS.length).toBeGreaterThanOrEqual(GATEWAY_CHECKS.length))

test('no check stands twice under one name', () => {
  for (const checks of [GAME_CHECKS, GATEWAY_CHECKS, BANK_CHECKS, [...BANK_FEED_CHECKS, ...BANK_REPORT_CHECKS]]) {
    const names = checks.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  }
})
