import { developmentKey } from '@krapao/protocols'
import { expect, test } from 'vitest'
import { problemsOf } from '../../../test/env-problems.ts'
import { productionEnv } from '../../../test/production-env.ts'
import { readEnv } from './env.ts'

test('a provider that changes its secret has the one before too, and those that have ended for the audit', () => {
  const env = { QR_FP_WEBHOOK_OLD_SECRET: 'the-secret-of-last-year', QR_FP_WEBHOOK_ENDED_SECRETS: 'the first one, the second one' }
  expect(readEnv(env).integrations.qr.FP).toMatchObject({
    webhookSecret: developmentKey('QR_FP_WEBHOOK_SECRET'),
    webhookOldSecrets: ['the-secret-of-last-year'],
    webhookEndedSecrets: ['the first one', 'the second one'],
  })
  expect(problemsOf({ QR_FP_WEBHOOK_SECRET: 'one and the same secret', QR_FP_WEBHOOK_OLD_SECRET: 'one and the same secret' })).toEqual([
    'QR_FP_WEBHOOK_OLD_SECRET is the same as QR_FP_WEBHOOK_SECRET; it is the one before it, or is left out.',
  ])
  expect(problemsOf({ WALLET_WEBHOOK_OLD_SECRET: 'short' })).toEqual(['WALLET_WEBHOOK_OLD_SECRET must have at least 16 characters.'])
  expect(problemsOf({ BANK_WEBHOOK_OLD_SECRET: 'still believed by us', BANK_WEBHOOK_ENDED_SECRETS: 'a,still believed by us' })).toEqual([
    'BANK_WEBHOOK_ENDED_SECRETS has a secret that is still believed; it takes those that are in neither BANK_WEBHOOK_SECRET nor BANK_WEBHOOK_OLD_SECRET.',
  ])
})

test('in production there is no secret of development before its own, nor one that serves another purpose', () => {
  for (const known of [developmentKey('BANK_SCB_WEBHOOK_SECRET'), developmentKey('BANK_SCB_WEBHOOK_OLD_SECRET')])
    expect(problemsOf({ ...productionEnv(), BANK_SCB_WEBHOOK_OLD_SECRET: known })).toEqual([
      'BANK_SCB_WEBHOOK_OLD_SECRET is the development key; production believes nothing that is signed with it.',
    ])
  const { BANK_SCB_KEY } = productionEnv()
  expect(problemsOf({ ...productionEnv(), BANK_SCB_WEBHOOK_OLD_SECRET: BANK_SCB_KEY! })).toEqual([
    'BANK_SCB_KEY and BANK_SCB_WEBHOOK_OLD_SECRET have the same value; production needs one of its own for each.',
  ])
})
