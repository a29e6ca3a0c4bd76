import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { developmentKey, SANDBOX_WEBHOOK_SECRET } from '@krapao/protocols'
import { describe, expect, test } from 'vitest'
import { productionEnv } from '../../../test/production-env.ts'
import { problemsOf } from '../../../test/env-problems.ts'
import { integrationKeys, readEnv } from './env.ts'

describe('in development', () => {
  test('an empty environment is enough, and every provider is the sandbox', () => {
    const env = readEnv({})
    expect(env).toMatchObject({
      mode: 'development',
      port: 3000,
      sandboxPort: 3100,
      databaseUrl: null,
      siteOrigin: 'http://localhost:3000',
      laos: false,
    })
    expect(env.integrations.bank.url).toBe('http://127.0.0.1:3100/bank')
    expect(env.integrations.banks['SCB']).toEqual({
      url: 'http://127.0.0.1:3100/banks/SCB',
      key: developmentKey('BANK_SCB_KEY'),
      webhookSecret: developmentKey('BANK_SCB_WEBHOOK_SECRET'),
      webhookOldSecrets: [],
      webhookEndedSecrets: [],
    })
    expect(env.integrations.sms.url).toBe('http://127.0.0.1:3100/sms')
    expect(env.integrations.qr.KBANK.url).toBe('http://127.0.0.1:3100/qr/KBANK')
    expect(env.integrations.games['PG']).toEqual({
      url: 'http://127.0.0.1:3100/games/PG',
      key: developmentKey('GAME_PG_KEY'),
      signIn: 'http://127.0.0.1:3100/games/PG/sign-in',
    })
    expect(env.dataKey).toHaveLength(32)
  })

  test('one process serves unless it is said how many, or as many as there are cores', () => {
    const processes = (SERVER_PROCESSES: string) => readEnv({ SERVER_PROCESSES }).processes
    expect([readEnv({}).processes, processes('4'), processes('64')]).toEqual([1, 4, 64])
    expect(processes('auto')).toBe(Math.min(64, availableParallelism()))
    for (const wrong of ['0', '65', '1.5', 'all'])
      expect(problemsOf({ SERVER_PROCESSES: wrong })).toEqual([
        `SERVER_PROCESSES must be a whole number from 1 to 64, or auto for as many as there are cores, not "${wrong}".`,
      ])
  })

  test('passkeys are bound to the host of the site, or to a domain above it that is named', () => {
    const SITE_ORIGIN = 'http://play.krapao.localhost:3000'
    expect([readEnv({}).passkeyDomain, readEnv({ SITE_ORIGIN }).passkeyDomain]).toEqual(['localhost', 'play.krapao.localhost'])
    expect(readEnv({ SITE_ORIGIN, PASSKEY_DOMAIN: 'krapao.localhost' }).passkeyDomain).toBe('krapao.localhost')
    for (const wrong of ['localhost', 'example.com', 'ao.localhost', 'www.play.krapao.localhost'])
      expect(problemsOf({ SITE_ORIGIN, PASSKEY_DOMAIN: wrong })).toEqual([
        `PASSKEY_DOMAIN must be the host of SITE_ORIGIN, "play.krapao.localhost", or a domain above it, not "${wrong}".`,
      ])
  })

  test('of late items the sandbox hears, by the secret that is set or one that anybody can work out', () => {
    const { escalation } = readEnv({}).integrations
    expect(escalation).toEqual({ url: 'http://127.0.0.1:3100/escalation', secret: SANDBOX_WEBHOOK_SECRET })
    expect(problemsOf({ ESCALATION_SECRET: 'whsec_short' })).toEqual([
      'ESCALATION_SECRET must be whsec_ and 24 to 64 random bytes in base64.',
    ])
  })

  test('the sandbox gets the same keys as the server, whether set or not', () => {
    const keys = integrationKeys(readEnv({ SMS_KEY: 'mine' }).integrations)
    expect(keys['SMS_KEY']).toBe('mine')
    expect(keys['QR_FP_WEBHOOK_SECRET']).toBe(developmentKey('QR_FP_WEBHOOK_SECRET'))
    expect(keys['BANK_KBANK_WEBHOOK_SECRET']).toBe(developmentKey('BANK_KBANK_WEBHOOK_SECRET'))
    expect(readEnv(keys).integrations).toEqual(readEnv({ SMS_KEY: 'mine' }).integrations)
  })

  test('a game of any code is added by naming its address', () => {
    const { games } = readEnv({ GAME_NEWSLOT_URL: 'http://127.0.0.1:9/new/', GAME_NEWSLOT_KEY: 'k' }).integrations
    expect(games['NEWSLOT']).toMatchObject({ url: 'http://127.0.0.1:9/new', key: 'k' })
  })

  test('the bank pays baht unless it is said what else; the one of the sandbox pays every currency', () => {
    expect(readEnv({}).integrations.bank.currencies).toEqual(['BAHT', 'LAK'])
    expect(readEnv(productionEnv()).integrations.bank.currencies).toEqual(['BAHT'])
    expect(readEnv({ ...productionEnv(), BANK_CURRENCIES: 'LAK, BAHT' }).integrations.bank.currencies).toEqual(['BAHT', 'LAK'])
    expect(readEnv({ BANK_CURRENCIES: 'LAK' }).integrations.bank.currencies).toEqual(['LAK'])
  })

  test('[QR-13] [QR-14] [SET-07] the minimums of PAYTIMZ and FP may be configured, and no other', () => {
    const { qrMinimumBaht } = readEnv({ QR_PAYTIMZ_MINIMUM: '20', QR_KBANK_MINIMUM: '30' })
    expect(qrMinimumBaht).toEqual({ PAYTIMZ: 20, FP: null })
  })

  test('[SET-02] the Laos flag chooses the sport host', () => {
    const hosts = { SPORT_HOST: 'sport.example.com', SPORT_HOST_LAOS: 'sport-la.example.com' }
    expect(readEnv({ ...hosts }).sportHost).toBe('sport.example.com')
    expect(readEnv({ ...hosts, LAOS: '1' }).sportHost).toBe('sport-la.example.com')
    expect(readEnv({ LAOS: '1' }).sportHost).not.toBe(readEnv({}).sportHost)
  })

  test('proxies in front are trusted by their addresses', () => {
    for (const none of [{}, { TRUST_PROXY: 'none' }]) expect(readEnv(none).trustProxy).toBe(false)
    expect(readEnv({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toBe('10.0.0.0/8, ::1')
  })

  test('a site may have more hosts than its origin, and says how many connections one address has and whom to tell of a weakness', () => {
    expect(readEnv({})).toMatchObject({ moreHosts: [], connectionsPerAddress: 1000, serviceWorker: true })
    const said = readEnv({ SITE_HOSTS: 'app.internal:8080, m.example.com', CONNECTIONS_PER_ADDRESS: '50' })
    expect(said).toMatchObject({ moreHosts: ['app.internal:8080', 'm.example.com'], connectionsPerAddress: 50 })
    const told = { securityContact: 'tel:+66-2-000-0000', serviceWorker: false }
    expect(readEnv({ SECURITY_CONTACT: told.securityContact, SERVICE_WORKER: 'off' })).toMatchObject(told)
  })

  test('the console stands where the portal does, unless it has a host of its own, to which passkeys of staff are bound', () => {
    const site = { ...productionEnv(), SITE_ORIGIN: 'https://play.example.com' }
    expect(readEnv(site)).toMatchObject({ consoleOrigin: 'https://play.example.com', consolePasskeyDomain: 'play.example.com' })
    const apart = { ...site, CONSOLE_ORIGIN: 'https://desk.example.com' }
    expect(readEnv(apart)).toMatchObject({ consoleOrigin: 'https://desk.example.com', consolePasskeyDomain: 'desk.example.com' })
    expect(readEnv({ ...apart, PASSKEY_DOMAIN: 'example.com' }).consolePasskeyDomain).toBe('example.com')
    const elsewhere = { ...site, PASSKEY_DOMAIN: 'example.com', CONSOLE_ORIGIN: 'https://desk.example.net' }
    expect(readEnv(elsewhere)).toMatchObject({ passkeyDomain: 'example.com', consolePasskeyDomain: 'desk.example.net' })
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
    { DATA_OLD_KEYS: `${Buffer.alloc(32).toString('base64')},c2hvcnQ=` },
    'DATA_OLD_KEYS must be keys of 32 bytes in base64 with commas between them.',
  ],
  [{ CONSOLE_ORIGIN: 'http://a.test/b' }, 'CONSOLE_ORIGIN must be an address without a path such as http://a.test, not "http://a.test/b".'],
  [{ SITE_ORIGIN: 'http://a.test/b' }, 'SITE_ORIGIN must be an address without a path such as http://a.test, not "http://a.test/b".'],
  [{ BANK_URL: 'bank.example.com' }, 'BANK_URL must be an http or https address without a query, not "bank.example.com".'],
  [{ GAME_new_URL: 'http://a.example' }, 'GAME_new_URL does not name a game: a code has 1 to 20 capital letters and digits.'],
  [{ QR_FP_MINIMUM: '0.005' }, 'QR_FP_MINIMUM must be an amount of baht above 0 with at most two decimals, not "0.005".'],
  [{ BANK_CURRENCIES: 'BAHT,USD' }, 'BANK_CURRENCIES must be BAHT, LAK or one of them, not "BAHT,USD".'],
  [
    { GIFTLINK_HOST: 'https://gift.example.com' },
    'GIFTLINK_HOST must be a host name in small letters such as gift.example.com, not "https://gift.example.com".',
  ],
  [
    { GIFTLINK_HOST: 'gift.example.com.' },
    'GIFTLINK_HOST must be a host name in small letters such as gift.example.com, not "gift.example.com.".',
  ],
  [{ BLOCKED_ADDRESSES: '10.0.0.1, here' }, 'BLOCKED_ADDRESSES must be IP addresses with commas between them; "here" is none.'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY must be the addresses of the proxies in front with commas between them, or none, not "1".'],
  [{ SITE_HOSTS: 'a.example, https://b.example' }, 'SITE_HOSTS must be host names with commas between them; "https://b.example" is none.'],
  [{ SECURITY_CONTACT: 'http://example.com' }, 'SECURITY_CONTACT must be a mailto:, https: or tel: address, not "http://example.com".'],
  [{ SERVICE_WORKER: '0' }, 'SERVICE_WORKER must be one of on, off, not "0".'],
  [{ CONNECTIONS_PER_ADDRESS: '1' }, 'CONNECTIONS_PER_ADDRESS must be a whole number from 10 to 100000, not "1".'],
  [{ WITNESS_KEY: 'c2hvcnQ=' }, 'WITNESS_KEY must be 32 bytes in base64, such as `openssl rand -base64 32` prints.'],
  [{ WITNESS_PUBLIC_KEY: 'c2hvcnQ=' }, 'WITNESS_PUBLIC_KEY must be 32 bytes in base64, as npm run audit prints them.'],
  [{ WITNESS_MINUTES: '0' }, 'WITNESS_MINUTES must be a whole number from 1 to 1440, not "0".'],
  [{ WITNESS_URL: 'witness.example.com' }, 'WITNESS_URL must be an http or https address without a query, not "witness.example.com".'],
  [{ CUSTOM_SPORT_HOST: 'https://x' }, 'CUSTOM_SPORT_HOST must be a host name such as sport.example.com, not "https://x".'],
] as const)('%o is refused in one sentence', (processEnv, sentence) => {
  expect(problemsOf(processEnv)).toEqual([sentence])
})

test('every problem is told at once', () => {
  expect(problemsOf({ PORT: '0', LAOS: '2', SANDBOX_PORT: 'x' })).toHaveLength(3)
})

describe('the witness of the ledger', () => {
  const { WITNESS_KEY } = productionEnv()
  const publicKey = readEnv(productionEnv()).witness.publicKey.toString('base64')

  test('is kept in the data folder every ten minutes unless said otherwise', () => {
    expect(readEnv({ DATA_DIR: '/data' }).witness).toMatchObject({
      file: resolve('/data/witness.jsonl'),
      isConfigured: false,
      url: null,
      everyMinutes: 10,
    })
    expect(readEnv({ WITNESS_FILE: '/evidence/books.jsonl', WITNESS_MINUTES: '5' }).witness).toMatchObject({
      file: resolve('/evidence/books.jsonl'),
      isConfigured: true,
      everyMinutes: 5,
    })
    expect(readEnv({ WITNESS_URL: 'http://127.0.0.1:9/witness/' }).witness).toMatchObject({
      url: 'http://127.0.0.1:9/witness',
      isConfigured: true,
    })
  })

  test('has the public key of its private one, and for who verifies only the public one will do', () => {
    expect(readEnv({ WITNESS_KEY }).witness.publicKey.toString('base64')).toBe(publicKey)
    expect(readEnv({ WITNESS_PUBLIC_KEY: publicKey }).witness).toMatchObject({ key: null, publicKey: Buffer.from(publicKey, 'base64') })
    expect(problemsOf({ WITNESS_KEY, WITNESS_PUBLIC_KEY: publicKey })).toEqual([])
    expect(problemsOf({ WITNESS_KEY, WITNESS_PUBLIC_KEY: WITNESS_KEY })).toEqual([
      'WITNESS_PUBLIC_KEY is not the public key of WITNESS_KEY.',
    ])
  })

  test('has a key and an address of its own in production', () => {
    const { WITNESS_KEY: _left, ...rest } = productionEnv()
    for (const given of [rest, { ...rest, WITNESS_PUBLIC_KEY: publicKey }])
      expect(problemsOf(given)).toEqual([
        'WITNESS_KEY is required in production: 32 random bytes in base64, such as `openssl rand -base64 32` prints.',
      ])
    expect(problemsOf({ ...rest, WITNESS_KEY: developmentKey('WITNESS_KEY') })).toEqual([
      'WITNESS_KEY is the development key; production needs one of its own.',
    ])
    expect(problemsOf({ ...productionEnv(), BANK_KEY: WITNESS_KEY })).toEqual([
      'BANK_KEY and WITNESS_KEY have the same value; production needs one of its own for each.',
    ])
    expect(problemsOf({ ...productionEnv(), WITNESS_URL: 'http://witness.example.com' })).toEqual([
      'WITNESS_URL must be an https address in production.',
    ])
  })
})

describe('files', () => {
  const store = { FILES_URL: 'https://s3.example.com/krapao/', FILES_ACCESS_KEY: 'AKIDEXAMPLE', FILES_SECRET_KEY: 'a secret of the store' }

  test('are kept in a folder beside the rest, or in the store that is named', () => {
    expect(readEnv({ DATA_DIR: '/data' }).files).toMatchObject({ folder: '/data/files', store: null })
    expect(readEnv(store).files.store).toEqual({
      url: 'https://s3.example.com/krapao',
      region: 'us-east-1',
      accessKey: 'AKIDEXAMPLE',
      secretKey: 'a secret of the store',
    })
    expect(readEnv({ ...store, FILES_REGION: 'ap-southeast-1' }).files.store?.region).toBe('ap-southeast-1')
  })

  test('need the keys of their store, and in production TLS and a key for their links', () => {
    expect(problemsOf({ FILES_URL: store.FILES_URL })).toEqual([
      'FILES_ACCESS_KEY is required where FILES_URL names a store.',
      'FILES_SECRET_KEY is required where FILES_URL names a store.',
    ])
    expect(problemsOf({ ...productionEnv(), ...store, FILES_URL: 'http://minio:9000/krapao' })).toEqual([
      'FILES_URL must be an https address in production.',
    ])
    expect(problemsOf({ ...productionEnv(), FILES_LINK_KEY: '' })).toEqual([
      'FILES_LINK_KEY is required in production: 32 random bytes in base64, such as `openssl rand -base64 32` prints.',
    ])
  })
})

describe('in production', () => {
  test('[GIFT-08] gift links have a host of their own', () => {
    const { GIFTLINK_HOST: _left, ...rest } = productionEnv()
    expect(problemsOf(rest)).toEqual(['GIFTLINK_HOST is required in production.'])
    expect(problemsOf({ ...rest, GIFTLINK_HOST: 'gift.wallet.example' })).toEqual(['GIFTLINK_HOST is that of the sandbox.'])
  })

  test('nobody is told of late items unless an address is named, by https and with a secret of its own', () => {
    expect(readEnv(productionEnv()).integrations.escalation).toBeNull()
    const [url, secret] = ['https://pager.example.com/krapao', `whsec_${createHash('sha256').update('late items').digest('base64')}`]
    const problems = (set: Record<string, string>) => problemsOf({ ...productionEnv(), ...set })
    expect(readEnv({ ...productionEnv(), ESCALATION_URL: url, ESCALATION_SECRET: secret }).integrations.escalation).toEqual({ url, secret })
    expect(problems({ ESCALATION_URL: url })).toEqual(['ESCALATION_SECRET is required where ESCALATION_URL is set.'])
    expect(problems({ ESCALATION_SECRET: secret })).toEqual([
      'ESCALATION_SECRET is set, and ESCALATION_URL does not say whom it is shared with.',
    ])
    expect(problems({ ESCALATION_URL: 'http://pager.example.com', ESCALATION_SECRET: secret })).toEqual([
      'ESCALATION_URL must be an https address in production.',
    ])
    expect(problems({ ESCALATION_URL: url, ESCALATION_SECRET: SANDBOX_WEBHOOK_SECRET })).toEqual([
      'ESCALATION_SECRET is the development key; production needs one of its own.',
    ])
  })

  test('a complete environment is taken, with only the games it names', () => {
    const game = {
      GAME_PG_URL: 'https://pg.example.com',
      GAME_PG_KEY: 'key-of-the-pg-provider',
      GAME_PG_SIGN_IN: 'https://play.example.com',
    }
    const env = readEnv({ ...productionEnv(), ...game })
    expect(Object.keys(env.integrations.games)).toEqual(['PG'])
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
    expect(problemsOf({ ...productionEnv(), INTEGRATIONS_BASE: 'http://127.0.0.1:3100' })).toEqual([
      'INTEGRATIONS_BASE names a sandbox and must not be set in production.',
    ])
  })

  describe('the feed of a bank', () => {
    test('is there for the banks that are named, and whole', () => {
      expect(Object.keys(readEnv(productionEnv()).integrations.banks)).toEqual(['SCB'])
      const named = { BANK_GSB_KEY: 'a-key-that-nobody-else-has' }
      expect(problemsOf({ ...productionEnv(), ...named })).toEqual([
        'BANK_GSB_URL is required in production.',
        'BANK_GSB_WEBHOOK_SECRET is required in production.',
      ])
      const { BANK_SCB_URL: _url, BANK_SCB_KEY: _key, BANK_SCB_WEBHOOK_SECRET: _secret, ...none } = productionEnv()
      expect(readEnv(none).integrations.banks).toEqual({})
    })

    test('has keys of its own, TLS, and a descriptor', () => {
      const own = developmentKey('BANK_SCB_KEY')
      expect(problemsOf({ ...productionEnv(), BANK_SCB_KEY: own })).toEqual([
        'BANK_SCB_KEY is the development key; production needs one of its own.',
      ])
      expect(problemsOf({ ...productionEnv(), BANK_SCB_URL: 'http://feed.example.com' })).toEqual([
        'BANK_SCB_URL must be an https address in production.',
      ])
      expect(problemsOf({ ...productionEnv(), BANK_KTB_URL: 'https://ktb.example.com' })).toEqual([
        'BANK_KTB_URL, its key or its secret is set, and no bank KTB is described: there are SCB, GSB, KBANK, BCEL.',
      ])
      const { BANK_SCB_KEY } = productionEnv()
      expect(problemsOf({ ...productionEnv(), BANK_SCB_WEBHOOK_SECRET: BANK_SCB_KEY! })).toHaveLength(1)
    })
  })

  test('it does not start without saying which proxies are in front', () => {
    const { TRUST_PROXY: _left, ...rest } = productionEnv()
    expect(problemsOf(rest)).toEqual([
      'TRUST_PROXY is required in production: the addresses of the proxies in front with commas between them, or none.',
    ])
  })

  test('the reference of the API is served only where it is asked for', () => {
    expect([readEnv({}).apiDocs, readEnv(productionEnv()).apiDocs]).toEqual([true, false])
    expect([readEnv({ API_DOCS: '0' }).apiDocs, readEnv({ ...productionEnv(), API_DOCS: '1' }).apiDocs]).toEqual([false, true])
  })

  test.each(['SMS_URL', 'BANK_URL', 'QR_FP_URL', 'GAME_PG_URL', 'GAME_PG_SIGN_IN'])('%s is https, or it does not start', (name) => {
    const game = {
      GAME_PG_URL: 'https://pg.example.com',
      GAME_PG_KEY: 'key-of-the-pg-provider',
      GAME_PG_SIGN_IN: 'https://play.example.com',
    }
    for (const address of ['http://party.example.com', 'HTTP://127.0.0.1'])
      expect(problemsOf({ ...productionEnv(), ...game, [name]: address })).toEqual([`${name} must be an https address in production.`])
  })

  test.each([
    'postgres://u:p@db.example.com/krapao',
    'postgres://u:p@10.0.0.5/krapao?sslmode=prefer',
    'postgres://u:p@db/krapao?sslmode=require&sslmode=disable',
    'postgres://u:p@localhost/krapao?host=db.example.com',
    'postgres://u:p@localhost.example.com/krapao?ssl=true',
  ])('a database on another machine without TLS is refused: %s', (url) => {
    expect(problemsOf({ ...productionEnv(), DATABASE_URL: url })).toEqual([
      'DATABASE_URL leads to another machine without TLS; production needs sslmode=verify-full in it, or at least sslmode=require.',
    ])
    expect(readEnv({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test.each([
    'postgres://u:p@db.example.com/krapao?sslmode=require',
    'postgres://u:p@db.example.com/krapao?sslmode=verify-ca',
    'postgres://u:p@127.0.0.1:5432/krapao',
    'postgres://u:p@[::1]/krapao',
    'postgres://u:p@LOCALHOST/krapao',
    'postgres://u:p@db.example.com/krapao?host=/var/run/postgresql',
    'postgresql://u:p@%2Fvar%2Frun%2Fpostgresql/krapao',
    'postgres:///krapao',
  ])('a database over TLS or on this machine is taken: %s', (url) =>
    expect(readEnv({ ...productionEnv(), DATABASE_URL: url }).databaseUrl).toBe(url),
  )

  test('the driver follows PGHOST where the address names nobody', () => {
    expect(problemsOf({ ...productionEnv(), DATABASE_URL: 'postgres:///krapao', PGHOST: 'db.example.com' })).toHaveLength(1)
  })
})
