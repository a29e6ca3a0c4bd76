import { developmentKey } from '@krapao/outside'
import { describe, expect, test } from 'vitest'
import { EnvError, outsideKeys, type ProcessEnv, readEnv } from './env.ts'

function problemsOf(processEnv: ProcessEnv): readonly string[] {
  try {
    readEnv(processEnv)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.problems
    throw error
  }
}

function productionEnv(): Record<string, string> {
  const env: Record<string, string> = {
    NODE_ENV: 'production',
    SITE_ORIGIN: 'https://wallet.example.com',
    DATABASE_URL: 'postgres://krapao:secret@db.example.com/krapao',
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    OPERATOR_LICENCE: 'L-1',
    OPERATOR_JURISDICTION: 'XX',
    MINIMUM_AGE: '20',
    SMS_URL: 'https://sms.example.com',
    SMS_KEY: 'sms-key-of-this-operator',
    BANK_URL: 'https://bank.example.com',
    BANK_KEY: 'bank-key-of-this-operator',
    BANK_WEBHOOK_SECRET: 'bank-secret-of-this-operator',
  }
  for (const provider of ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP']) {
    env[`QR_${provider}_URL`] = `https://qr.example.com/${provider}`
    env[`QR_${provider}_KEY`] = `key-of-gateway-${provider}`
    env[`QR_${provider}_WEBHOOK_SECRET`] = `secret-of-gateway-${provider}`
  }
  return env
}

describe('in development', () => {
  test('an empty environment is enough, and every party is the sandbox', () => {
    const env = readEnv({})
    expect(env).toMatchObject({
      mode: 'development',
      port: 3000,
      sandboxPort: 3100,
      databaseUrl: null,
      siteOrigin: 'http://localhost:3000',
      laos: false,
    })
    expect(env.outside.bank.url).toBe('http://127.0.0.1:3100/bank')
    expect(env.outside.sms.url).toBe('http://127.0.0.1:3100/sms')
    expect(env.outside.qr.KBANK.url).toBe('http://127.0.0.1:3100/qr/KBANK')
    expect(env.outside.games['PG']).toEqual({
      url: 'http://127.0.0.1:3100/games/PG',
      key: developmentKey('GAME_PG_KEY'),
      signIn: 'http://127.0.0.1:3100/games/PG/sign-in',
    })
    expect(env.dataKey).toHaveLength(32)
  })

  test('the sandbox gets the same keys as the server, whether set or not', () => {
    const keys = outsideKeys(readEnv({ SMS_KEY: 'mine' }).outside)
    expect(keys['SMS_KEY']).toBe('mine')
    expect(keys['QR_FP_WEBHOOK_SECRET']).toBe(developmentKey('QR_FP_WEBHOOK_SECRET'))
    expect(readEnv(keys).outside).toEqual(readEnv({ SMS_KEY: 'mine' }).outside)
  })

  test('a game of any code is added by naming its address', () => {
    const { games } = readEnv({ GAME_NEWSLOT_URL: 'http://127.0.0.1:9/new/', GAME_NEWSLOT_KEY: 'k' }).outside
    expect(games['NEWSLOT']).toMatchObject({ url: 'http://127.0.0.1:9/new', key: 'k' })
  })

  test('[SET-02] the Laos flag chooses the sport host', () => {
    const hosts = { SPORT_HOST: 'sport.example.com', SPORT_HOST_LAOS: 'sport-la.example.com' }
    expect(readEnv({ ...hosts }).sportHost).toBe('sport.example.com')
    expect(readEnv({ ...hosts, LAOS: '1' }).sportHost).toBe('sport-la.example.com')
    expect(readEnv({ LAOS: '1' }).sportHost).not.toBe(readEnv({}).sportHost)
  })

  test('proxies in front are trusted by their addresses', () => {
    expect(readEnv({}).trustProxy).toBe(false)
    expect(readEnv({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toBe('10.0.0.0/8, ::1')
  })

  test('what an empty variable says is nothing', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ', PG_SLOT_MESSAGE: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
      pgSlotMessage: null,
    })
  })
})

