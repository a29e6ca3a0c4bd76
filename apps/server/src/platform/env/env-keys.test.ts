import { describe, expect, test } from 'vitest'
import { problemsOf } from '../../../test/env-problems.ts'
import { productionEnv } from '../../../test/production-env.ts'

describe('keys in production', () => {
  const { BANK_KEY: shared, DATA_KEY: dataKey } = productionEnv() as { BANK_KEY: string; DATA_KEY: string }

  test('one that serves several purposes is refused, with all of them named', () => {
    const given = { ...productionEnv(), SMS_KEY: shared, QR_FP_KEY: shared, QR_WW_WEBHOOK_SECRET: shared, METRICS_TOKEN: shared }
    expect(problemsOf({ ...productionEnv(), SMS_KEY: shared })).toEqual([
      'SMS_KEY and BANK_KEY have the same value; production needs one of its own for each.',
    ])
    expect(problemsOf(given)).toEqual([
      'METRICS_TOKEN, SMS_KEY, BANK_KEY and 2 more have the same value; production needs one of its own for each.',
    ])
  })

  test('the key of the data serves nobody else, in whatever alphabet', () => {
    const urlSafe = dataKey.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    for (const key of [dataKey, urlSafe]) {
      expect(problemsOf({ ...productionEnv(), BANK_KEY: key })).toEqual([
        'DATA_KEY and BANK_KEY have the same value; production needs one of its own for each.',
      ])
    }
  })

  test.each([
    ['DATA_KEY', Buffer.alloc(32).toString('base64')],
    ['DATA_KEY', Buffer.alloc(32, 7).toString('base64')],
    ['BANK_KEY', '0'.repeat(64)],
    ['BANK_KEY', 'changemechangeme'],
    ['BANK_KEY', Buffer.alloc(32).toString('base64')],
    ['SMS_KEY', 'abcabcabcabcabcabcab'],
  ])('%s of %s is refused', (name, key) => {
    expect(problemsOf({ ...productionEnv(), [name]: key })).toEqual([
      `${name} repeats one piece of text; production needs a random key, such as \`openssl rand -base64 32\` prints.`,
    ])
  })
})
