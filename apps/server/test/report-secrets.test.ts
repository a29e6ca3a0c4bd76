import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedgerAndModules } from '../src/audit/audit-ledger-and-modules.ts'
import { createDataKeys } from '../src/platform/keys/data-keys.ts'
import { reportKeys } from '../src/report-keys.ts'
import { createWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  const player = await world.player()
  await world.deposit(player, 100)
})
afterAll(() => world.stop())

const PRESENT = 'the-secret-that-came-after-it'

/** What the audit says of reports once the gateway signs with another secret. */
async function auditWith(secrets: { webhookOldSecrets?: string[]; webhookEndedSecrets?: string[] }): Promise<string[]> {
  const { env } = world
  const { integrations } = env
  const party = { ...integrations.qr.KBANK, webhookSecret: PRESENT, ...secrets }
  const qr = { ...integrations.qr, KBANK: party }
  const reports = reportKeys({ ...env, integrations: { ...integrations, qr } })
  const found = await auditLedgerAndModules(world.db, { ...world.deps, dataKeys: createDataKeys(env), reports })
  return found.map(({ says }) => says)
}

test('what was signed with a secret that is exchanged or has ended is signed all the same, as the audit sees it', async () => {
  const before = world.env.integrations.qr.KBANK.webhookSecret
  expect(await auditWith({ webhookOldSecrets: [before] })).toEqual([])
  expect(await auditWith({ webhookEndedSecrets: ['one before', before] })).toEqual([])
  expect(await auditWith({ webhookEndedSecrets: ['one before'] })).toEqual([expect.stringContaining('its provider has not signed it')])
})
