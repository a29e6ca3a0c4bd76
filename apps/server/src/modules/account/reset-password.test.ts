import { randomUUID } from 'node:crypto'
import {
  changePassword,
  forgotPassword,
  freezeAccount,
  getProfile,
  listSecurityEvents,
  login,
  resetPassword,
  sendOtp,
  verifyOtp,
  withdraw,
} from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountNoOf, transferFrom } from '../../../test/bank-transfers.ts'
import { createVisitor, type Visitor } from '../../../test/front-modules.ts'
import { baht, give, walletOf } from '../../../test/money.ts'
import { paidSince } from '../../../test/money-out.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { decideWithdrawal } from '../withdraw/index.ts'
import { nameOfPasskey } from './passkeys/my-passkeys.ts'
import { workNotices } from './notices.ts'
import { decideReset } from './reset-password.ts'

const NEW = 'seven blue umbrellas'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let world: World
let player: WorldPlayer
let phone: string
let browser: Visitor

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
  phone = player.phone
  browser = createVisitor(world.http)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const messagesTo = async (number: string) =>
  ((await world.control('GET', `sms?phone=${number}`)) as { text: string }[]).map(({ text }) => text)
const codeIn = (texts: string[]) => texts.map((text) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)!

async function showPhone(by = browser, number = phone) {
  const { otpToken, code } = await by.call(sendOtp, { body: { phoneNumber: number } })
  if (code === 'OTP_SENT') await by.call(verifyOtp, { body: { otpToken, otpCode: codeIn(await messagesTo(number)) } })
}
const tell = async () => {
  while ((await workNotices(world.deps)) > 0);
}
const ask = (by = browser, help = false) => by.call(forgotPassword, { body: { phone, help } })
const reset = (by = browser, newPassword = NEW, options = {}) => by.call(resetPassword, { body: { phone, newPassword } }, options)
const signIn = (by: Visitor, password: string) => by.call(login, { body: { username: phone, password, remember: true } })
const resetId = async () =>
  (
    await world.ownerDb
      .selectFrom('account.password_reset')
      .select('reset_id')
      .where('player_id', '=', player.playerId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).reset_id
const decide = async (outcome: 'let' | 'refuse', by: string) =>
  decideReset(world.deps, {
    playerId: player.playerId,
    resetId: await resetId(),
    outcome,
    instruction: instructionFrom(by, 'they told the last transfer and the name'),
  })
const items = async () =>
  world.db
    .selectFrom('operator.work_item')
    .select(['kind', 'outcome'])
    .where('owner_id', '=', player.playerId)
    .where('kind', '=', 'password-reset')
    .execute()

describe('a browser that the player has signed in from', () => {
  beforeEach(async () => {
    await signIn(browser, player.password)
    await showPhone()
  })

  test('sets the password at once after a code; every session ends, strangers are strangers again, and the player is told', async () => {
    const other = createVisitor(world.http)
    await signIn(other, player.password)
    expect(await ask()).toMatchObject({ isProven: true, transfer: null, isHelpAsked: false })
    expect(await reset()).toEqual({ message: 'PASSWORD_RESET' })
    expect(await refusalOf(player.call(getProfile))).toBe('INVALID_USER_3')
    expect(await refusalOf(signIn(browser, player.password))).toBe('WRONG_CREDENTIAL')
    const { token } = await signIn(browser, NEW)
    const events = (await world.client(token)(listSecurityEvents)).events.map(({ kind }) => kind)
    expect(events.slice(0, 3)).toEqual(['signed_in', 'sign_in_refused', 'password_reset'])
    expect(events).toContain('reset_asked')
    await tell()
    expect(await messagesTo(phone)).toContainEqual(expect.stringContaining('การถอนเงินจะรอ 24 ชั่วโมง'))
    const known = await world.db.selectFrom('account.known_visitor').select('player_id').where('player_id', '=', player.playerId).execute()
    expect(known).toHaveLength(1)
  })

  test('once for each request, also when many ask at the same time, and then has to begin anew', async () => {
    await ask()
    const idempotencyKey = 'a-reset-of-theirs'
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(browser, NEW, { idempotencyKey })))
    expect(answers).toEqual(Array.from({ length: 10 }, () => ({ message: 'PASSWORD_RESET' })))
    expect(await refusalOf(reset(browser, 'another umbrella'))).toBe('RESET_NOT_PROVEN')
    expect(await signIn(browser, NEW)).toEqual({ token: expect.any(String) })
  })

  test('of two browsers that set it at once, one does', async () => {
    const other = createVisitor(world.http)
    await signIn(other, player.password)
    await world.passTime(2 * MINUTE_MS)
    await showPhone(other)
    await ask(other)
    await ask()
    const codes = await Promise.all([reset(), reset(other, 'another umbrella')].map(refusalOf))
    expect(codes.toSorted()).toEqual(['RESET_NOT_PROVEN', expect.stringContaining('PASSWORD_RESET')])
  })

  test('is refused a password that strangers try first, and where the code was typed long ago', async () => {
    await ask()
    expect(await refusalOf(reset(browser, 'short'))).toBe('INVALID_USER_INFO')
    expect(await refusalOf(reset(browser, 'password123'))).toBe('PASSWORD_COMMON')
    expect(await refusalOf(reset(browser, `x ${phone} x`))).toBe('PASSWORD_PERSONAL')
    await world.passTime(15 * MINUTE_MS)
    expect(await refusalOf(reset())).toBe('UNVERIFIED_OTP')
    expect(await refusalOf(ask())).toBe('UNVERIFIED_OTP')
    await showPhone()
    expect(await reset()).toEqual({ message: 'PASSWORD_RESET' })
  })

  test('withdrawals wait for a day: those asked for, and those approved and not sent', async () => {
    const today = world.clock.now()
    await give(world, player, 500)
    await player.call(withdraw, { body: { amount: baht(100) } })
    await ask()
    await reset()
    await world.work()
    const { token } = await signIn(browser, NEW)
    await world.client(token)(withdraw, { body: { amount: baht(60) } })
    await world.work()
    const states = () =>
      world.db
        .selectFrom('withdraw.withdrawal')
        .select(['withdrawal_id as id', 'state', 'amount'])
        .where('player_id', '=', player.playerId)
        .orderBy('amount')
        .execute()
    const waiting = await states()
    expect(waiting.map(({ state }) => state)).toEqual(['pending_approval', 'pending_approval'])
    const approve = async () =>
      decideWithdrawal(world.deps, {
        playerId: player.playerId,
        withdrawalId: waiting[0]!.id,
        outcome: 'approve',
        instruction: instructionFrom(await staff(world)),
      })
    expect(await approve()).toBe('access_fresh')
    await world.passTime(DAY_MS)
    expect(await approve()).toBe('act')
    await world.work()
    expect((await paidSince(world, today)).map(({ amount }) => amount)).toEqual([60])
  })

  test('leaves nothing standing of whoever knew the old password: no passkey', async () => {
    const passkey = randomUUID()
    const name = await world.deps.encryption.encrypt('theirs', nameOfPasskey(player.playerId, passkey))
    await world.asOwner(`
      insert into account.passkey (player_id, passkey_id, credential_id, public_key, sign_count, transports, name_encrypted, is_backed_up, session_id, created_at)
        select player_id, '${passkey}', sha256('${passkey}'), '\\x00', 0, '{}', '\\x${name.toString('hex')}', false, session_id, '${world.clock.now().toISOString()}'
        from account.session where player_id = '${player.playerId}' limit 1;
      insert into account.passkey_owner select credential_id, player_id, passkey_id from account.passkey where passkey_id = '${passkey}';
      insert into account.security_event (player_id, event_no, kind, at)
        select player_id, max(event_no) + 1, 'passkey_added', '${world.clock.now().toISOString()}' from account.security_event
        where player_id = '${player.playerId}' group by player_id;`)
    await ask()
    await reset()
    const left = await world.db.selectFrom('account.passkey').select('removed_at').where('passkey_id', '=', passkey).execute()
    expect(left).toEqual([{ removed_at: world.clock.now() }])
    const { token } = await signIn(browser, NEW)
    expect((await world.client(token)(listSecurityEvents)).events.map(({ kind }) => kind)).toContain('passkey_removed')
  })

  test('is a stranger again once the password was changed elsewhere, and what it had begun is over', async () => {
    await ask()
    const elsewhere = createVisitor(world.http, { token: player.token })
    await elsewhere.call(changePassword, { body: { oldPassword: player.password, newPassword: 'nine green kites' } })
    expect(await refusalOf(reset())).toBe('RESET_NOT_PROVEN')
    expect(await ask()).toMatchObject({ isProven: false })
  })

  test('is known no longer half a year after it was last signed in from', async () => {
    await world.asOwner(
      `update account.known_visitor set signed_in_at = signed_in_at - interval '180 days' where player_id = '${player.playerId}'`,
    )
    expect(await ask()).toMatchObject({ isProven: false })
  })
})

