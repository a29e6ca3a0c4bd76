import { createHmac } from 'node:crypto'
import {
  addPasskey,
  beginPasskey,
  changePassword,
  endOtherSessions,
  forgotPassword,
  getProfile,
  getWallet,
  type LiveOtp,
  listSecurityEvents,
  listSessions,
  login,
  resetPassword,
  sendOtp,
  signInByCode,
  verifyOtp,
  withdraw,
} from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestOf } from '../../../test/account-numbers.ts'
import { createVisitor, type Visitor } from '../../../test/front-modules.ts'
import { baht, give, walletOf } from '../../../test/money.ts'
import { newestCode } from '../../../test/reading-session.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { wantCode } from '../../../test/sign-in-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { newRowId, sha256 } from '../../platform/ids.ts'
import { columnsWith, dumpOf } from '../../../test/dump.ts'
import { phoneInSql } from '../../../test/phones.ts'

/*
 * What a thief gets of each thing that can be stolen, and what the owner sees of it. What a thief of the server's login can do about money
 * stands in test/thief-attacks.test.ts, and about everything else in test/wall-of-the-server.test.ts.
 */

const MINUTE_MS = 60_000

let world: World
let owner: WorldPlayer
/** The thief's own browser. */
let browser: Visitor

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  owner = await world.player()
  await give(world, owner, 20_000)
  browser = createVisitor(world.http)
  await world.passTime(10 * MINUTE_MS)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const passwordIs = (by: Visitor, password: string) => refusalOf(by.call(login, { body: { username: owner.phone, password } }))
/** What the owner reads of it, the newest first, in a session of theirs. */
const ownerReads = async (call = owner.call) => (await call(listSecurityEvents)).events.map(({ kind }) => kind)
const takeOut = (call: WorldPlayer['call'], amount: number) => refusalOf(call(withdraw, { body: { amount: baht(amount) } }))
const onDevice = async () =>
  world.client((await world.client()(login, { body: { username: owner.phone, password: owner.password } })).token)

describe('a token', () => {
  test('reads, and takes out no more than goes to the owner’s own account without the password', async () => {
    const thief = world.client(owner.token)
    expect((await thief(getWallet)).amount).toBe(20_000)
    expect(await takeOut(thief, 5000.01)).toBe('STEP_UP_NEEDED')
    expect(await refusalOf(thief(changePassword, { body: { oldPassword: 'a guess of mine', newPassword: 'seven blue umbrellas' } }))).toBe(
      'WRONG_PASSWORD',
    )
    expect(await refusalOf(thief(beginPasskey))).toBe('STEP_UP_NEEDED')
    expect(await walletOf(owner)).toBe(20_000)
    expect(await ownerReads()).toContain('password_refused')
  })

  test('is worth nothing once the owner has ended it from another device, where they see it', async () => {
    const thief = world.client(owner.token)
    const other = await onDevice()
    expect((await other(listSessions)).sessions).toHaveLength(2)
    await other(endOtherSessions)
    expect(await refusalOf(thief(getProfile))).toBe('INVALID_USER_3')
    expect(await ownerReads(other)).toContain('session_ended')
  })

  test('is worth nothing once the owner has changed the password', async () => {
    const other = await onDevice()
    await other(changePassword, { body: { oldPassword: owner.password, newPassword: 'seven blue umbrellas' } })
    expect(await refusalOf(world.client(owner.token)(getWallet))).toBe('INVALID_USER_3')
  })
})

describe('a phone with the portal open', () => {
  test('adds no passkey and takes out nothing large, without the password', async () => {
    expect(await refusalOf(owner.call(beginPasskey))).toBe('STEP_UP_NEEDED')
    const made = { name: 'mine', credential: { id: 'x'.repeat(22), response: { clientDataJSON: 'e30', attestationObject: 'e30' } } }
    expect(await refusalOf(owner.call(addPasskey, { body: made }))).toMatch(/^(STEP_UP_NEEDED|PASSKEY_INVALID)$/)
    expect(await takeOut(owner.call, 5000.01)).toBe('STEP_UP_NEEDED')
  })

  test('takes out small sums, to the owner’s own account and nowhere else, which the owner sees', async () => {
    const { bankAccount } = await owner.call(getProfile)
    expect(await takeOut(owner.call, 1000)).toContain('WITHDRAW_SUCCESS')
    const paid = world.db
      .selectFrom('withdraw.withdrawal')
      .select(['account_no_digest', 'bank_code'])
      .where('player_id', '=', owner.playerId)
    expect(await paid.execute()).toEqual([
      { account_no_digest: await digestOf(world, bankAccount!.bankAccountNo), bank_code: bankAccount!.bankCode },
    ])
    expect((await (await onDevice())(getWallet)).amount).toBe(19_000)
  })
})