test.each([
  [{ PORT: '80a' }, 'PORT must be a whole number from 1 to 65535, not "80a".'],
  [{ PORT: '3100' }, 'PORT and SANDBOX_PORT are both 3100; each needs its own.'],
  [{ LAOS: 'yes' }, 'LAOS must be 0 or 1, not "yes".'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, test, production, not "prod".'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://user:password@host:5432/database.'],
  [
    { DATABASE_URL: 'postgres://a', MIGRATION_DATABASE_URL: 'x' },
    'MIGRATION_DATABASE_URL must look like postgres://user:password@host:5432/database.',
  ],
  [
    { MIGRATION_DATABASE_URL: 'postgres://owner:secret@db.example.com/krapao' },
    "MIGRATION_DATABASE_URL is the owner's address; DATABASE_URL, the application's login, is required beside it.",
  ],
  [{ DATA_KEY: 'c2hvcnQ=' }, 'DATA_KEY must be 32 bytes in base64, such as `openssl rand -base64 32` prints.'],
  [
    { SITE_ORIGIN: 'http://a.example/b' },
    'SITE_ORIGIN must be an address without a path such as http://a.example, not "http://a.example/b".',
  ],
  [{ BANK_URL: 'bank.example.com' }, 'BANK_URL must be an http or https address without a query, not "bank.example.com".'],
  [{ GAME_new_URL: 'http://a.example' }, 'GAME_new_URL does not name a game: a code has 1 to 20 capital letters and digits.'],
  [{ QR_FP_MINIMUM: '0.005' }, 'QR_FP_MINIMUM must be an amount of baht above 0 with at most two decimals, not "0.005".'],
  [{ BLOCKED_ADDRESSES: '10.0.0.1, here' }, 'BLOCKED_ADDRESSES must be IP addresses with commas between them; "here" is none.'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY must be the addresses of the proxies in front with commas between them, not "1".'],
  [{ CUSTOM_SPORT_HOST: 'https://x' }, 'CUSTOM_SPORT_HOST must be a host name such as sport.example.com, not "https://x".'],
] as const)('%o is refused in one sentence', (processEnv, sentence) => {
  expect(problemsOf(processEnv)).toEqual([sentence])
})

test('every problem is told at once', () => {
  expect(problemsOf({ PORT: '0', LAOS: '2', SANDBOX_PORT: 'x' })).toHaveLength(3)
})

describe('in production', () => {
  test('a complete environment is taken, with only the games it names', () => {
    const game = {
      GAME_PG_URL: 'https://pg.example.com',
      GAME_PG_KEY: 'key-of-the-pg-provider',
      GAME_PG_SIGN_IN: 'https://play.example.com',
    }
    const env = readEnv({ ...productionEnv(), ...game })
    expect(Object.keys(env.outside.games)).toEqual(['PG'])
    expect(env.operator).toEqual({ licence: 'L-1', jurisdiction: 'XX', minimumAge: 20 })
  })

  test.each(['OPERATOR_LICENCE', 'OPERATOR_JURISDICTION', 'MINIMUM_AGE', 'SITE_ORIGIN', 'BANK_URL', 'BANK_WEBHOOK_SECRET', 'QR_WW_KEY'])(
    'it does not start without %s',
    (name) => {
      const { [name]: _left, ...rest } = productionEnv()
      expect(problemsOf(rest)).toEqual([`${name} is required in production.`])
    },
  )

  test('the keys of development, short keys, plain http and a sandbox are refused', () => {
    expect(problemsOf({ ...productionEnv(), SMS_KEY: developmentKey('SMS_KEY') })).toEqual([
      'SMS_KEY is the development key; production needs one of its own.',
    ])
    expect(problemsOf({ ...productionEnv(), DATA_KEY: Buffer.from(developmentKey('DATA_KEY'), 'base64url').toString('base64') })).toEqual([
      'DATA_KEY is the development key; production needs one of its own.',
    ])
    expect(problemsOf({ ...productionEnv(), SMS_KEY: 'short' })).toEqual(['SMS_KEY must have at least 16 characters.'])
    expect(problemsOf({ ...productionEnv(), SITE_ORIGIN: 'http://wallet.example.com' })).toEqual([
      'SITE_ORIGIN must be an https address in production.',
    ])
    expect(problemsOf({ ...productionEnv(), OUTSIDE_BASE: 'http://127.0.0.1:3100' })).toEqual([
      'OUTSIDE_BASE names a sandbox and must not be set in production.',
    ])
  })
})