describe('whoever has found the SIM, in a browser of their own', () => {
  beforeEach(() => showPhone())

  test('sets no password by a code alone, and is told what is missing', async () => {
    expect(await refusalOf(reset())).toBe('RESET_NOT_PROVEN')
    const { isProven, transfer } = await ask()
    expect(isProven).toBe(false)
    expect(transfer).toMatchObject({ currency: 'BAHT', amount: expect.any(Number) })
    expect(transfer!.accounts.length).toBeGreaterThan(0)
    expect(transfer!.amount).toBeGreaterThan(20)
    expect(transfer!.amount).toBeLessThan(21)
    expect(await refusalOf(reset())).toBe('RESET_NOT_PROVEN')
    expect(await signIn(createVisitor(world.http), player.password)).toEqual({ token: expect.any(String) })
  })

  test('learns nothing of an account without a code, nor by a code for another phone', async () => {
    const stranger = createVisitor(world.http)
    expect([await refusalOf(ask(stranger)), await refusalOf(reset(stranger))]).toEqual(['UNVERIFIED_OTP', 'UNVERIFIED_OTP'])
    const other = await world.player()
    expect(await refusalOf(browser.call(forgotPassword, { body: { phone: other.phone } }))).toBe('UNVERIFIED_OTP')
    await showPhone(browser, '0877770001')
    expect(await refusalOf(browser.call(forgotPassword, { body: { phone: '0877770001' } }))).toBe('NO_USER')
  })

  test('the owner’s transfer of the amount lets that browser set it, is credited, and lets no other', async () => {
    const { transfer } = await ask()
    const other = createVisitor(world.http)
    const accountNo = await accountNoOf(player)
    await transferFrom(world, { accountNo, amount: transfer!.amount })
    expect(await walletOf(player)).toBe(transfer!.amount)
    expect(await ask()).toMatchObject({ isProven: true, transfer: null })
    expect(await refusalOf(reset(other))).toBe('UNVERIFIED_OTP')
    await tell()
    expect(await messagesTo(phone)).toContainEqual(expect.stringContaining('ตั้งรหัสผ่านใหม่ได้แล้ว'))
    expect(await reset()).toEqual({ message: 'PASSWORD_RESET' })
  })

  test.each([
    ['another amount', (amount: number) => ({ amount: amount + 0.01 })],
    ['a number that is shown in part', (amount: number) => ({ amount, to: '0402223334' })],
  ])('%s proves nothing', async (_what, changed) => {
    const { transfer } = await ask()
    const accountNo = await accountNoOf(player)
    const sent = { accountNo, ...changed(transfer!.amount) }
    await transferFrom(world, sent)
    expect(await ask()).toMatchObject({ isProven: false })
  })

  test('an account that was proven by a part of its number proves nothing, whatever its bank tells later', async () => {
    await world.asOwner(`update account.bank_claim set proof = 'in_part', reference = 'SCB:EARLIER' where player_id = '${player.playerId}'`)
    expect(await ask()).toMatchObject({ isProven: false, transfer: null })
    // As a browser is told the amount that has asked before the account was another one.
    await world.asOwner(`update account.password_reset set amount = 2037 where player_id = '${player.playerId}'`)
    await transferFrom(world, { accountNo: await accountNoOf(player), amount: 20.37 })
    expect(await walletOf(player)).toBe(20.37)
    expect(await ask()).toMatchObject({ isProven: false })
    expect(await refusalOf(reset())).toBe('RESET_NOT_PROVEN')
    // Without the proof that nothing stands for, as the audit of this file would name it.
    await world.asOwner(`update account.bank_claim set proof = 'earlier', reference = null where player_id = '${player.playerId}'`)
  })

  test('a transfer of the amount from another player’s account proves nothing, nor one from before', async () => {
    const accountNo = await accountNoOf(player)
    const { transfer } = await ask()
    const thief = await world.player()
    await transferFrom(world, { accountNo: await accountNoOf(thief), amount: transfer!.amount })
    await transferFrom(world, { accountNo, amount: transfer!.amount, at: new Date(world.clock.now().getTime() - 60 * MINUTE_MS) })
    expect(await ask()).toMatchObject({ isProven: false })
  })

  test('who signs in there meanwhile, by the password or a passkey, is known', async () => {
    expect(await ask(browser, true)).toMatchObject({ isProven: false })
    await signIn(browser, player.password)
    expect(await ask()).toMatchObject({ isProven: true, transfer: null })
    expect(await items()).toEqual([{ kind: 'password-reset', outcome: 'proven' }])
  })

  test('a transfer that is told late proves it all the same, and then there is a day', async () => {
    const { transfer } = await ask()
    const sentAt = new Date(world.clock.now().getTime() + 23 * 60 * MINUTE_MS)
    await world.passTime(25 * 60 * MINUTE_MS)
    await transferFrom(world, { accountNo: await accountNoOf(player), amount: transfer!.amount, at: sentAt })
    await showPhone()
    expect(new Date((await ask()).expiresAt).getTime()).toBe(world.clock.now().getTime() + DAY_MS)
    expect(await reset()).toEqual({ message: 'PASSWORD_RESET' })
    // Its answer may have been lost: the browser is known now.
    expect(await ask()).toMatchObject({ isProven: true })
  })

  test('staff let it, two of them, and the player is told; one of them refuses it', async () => {
    const [one, two] = [await staff(world), await staff(world)]
    expect(await ask(browser, true)).toMatchObject({ isProven: false, isHelpAsked: true })
    expect(await ask(browser, true)).toMatchObject({ isHelpAsked: true })
    expect(await items()).toEqual([{ kind: 'password-reset', outcome: null }])
    expect(await decide('let', one)).toBe('proposed')
    expect(await refusalOf(reset())).toBe('RESET_NOT_PROVEN')
    expect(await decide('let', two)).toBe('act')
    expect(await reset()).toEqual({ message: 'PASSWORD_RESET' })
    expect(await items()).toEqual([{ kind: 'password-reset', outcome: 'let' }])

    player = await world.player()
    phone = player.phone
    browser = createVisitor(world.http)
    await showPhone()
    await ask(browser, true)
    expect(await decide('refuse', one)).toBe('act')
    expect(await refusalOf(reset())).toBe('RESET_NOT_PROVEN')
  })

  test('nobody lets it where the bank says another name, and what was asked long ago is over', async () => {
    await ask(browser, true)
    await world.asOwner(`update account.name_inquiry set state = 'differs' where player_id = '${player.playerId}'`).catch(() => undefined)
    await world.passTime(7 * DAY_MS)
    expect(await decide('let', await staff(world))).toBe('too_late')
  })

  test('is asked whether it is them while the account is frozen or deactivated', async () => {
    await player.call(freezeAccount)
    expect([await refusalOf(ask()), await refusalOf(reset())]).toEqual(['ACCOUNT_FROZEN', 'ACCOUNT_FROZEN'])
  })
})