describe('a SIM', () => {
  const showPhone = async () => {
    const { otpToken } = await browser.call(sendOtp, { body: { phoneNumber: owner.phone } })
    await browser.call(verifyOtp, { body: { otpToken, otpCode: await newestCode(world, owner) } })
  }

  test('sets no password and signs nobody in; the owner reads that it was tried', async () => {
    await showPhone()
    expect(await browser.call(forgotPassword, { body: { phone: owner.phone } })).toMatchObject({ isProven: false })
    expect(await refusalOf(browser.call(resetPassword, { body: { phone: owner.phone, newPassword: 'seven blue umbrellas' } }))).toBe(
      'RESET_NOT_PROVEN',
    )
    expect(await passwordIs(browser, 'a guess of mine')).toBe('WRONG_CREDENTIAL')
    const events = await ownerReads()
    expect(events).toContain('reset_asked')
    expect(events).toContain('sign_in_refused')
  })
})

describe('a password, where the operator wants a code from a browser never seen', () => {
  beforeEach(() => wantCode(world, true))

  test('opens nothing without the phone; the owner gets the code and reads why', async () => {
    const other = world.client(owner.token)
    expect(await passwordIs(browser, owner.password)).toBe('UNVERIFIED_OTP')
    expect(await newestCode(world, owner)).toMatch(/^\d{6}$/)
    expect((await other(listSessions)).sessions).toHaveLength(1)
    expect((await ownerReads(other))[0]).toBe('code_asked')
    await wantCode(world, false)
  })
})

describe('a copy of the database', () => {
  test('has no token, no cookie and no password in it that opens anything', async () => {
    const { rows } = await sql<{ token_hash: Buffer; password_proof: Buffer; password_salt: string }>`
      select s.token_hash, p.password_proof, p.password_salt from account.session s join account.player p using (player_id)
      where player_id = ${owner.playerId}`.execute(world.ownerDb)
    const { token_hash: tokenHash, password_proof: proof, password_salt: salt } = rows[0]!
    const named = `${owner.playerId.replaceAll('-', '')}.${tokenHash.toString('base64url')}`
    expect(await refusalOf(world.client(named)(getProfile))).toBe('INVALID_USER_2')
    for (const password of [proof.toString('hex'), proof.toString('base64'), salt])
      expect(await passwordIs(browser, password)).toBe('WRONG_CREDENTIAL')
    // The secret of no browser: what is kept is its hash.
    const known = world.ownerDb.selectFrom('account.known_visitor').select('visitor_hash').where('player_id', '=', owner.playerId)
    await wantCode(world, true)
    for (const { visitor_hash: hash } of await known.execute()) {
      const pretending = createVisitor(world.http, { cookies: new Map([['visitor', hash.toString('base64url')]]) })
      expect(await passwordIs(pretending, owner.password)).toMatch(/^(UNVERIFIED_OTP|REQUEST_LIMIT_1MIN)$/)
    }
    await wantCode(world, false)
  })

  test('says of no player which phone they have', async () => {
    expect(columnsWith(await dumpOf(world), owner.phone)).toEqual([])
  })
})

