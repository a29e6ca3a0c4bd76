import { describe, expect, test } from 'vitest'
import { productionEnv } from '../../../test/production-env.ts'
import { EnvError, integrationKeys, type ProcessEnv, readEnv } from './env.ts'

function problemsOf(processEnv: ProcessEnv): readonly string[] {
  try {
    readEnv(processEnv)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.problems
    throw error
  }
}

describe('the keys of development', () => {
  test.each([
    'https://wallet.example.com',
    'http://203.0.113.7:3000',
    'http://[2001:db8::1]',
    'http://localhost.example.com',
    'http://a.example',
    'http://172.32.0.1',
  ])('are refused at %s, where strangers are', (origin) => {
    for (const NODE_ENV of ['development', 'test']) {
      expect(problemsOf({ NODE_ENV, SITE_ORIGIN: origin })).toEqual([
        expect.stringMatching(
          /^SITE_ORIGIN is public and DATA_KEY, REPORT_KEY, SMS_KEY and \d+ more are development keys; set others, or use an address such as http:\/\/localhost:3000\.$/,
        ),
      ])
    }
  })

  test.each([
    'http://localhost:3000',
    'http://wallet.localhost',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://[::ffff:7f00:1]',
    'http://10.1.2.3',
    'http://172.31.255.255',
    'http://192.168.1.20:3000',
    'http://[fd00::1]',
    'http://laptop.local:3000',
    'https://wallet.test.',
    'https://wallet.internal',
    'http://krapao:3000',
  ])('will do at %s', (origin) => expect(problemsOf({ SITE_ORIGIN: origin })).toEqual([]))

  test('are told one by one where only some are left', () => {
    const own = Object.fromEntries(
      Object.keys(integrationKeys(readEnv({}).integrations)).map((name) => [name, `a key of our own for ${name}`]),
    )
    const { DATA_KEY, REPORT_KEY, FILES_LINK_KEY, WITNESS_KEY } = productionEnv()
    const ESCALATION_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const given = {
      ...own,
      ESCALATION_SECRET,
      SITE_ORIGIN: 'https://wallet.example.com',
      DATA_KEY,
      REPORT_KEY,
      FILES_LINK_KEY,
      WITNESS_KEY,
    }
    expect(problemsOf(given)).toEqual([])
    expect(problemsOf({ ...given, BANK_KEY: '' })).toEqual([
      'SITE_ORIGIN is public and BANK_KEY is a development key; set others, or use an address such as http://localhost:3000.',
    ])
    expect(problemsOf({ ...given, ESCALATION_SECRET: '' })).toEqual([
      'SITE_ORIGIN is public and ESCALATION_SECRET is a development key; set others, or use an address such as http://localhost:3000.',
    ])
  })
})
