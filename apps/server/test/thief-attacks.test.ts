import { accountNoOf } from './bank-transfers.ts'
import { randomUUID } from 'node:crypto'
import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoWheel } from '../seed/wheel.ts'
import { textsOf } from '../src/modules/spin/wheel.ts'
import { registerPlayer } from '../src/modules/account/functions.gen.ts'
import { sealedNumber } from '../src/modules/account/account-number.ts'
import { sealedName } from '../src/modules/account/player-name.ts'
import { messageOf } from '../src/modules/otp/make-code.ts'
import { sha256 } from '../src/platform/ids.ts'
import { veiledInSql } from './account-numbers.ts'
import { HALF, offer } from './campaigns.ts'
import { give, walletOf } from './money.ts'
import { sealedInSql } from './reported.ts'
import { giveRefunds, payForFriends } from './reward-rules.ts'
import { feedsPassed, importBet } from './settled-bets.ts'
import { secretOf, staff } from './staff.ts'
import { measureWithdrawals } from './withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'
import type { ExternalPayment } from '../src/modules/deposit/external-payment.ts'
import { sealedPhone } from '../src/modules/account/player-phone.ts'
import { phoneDigest } from './phones.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let world: World
let thief: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
afterEach(async () => {
  expect(await world.audit()).toEqual([])
})
afterAll(() => world.stop())

/** With the login of the server. */
const run = async (statement: string) => (await sql.raw<Record<string, string>>(statement).execute(world.db)).rows

let payments = 0
function payment(amount: bigint, evidence: object, over: Partial<ExternalPayment> = {}): ExternalPayment {
  const reference = `SCB:T${++payments}`
  return { reference, channel: 'bank', holder: 'SCB', amount: minorUnits(amount), currency: 'BAHT', eventId: reference, evidence, ...over }
}
const voucher = (sentBy: string, amount: bigint, more: object = {}) =>
  sealedInSql(world.deps, payment(amount, { sentBy, ...more }, { channel: 'giftlink', holder: null }))

/** What was told of it and waits for a person, as somebody says it who knows only its report. */
async function waiting(told: ExternalPayment): Promise<string> {
  const { reference, channel, holder, amount, currency, eventId } = told
  const journal = `ledger.house_owner_id('BAHT', 'suspense', '${reference}')`
  await run(`select deposit.keep_unallocated(${journal}, ${await sealedInSql(world.deps, told)}, 'nobody knows')`)
  const [kept] = await run(
    `select evidence ->> 'report' as report, evidence - 'report' as evidence from deposit.payment where reference = '${reference}'`,
  )
  return `row('${reference}', '${channel}', '${holder}', ${amount}, '${currency}', null, '${eventId}', '${JSON.stringify(kept!['evidence'])}',
    row('${kept!['report']}', null, null, null, null, null, null, null, null, null)::reports.sealed_report, null)::deposit.new_payment`
}