describe('DATA_KEY', () => {
  test('with a copy of the database and the code itself signs nobody in: the browser’s secret is in neither', async () => {
    await wantCode(world, true)
    const { details } = await browser.call(login, { body: { username: owner.phone, password: owner.password } }).then(
      () => ({ details: undefined }),
      (error: { details: LiveOtp }) => error,
    )
    await wantCode(world, false)
    const otpCode = await newestCode(world, owner)
    const [player, inner] = details!.otpToken.split('.')
    const elsewhere = createVisitor(world.http, { cookies: new Map([['visitor', 'x'.repeat(43)]]) })
    expect(await refusalOf(elsewhere.call(signInByCode, { body: { otpToken: details!.otpToken, otpCode } }))).toBe('OTP_TOKEN_INVALID')
    await browser.call(signInByCode, { body: { otpToken: details!.otpToken, otpCode } })
    const { rows } = await sql<{ secret_hash: Buffer }>`
      select secret_hash from otp.visitor_secret where replaced_at is null`.execute(world.ownerDb)
    for (const { secret_hash: hash } of rows) {
      const guess = createHmac('sha256', world.env.dataKey)
        .update(`session ${hash.toString('base64url')} after ${inner}`)
        .digest('base64url')
      expect(await refusalOf(world.client(`${player}.${guess}`)(getProfile))).toBe('INVALID_USER_2')
    }
  })
})

describe('the server’s login', () => {
  const asServer = (statement: string) => sql.raw<{ says: string }>(statement).execute(world.db)
  const bytes = (value: Buffer) => `decode('${value.toString('hex')}', 'hex')`

  test('opens no session, by whatever it reads and says', async () => {
    await wantCode(world, true)
    const [attempt, token] = [newRowId(), sha256(newRowId())]
    await asServer(`select account.begin_sign_in('${attempt}', ${await phoneInSql(world, owner.phone)}, sha256('thief'), '10.9.9.9')`)
    const session = `row(${bytes(token)}, gen_random_uuid(), 3600, 3600, false, null, null, null)::account.new_session`
    const opened =
      await asServer(`select (account.open_session('${owner.playerId}', '${attempt}', 'guess', ${session}, sha256('thief'), sha256('n'),
      row(gen_random_uuid(), '81234', '10.9.9.9', sha256('t'), sha256('c'), 'ABCD', 'x', 'x')::otp.new_code)).status as says`)
    expect(opened.rows).toEqual([{ says: 'wrong' }])
    const typed = `row(sha256('t'), sha256('c'), sha256('s'), sha256('n'))::otp.typed_code`
    const byCode = await asServer(
      `select (account.open_session_by_code('${owner.playerId}', ${typed}, ${session}, sha256('b'), sha256('n'))).status as says`,
    )
    expect(byCode.rows).toEqual([{ says: 'no_token' }])
    const reading = await asServer(
      `select (account.open_reading_session('${owner.playerId}', sha256('t'), ${session}, sha256('thief'), sha256('n'))).status as says`,
    )
    expect(reading.rows).toEqual([{ says: 'no_code' }])
    await wantCode(world, false)
    expect(await ownerReads()).toContain('sign_in_refused')
  })

  test.each([
    ['writes no session', `insert into account.session select * from account.session limit 1`],
    ['lets no session do more than read', `update account.session set reads_only = false`],
    ['knows no browser', `insert into account.known_visitor select * from account.known_visitor limit 1`],
    ['reads no code that was asked for', `select * from account.sign_in_code`],
    ['asks for no code that no server has sealed', `select otp.ask_code('sign_in', 'a code', '0812345678', sha256('v'), null)`],
    ['turns no rule off', `select account.set_sign_in_rule(null, false)`],
  ])('%s', async (_what, statement) => {
    await expect(asServer(statement)).rejects.toThrow(/permission denied/)
  })

  test('begins no code to confirm a session that no server has sealed', async () => {
    const code = `row(gen_random_uuid(), '81234', '10.9.9.9', sha256('t'), sha256('c'), 'ABCD', 'x', 'x')::otp.new_code`
    await world.asOwner(`update account.session set reads_only = true where player_id = '${owner.playerId}'`)
    const begun = asServer(`select account.begin_confirmation('${owner.playerId}', ${bytes(sha256(owner.token))}, sha256('thief'), ${code},
      row(null, null, null)::account.device)`)
    await expect(begun).rejects.toThrow('sealed by no server')
    await world.asOwner(`update account.session set reads_only = false where player_id = '${owner.playerId}'`)
  })
})