describe('what a reward comes to is not the server’s to say', () => {
  const free = (amount: number) => ({
    currency: 'BAHT',
    grant: { kind: 'fixed', amount: String(amount), minimumDeposit: '1', waitsForHours: 72 },
    multiplierHundredths: 0,
    countsDeposit: false,
    keepPercent: 100,
    takePercent: 0,
    weights: { slot: 100, sport: 50, lotto: 0 },
    threshold: '2000',
    hours: 168,
  })
  const order = (source: string, code: string | null, kind: string, amount: number | null, terms: object) =>
    `row(gen_random_uuid(), '${source}', ${code === null ? 'null' : `'${code}'`}, '{"th": "", "la": "", "en": ""}', '${kind}', ${amount},
      gen_random_uuid()::text, ${amount === null ? 'null, null, null' : `0, ${amount}, 0`}, '${JSON.stringify(terms)}')::bonus.grant_order`
  const statusOf = async (call: string) => (await run(`select status from ${call}`))[0]!['status']

  test('a campaign is given on its own terms', async () => {
    thief = await world.player()
    const code = await offer(world)
    const given = order('bonus', code, 'bonus_granted', 10_000, free(10_000))
    expect(await statusOf(`promotion.receive('${thief.playerId}', 'bonus', 1, ${given}, null)`)).toBe('changed')
    expect(await walletOf(thief)).toBe(0)
  })

  test('a bonus that waits for a deposit has the terms of its campaign', async () => {
    const code = await offer(world, { terms: { grant: HALF } })
    const given = order('bonus', code, 'bonus_granted', null, free(1_000_000_000))
    expect(await statusOf(`promotion.receive('${thief.playerId}', 'bonus', 1, ${given}, null)`)).toBe('changed')
  })

  test('a campaign on its own terms comes to what they come to, figure by figure', async () => {
    const player = await world.player()
    const code = await offer(world, { terms: { multiplierHundredths: 500, keepPercent: 50, takePercent: 80 } })
    const version = world.db.selectFrom('promotion.campaign_version').select(['terms', 'title']).where('code', '=', code)
    const { terms, title } = await version.executeTakeFirstOrThrow()
    const answer = async ([amount, ...figures]: readonly (number | null)[]) => {
      const asked = `row(o.id, 'bonus', '${code}', '${JSON.stringify(title)}', 'bonus_granted', ${amount}, 'campaign:' || o.id,
        ${figures.join()}, '${JSON.stringify(terms)}')::bonus.grant_order`
      const received = `promotion.receive('${player.playerId}', 'bonus', 1, ${asked}, null)`
      return (await run(`select a.status from (select gen_random_uuid() as id) o, ${received} a`))[0]!['status']
    }
    const right = [10_000, 50_000, 5000, 8000]
    for (const [index, figure] of right.entries())
      for (const wrong of [0, figure - 1, figure + 1])
        expect([index, wrong, await answer(right.with(index, wrong))]).toEqual([index, wrong, 'changed'])
    expect([await walletOf(player), await answer(right), await walletOf(player)]).toEqual([0, 'granted', 100])
  })

  test('a prize of a wheel comes to what its terms come to', async () => {
    const { text, looks } = textsOf(demoWheel('BAHT'))
    const marketing = await staff(world, 'marketing')
    const save = (changed: string) =>
      run(`select spin.save_wheel(spin.wheel_owner('BAHT'), row(gen_random_uuid(), '${marketing}', 'save', 'why', '${secretOf(marketing)}', null)::operator.instruction,
        gen_random_uuid(), 'BAHT', '${changed}', '${looks}', 1000000000) as saved`)
    expect(await save(text)).toEqual([{ saved: 'saved' }])
    for (const figure of ['amount', 'requiredTurnover', 'keptOnSuccess', 'takenOnEnding']) {
      const changed = text.replace(
        new RegExp(`("kind":"money".*?"${figure}":")(\\d+)"`),
        (_, before, was) => `${before}${Number(was) + 1}"`,
      )
      expect(changed).not.toBe(text)
      await expect(save(changed), figure).rejects.toThrow('its terms come to')
    }
    for (const [field, otherwise] of Object.entries({
      '"terms":{"currency":"BAHT"': '"terms":{"currency":"LAK"',
      '"keepPercent":': '"keepPercent":1000',
    })) {
      expect(text).toContain(field)
      await expect(save(text.replace(field, otherwise)), otherwise).rejects.toMatchObject({ constraint: 'prizes_have_terms' })
    }
  })

  test('a refund is moved once, as what it is', async () => {
    await giveRefunds(world)
    await world.passTime(1000)
    await importBet(world, { playerId: thief.playerId, stake: 1000, settledAt: world.clock.now().toISOString() })
    await world.passTime(DAY)
    await feedsPassed(world, world.clock.now().toISOString())
    const [claimed] = await run(`select amount::int from refund.claim_periods('${thief.playerId}', gen_random_uuid())`)
    const amount = Number(claimed!['amount'])
    expect(amount).toBeGreaterThan(0)
    expect(
      await statusOf(`refund.move_to_wallet('${thief.playerId}', ${order('refund', null, 'bonus_granted', amount, free(amount))}, null)`),
    ).toBe('changed')
    expect(await walletOf(thief)).toBe(0)
  })

  test('nobody earns by a friend who has done nothing', async () => {
    await payForFriends(world)
    const friend = await world.player()
    const event = `row('${friend.playerId}', 'turnover', 1, '${thief.playerId}', 100, 1000000000, now(), null)::invite.friend_event`
    const earned = `select invite.earn('${thief.playerId}', ${event}, row('earned', null, 0, '{}')::invite.judgement)`
    await expect(run(earned)).rejects.toThrow('there is no such event')
  })
})

describe('what waits is given to nobody who has only read that it does', () => {
  const at = () => world.clock.now().toISOString()

  test('a transfer shown in part, which a player with such a number announces afterwards', async () => {
    thief = await world.player()
    const [own, id] = [await accountNoOf(thief), randomUUID()]
    const shown = `xxxxx${own.slice(5, 9)}x`
    const told = payment(777_700n, { fromBankCode: 'KBANK', fromAccountNo: shown, fromName: 'somebody else', at: at() })
    const said = await waiting(told)
    await world.passTime(60 * MINUTE)
    await run(`select * from deposit.announce('${thief.playerId}', row('${id}', 777700, null)::deposit.announcement_order)`)
    const announcedWith = (veiled: string) => `row('${id}', null, null, ${veiled})::deposit.announced_transfer`
    // A number that they have veiled themselves is none.
    const invented = `row('{}', sha256('x'), '${world.deps.seal.keyId}', 'invented')::account.veiled_number`
    const settleWith = (veiled: string) =>
      run(`select status from deposit.settle_announced('${thief.playerId}', ${said}, ${announcedWith(veiled)}, gen_random_uuid())`)
    await expect(settleWith(invented)).rejects.toThrow('veiled by no server')
    const [settled] = await settleWith(await veiledInSql(world, thief, own, told))
    expect([settled!['status'], await walletOf(thief)]).toEqual(['unallocated', 0])
  })

  test('a transfer of a whole number, which somebody registers afterwards', async () => {
    thief = await world.player({ proven: false })
    const told = { fromBankCode: 'KBANK', fromAccountNo: await accountNoOf(thief), fromName: 'somebody else', at: at() }
    await world.passTime(60 * MINUTE)
    const [shown] = await run(
      `select amount from deposit.announce('${thief.playerId}', row(gen_random_uuid(), 100000, null)::deposit.announcement_order)`,
    )
    const said = await waiting(payment(BigInt(shown!['amount']!), told))
    const [settled] = await run(`select status from deposit.settle('${thief.playerId}', ${said}, gen_random_uuid())`)
    expect([settled!['status'], await walletOf(thief)]).toEqual(['unallocated', 0])
  })

  test('money from a wallet, whose phone somebody shows to be theirs afterwards', async () => {
    const [player, visitor] = [randomUUID(), `sha256('visitor')`]
    const digest = await phoneDigest(world, '0812345678')
    const said = await waiting(
      payment(
        400_000n,
        { fromWallet: '0812345678', fromWalletDigest: digest.toString('hex'), at: at() },
        { channel: 'ewallet', holder: 'W' },
      ),
    )
    await world.passTime(10 * MINUTE)
    const code = `sha256('code')`
    const begin = (sealing: string) =>
      run(
        `select otp.begin_challenge('${player}', '\\x${digest.toString('hex')}', '81234', '1.1.1.1', ${visitor}, sha256('token'), ${code}, 'ABCD', ${sealing})`,
      )
    // Nor by a code that they have chosen themselves.
    await expect(begin(`'${world.deps.seal.keyId}', 'invented'`)).rejects.toThrow('was sealed by no server')
    const hashes = { visitorHash: sha256('visitor'), tokenHash: sha256('token'), codeHash: sha256('code') }
    const { keyId, signature } = world.deps.seal.seal(messageOf({ challenge: player, phoneDigest: digest, block: '81234', ...hashes }))
    await begin(`'${keyId}', '\\x${signature.toString('hex')}'`)
    await run(`select otp.end_sending('${player}', 'sent')`)
    await run(`select otp.answer_challenge(sha256('token'), ${code}, ${visitor}, sha256('next'))`)
    const { key, ...own } = await world.deps.encryption.ofNewPlayer(player)
    const keys = { ...world.deps, encryption: own }
    const [name, accountName] = [await sealedName(keys, player, 'x'), await sealedName(keys, player, 'X Y')]
    const number = { bankCode: 'KBANK', accountNo: '9998887771' }
    const [accountNo, phone] = [await sealedNumber(keys, player, number), await sealedPhone(keys, player, '0812345678')]
    const account = { bankCode: 'KBANK', accountNo, accountName, currency: 'BAHT' }
    const password = { passwordSalt: 'c2FsdHNhbHRzYWx0c2FsdA', passwordProof: sha256('x') }
    const terms = { sourceCode: 'FRIEND', invitedBy: null, termsVersion: null, termsLanguage: null }
    const form = { phone, name, key, ...account, ...password, ...terms }
    const asked = { player, visitorHash: sha256('visitor') }
    // Nor is anybody made who has only the login: it encrypts nothing, and what was sealed for somebody else, or with something else, counts for nothing.
    const changed = [{ seal: sha256('x') }, { digest: sha256('x') }]
    const otherPhones = [...changed, { getsCodes: false }, await sealedPhone(world.deps, thief.playerId, '0812345678')]
    const otherNumbers = [...changed, { fragments: [sha256('x').subarray(16)] }, await sealedNumber(world.deps, thief.playerId, number)]
    const planted = [
      { name: { ...name, seal: sha256('x') } },
      ...otherPhones.map((one) => ({ phone: { ...phone, ...one } })),
      ...[...changed, await sealedName(world.deps, thief.playerId, 'X Y')].map((one) => ({ accountName: { ...accountName, ...one } })),
      ...otherNumbers.map((one) => ({ accountNo: { ...accountNo, ...one } })),
      { bankCode: 'SCB' },
    ]
    for (const one of planted)
      await expect(registerPlayer(world.db, { ...asked, form: { ...form, ...one } })).rejects.toThrow('encrypted by no server')
    expect(await registerPlayer(world.db, { ...asked, form })).toBe('registered')
    expect(await run(`select status, (posted).wallet from deposit.settle('${player}', ${said}, gen_random_uuid())`)).toEqual([
      { status: 'unallocated', wallet: null },
    ])
  })

  describe('what the verifier has told of one slip', () => {
    const slipAbout = async (reference: string) => {
      const slipId = randomUUID()
      await run(
        `select files.add_file('${thief.playerId}', '${slipId}', 'slip', sha256('${slipId}'), sha256('${slipId}'), 'image/jpeg', 1, 1, 1)`,
      )
      const slip = `row('${slipId}', '${slipId}', sha256('${slipId}'), '${slipId}', 'KBANK', 'D1', 'KBANK:D${slipId.slice(0, 8).toUpperCase()}', null)`
      await run(`select deposit.add_slip('${thief.playerId}', ${slip}::deposit.new_slip)`)
      const [claimed] = await run(`select lease_no from deposit.claim_slip('${thief.playerId}', '${slipId}', 0)`)
      const about = `'${thief.playerId}', '${slipId}', ${claimed!['lease_no']}`
      await run(`select deposit.name_slip(${about}, 'T', '${reference}')`)
      return about
    }
    const told = () => ({
      fromBankCode: 'KBANK',
      fromAccountNo: '',
      fromName: '',
      toAccountNo: '',
      amount: '400000',
      currency: 'BAHT',
      at: at(),
    })

    test('fails no other, so that it credits no line of another reference', async () => {
      thief = await world.player()
      const line = payment(400_000n, { fromBankCode: 'KBANK', fromName: 'somebody else', at: at() })
      await waiting(line)
      const own = await waiting(payment(400_000n, told(), { channel: 'slip' }))
      const about = await slipAbout(line.reference)
      await expect(run(`select deposit.fail_slip(${about}, 'EXPIRED_SLIP', 'x', ${own})`)).rejects.toThrow('told of another transfer')
    })

    test('credits no other of the same transfer', async () => {
      const slip = payment(400_000n, told(), { channel: 'slip' })
      const said = await waiting(slip)
      const about = await slipAbout(slip.reference)
      await expect(run(`select deposit.settle_slip(${about}, ${said}, null, gen_random_uuid())`)).rejects.toThrow(
        'asked about another slip',
      )
    })
  })
})

describe('where players are asked to pay', () => {
  test('is what a gateway has answered a server', async () => {
    const { playerId } = await world.player()
    await run(`select * from deposit.order_qr('${playerId}', 'QTHIEF1', 'KBANK', 10000, interval '10 minutes', 'k', false)`)
    const { keyId } = world.deps.seal
    await expect(run(`select deposit.set_qr_live('${playerId}', 'QTHIEF1', 'pay the thief', '${keyId}', '\\x00')`)).rejects.toThrow(
      'sealed by no server',
    )
  })

  test('a voucher is redeemed into no wallet but the operator’s', async () => {
    const { playerId } = await world.player()
    const begun = `select deposit.begin_redemption('${playerId}', gen_random_uuid(), 'k', 'V', '0666666666')`
    await expect(run(begun)).rejects.toThrow('no wallet of the operator')
  })
})

describe('with the key of the servers too, a day', () => {
  const LIMIT = 50_000n
  let players: WorldPlayer[]
  const OF_TODAY = `deposit.credit_sum where period = 'day' and begins_at = date_trunc('day', platform.now(), 'Asia/Bangkok')`
  const counted = async (table: string) => Number((await run(`select coalesce(sum(amount), 0)::int as sum from ${table}`))[0]!['sum'])

  beforeAll(async () => {
    await world.asOwner(
      `update deposit.credit_limit set amount = ${LIMIT} where period = 'day' and channel = 'giftlink' and currency = 'BAHT'`,
    )
    players = await Promise.all(Array.from({ length: 5 }, () => world.player()))
  })
  afterEach(() => world.passTime(DAY))

  /** Each on a connection of its own, and none commits before all have asked. */
  async function atOneMoment(statements: readonly string[]): Promise<string[]> {
    const clients = statements.map(() => new pg.Client(world.database.url))
    for (const client of clients) await client.connect().then(() => client.query('begin'))
    const answers = statements.map(async (statement, index) => {
      const client = clients[index]!
      const answered = await client.query<{ status: string }>(statement).then(
        ({ rows }) => rows[0]!.status,
        ({ code }: { code: string }) => code,
      )
      await new Promise((resolve) => setTimeout(resolve, 500))
      await client.query('commit')
      return answered
    })
    const all = await Promise.all(answers)
    for (const client of clients) await client.end()
    return all
  }

  async function inOneBatch(told: readonly { playerId: string; sealed: string }[]): Promise<unknown[]> {
    const of = (each: (one: (typeof told)[number]) => string) => told.map((one) => each(one)).join()
    const rows = await run(`select * from deposit.settle_batch(array[${of(({ playerId }) => `'${playerId}'`)}]::uuid[],
      array[${of(({ sealed }) => sealed)}], array[${of(() => 'gen_random_uuid()')}])`)
    return rows.map(({ status }) => status)
  }

  test('counts a credit of no attempt', async () => {
    const { playerId } = players[0]!
    const credit = async () =>
      (await run(`select status from deposit.settle('${playerId}', ${await voucher(playerId, 30_000n)}, null)`))[0]!['status']
    expect([await credit(), await credit()]).toEqual(['settled', 'unallocated'])
  })

  test('knows no evidence that staff have accepted it', async () => {
    const { playerId } = players[0]!
    const accepted = await voucher(playerId, 30_000n, { acceptedBy: randomUUID() })
    await expect(run(`select deposit.settle('${playerId}', ${accepted}, null)`)).rejects.toThrow('what is decided here')
  })

  test('is not passed by a batch', async () => {
    const told = await Promise.all(players.map(async ({ playerId }) => ({ playerId, sealed: await voucher(playerId, 20_000n) })))
    await inOneBatch(told)
    // What was not settled in company comes again alone.
    for (const { playerId, sealed } of told) await run(`select deposit.settle('${playerId}', ${sealed}, gen_random_uuid())`)
    expect(await counted(OF_TODAY)).toBe(40_000)
  })

  test('counts all that a batch settles', async () => {
    const told = await Promise.all(
      players.slice(0, 2).map(async ({ playerId }) => ({ playerId, sealed: await voucher(playerId, 20_000n) })),
    )
    expect(await inOneBatch(told)).toEqual(['settled', 'settled'])
    expect(await counted(OF_TODAY)).toBe(40_000)
    const { playerId } = players[2]!
    const late = await voucher(playerId, 20_000n)
    expect(await inOneBatch([{ playerId, sealed: late }])).toEqual(['busy'])
    expect((await run(`select status from deposit.settle('${playerId}', ${late}, gen_random_uuid())`))[0]!['status']).toBe('unallocated')
  })

  test('is not passed by many at one moment', async () => {
    const statements = await Promise.all(
      players.map(
        async ({ playerId }) => `select status from deposit.settle('${playerId}', ${await voucher(playerId, LIMIT)}, gen_random_uuid())`,
      ),
    )
    expect((await atOneMoment(statements)).toSorted()).toEqual(['40001', '40001', '40001', '40001', 'settled'])
    expect(await counted(OF_TODAY)).toBe(Number(LIMIT))
  })

  test('of payouts is not passed by many at one moment', async () => {
    for (const player of players) await give(world, player, 100)
    await measureWithdrawals(world, { automaticADay: 15_000 })
    const statements = players.map(({ playerId }) => {
      const order = { withdrawal_id: randomUUID(), idempotency_key: 'k', amount: 10_000, payout_currency: 'BAHT LAK', collects: false }
      return `select status from withdraw.request_withdrawal('${playerId}',
        jsonb_populate_record(null::withdraw.withdrawal_order, '${JSON.stringify(order)}'))`
    })
    expect((await atOneMoment(statements)).toSorted()).toEqual(['40001', '40001', '40001', '40001', 'accepted'])
    expect(await counted(`withdraw.day_sum where day = (platform.now() at time zone 'Asia/Bangkok')::date`)).toBe(10_000)
  })
})
