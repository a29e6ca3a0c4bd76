import {
  changePassword,
  forgotPassword,
  freezeAccount,
  getPhoneChange,
  getProfile,
  resetPassword,
  sendOtp,
  stepUp,
  validateAccount,
  verifyOtp,
  withdraw,
} from '@krapao/contract'
import { describe, expect, test } from 'vitest'
import { createVisitor } from '../../../test/front-modules.ts'
import { baht, give } from '../../../test/money.ts'
import { phoneScene } from '../../../test/phone-scene.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { decideWithdrawal } from '../withdraw/index.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const { here, newPhone, signedIn, begin, textsTo, show, end, shown, changed, kinds, phoneOf, claimsOf, statesOf, tell } = phoneScene()

describe('with codes to both numbers', () => {
  test('the new number is the phone of the account; others are signed out, strangers again, and both numbers are told', async () => {
    const other = await signedIn(here.player.phone)
    await changed()
    expect([await phoneOf(), await claimsOf()]).toEqual([here.next, [here.next]])
    expect((await here.browser.call(getProfile)).username).toBe(here.next)
    expect(await refusalOf(other.call(getProfile))).toBe('INVALID_USER_3')
    expect(await refusalOf(here.player.call(getProfile))).toBe('INVALID_USER_3')
    expect((await kinds()).filter((kind) => kind === 'phone_changed')).toHaveLength(1)
    const known = await here.world.db
      .selectFrom('account.known_visitor')
      .select('player_id')
      .where('player_id', '=', here.player.playerId)
      .execute()
    expect(known).toHaveLength(1)
    await tell()
    expect((await textsTo(here.next))[0]).toContain('เบอร์นี้เป็นเบอร์โทรของบัญชีคุณแล้ว')
    expect((await textsTo(here.player.phone))[0]).toContain('เบอร์นี้ใช้เข้าสู่ระบบไม่ได้แล้ว')
    expect(await refusalOf(signedIn(here.player.phone))).toBe('WRONG_CREDENTIAL')
    expect((await (await signedIn(here.next)).call(getProfile))._id).toBe(here.player.playerId)
  })

  test('the message says what its code is for, and only that it does', async () => {
    const changeId = (await begin()).change.changeId
    await show('present')
    await show('new')
    expect((await textsTo(here.player.phone))[0]).toContain('เปลี่ยนเบอร์โทร')
    // For the new number an account is not to be registered by it.
    const stranger = createVisitor(here.world.http, { cookies: here.browser.cookies })
    const form = { username: here.next, name: 'ปิติ', password: 'a-good-password' }
    const registering = await refusalOf(stranger.call(validateAccount, { body: form }))
    expect([registering, await refusalOf(stranger.call(forgotPassword, { body: { phone: here.player.phone } }))]).toEqual([
      'UNVERIFIED_OTP',
      'UNVERIFIED_OTP',
    ])
    expect(await end(changeId)).toBe('PHONE_CHANGED')
  })

  test('a code for something else shows neither number, nor does one for another change', async () => {
    const { change } = await begin()
    for (const phoneNumber of [here.player.phone, here.next]) {
      const { otpToken } = await here.browser.call(sendOtp, { body: { phoneNumber } })
      await here.browser.call(verifyOtp, { body: { otpToken, otpCode: /\b\d{6}\b/.exec((await textsTo(phoneNumber))[0]!)![0] } })
    }
    expect(await refusalOf(end(change.changeId))).toBe('UNVERIFIED_OTP')
    await here.world.passTime(2 * MINUTE_MS)
    await show('present')
    const other = (await begin(newPhone())).change
    expect(other).toMatchObject({ isPresentShown: false, isNewShown: false })
    expect(await refusalOf(end(change.changeId))).toBe('PHONE_CHANGE_OVER')
    expect(await refusalOf(end(other.changeId))).toBe('UNVERIFIED_OTP')
  })

  test.each(['present', 'new'] as const)('neither is enough alone: the code of the %s number', async (to) => {
    const { change } = await begin()
    await show(to)
    expect(await refusalOf(end(change.changeId))).toBe('UNVERIFIED_OTP')
    expect(await claimsOf()).toEqual([here.player.phone])
  })

  test('a code is good for a quarter of an hour, and the change for half an hour', async () => {
    const changeId = await shown()
    await here.world.passTime(15 * MINUTE_MS)
    expect(await refusalOf(end(changeId))).toBe('UNVERIFIED_OTP')
    await show('present')
    await show('new')
    await here.world.passTime(15 * MINUTE_MS)
    expect(await refusalOf(end(changeId))).toBe('PHONE_CHANGE_OVER')
    expect((await here.browser.call(getPhoneChange)).change).toBeNull()
  })

  test('it is begun only in a session that has shown the password within five minutes, and ended in that one', async () => {
    await here.world.passTime(5 * MINUTE_MS)
    expect(await refusalOf(begin())).toBe('STEP_UP_NEEDED')
    const { token } = await here.browser.call(stepUp, { body: { password: here.player.password } })
    here.browser = createVisitor(here.world.http, { token, cookies: here.browser.cookies })
    const changeId = await shown()
    const elsewhere = await signedIn(here.player.phone)
    expect((await elsewhere.call(getPhoneChange)).change).toBeNull()
    expect(await refusalOf(end(changeId, { by: elsewhere }))).toBe('PHONE_CHANGE_OVER')
    // The token alone, in a browser of somebody else.
    const stolen = createVisitor(here.world.http, { token })
    expect(await refusalOf(end(changeId, { by: stolen }))).toBe('PHONE_CHANGE_OVER')
    expect(await end(changeId)).toBe('PHONE_CHANGED')
  })

  test('a number that is theirs, no mobile one, or none is refused', async () => {
    const refused = await Promise.all([here.player.phone, '0212345678', '12', '+66812345678'].map((phone) => refusalOf(begin(phone))))
    expect(refused).toEqual(['PHONE_SAME', 'PHONE_NOT_MOBILE', 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'PHONE_NUMBER_REQUIRE_10_DIGIT'])
  })

  test('of a number that is another player’s nothing is told before its code, and then what to do', async () => {
    const { phone } = await here.world.player()
    const { change } = await begin(phone)
    expect(change).toMatchObject({ isPresentShown: false, isNewShown: false })
    await show('present')
    expect(await refusalOf(end(change.changeId))).toBe('UNVERIFIED_OTP')
    expect(await refusalOf(end(change.changeId, { byStaff: true }))).toBe('UNVERIFIED_OTP')
    await show('new')
    expect(await refusalOf(end(change.changeId))).toBe('PHONE_TAKEN')
    expect(await refusalOf(end(change.changeId))).toBe('PHONE_TAKEN')
    expect([await claimsOf(), await statesOf()]).toEqual([[here.player.phone], ['taken']])
  })

  test('once in a day and night and three times in thirty days', async () => {
    await changed()
    expect(await refusalOf(begin(newPhone()))).toBe('PHONE_LIMIT')
    for (let times = 0; times < 2; times++) {
      await here.world.passTime(DAY_MS)
      here.browser = await signedIn(await phoneOf(), here.player.password, here.browser.cookies)
      await changed(newPhone())
    }
    await here.world.passTime(DAY_MS)
    here.browser = await signedIn(await phoneOf(), here.player.password, here.browser.cookies)
    expect(await refusalOf(begin(newPhone()))).toBe('PHONE_LIMIT')
    await here.world.passTime(30 * DAY_MS)
    here.browser = await signedIn(await phoneOf(), here.player.password, here.browser.cookies)
    await changed(newPhone())
  })

  test('the number that was left is free at once, and can be taken back by nobody’s claim', async () => {
    const left = here.player.phone
    await changed()
    const second = await here.world.player()
    const theirs = await signedIn(second.phone, second.password)
    const { change } = await begin(left, theirs)
    await show('present', theirs)
    await here.world.passTime(MINUTE_MS)
    await show('new', theirs)
    expect(await end(change.changeId, { by: theirs })).toBe('PHONE_CHANGED')
    expect((await (await signedIn(left, second.password)).call(getProfile))._id).toBe(second.playerId)
  })

  test('asked again it answers what it did, also when many ask at once', async () => {
    const changeId = await shown()
    const answers = await Promise.all(Array.from({ length: 10 }, () => end(changeId)))
    expect(new Set(answers)).toEqual(new Set(['PHONE_CHANGED']))
    expect([await statesOf(), (await kinds()).filter((kind) => kind === 'phone_changed').length]).toEqual([['changed'], 1])
  })

  test('of two players who want one number one gets it', async () => {
    const second = await here.world.player()
    const theirs = await signedIn(second.phone, second.password)
    const [own, other] = [(await begin()).change.changeId, (await begin(here.next, theirs)).change.changeId]
    await show('present')
    await show('present', theirs)
    await show('new')
    await here.world.passTime(MINUTE_MS)
    await show('new', theirs)
    const answers = (await Promise.all([refusalOf(end(own)), refusalOf(end(other, { by: theirs }))])).toSorted()
    expect(answers).toEqual(['PHONE_TAKEN', expect.stringContaining('PHONE_CHANGED')])
  })

  test('of two devices that change it at once one does, and the other is signed out', async () => {
    const second = await signedIn(here.player.phone)
    const [own, other] = [(await begin()).change.changeId, (await begin(newPhone(), second)).change.changeId]
    await show('present')
    await show('new')
    await here.world.passTime(MINUTE_MS)
    await show('present', second)
    await show('new', second)
    const answers = await Promise.all([refusalOf(end(own)), refusalOf(end(other, { by: second }))])
    expect(answers.filter((answer) => answer.includes('PHONE_CHANGED'))).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'INVALID_USER_3')).toHaveLength(1)
    expect(await claimsOf()).toHaveLength(1)
  })

  test('ends what was begun before: a reset of the password, and other changes', async () => {
    const stranger = createVisitor(here.world.http)
    const { otpToken } = await stranger.call(sendOtp, { body: { phoneNumber: here.player.phone } })
    await stranger.call(verifyOtp, { body: { otpToken, otpCode: /\b\d{6}\b/.exec((await textsTo(here.player.phone))[0]!)![0] } })
    await stranger.call(forgotPassword, { body: { phone: here.player.phone, help: true } })
    await here.world.passTime(MINUTE_MS)
    await changed()
    const resets = await here.world.db
      .selectFrom('account.password_reset')
      .select('ended_as')
      .where('player_id', '=', here.player.playerId)
      .execute()
    expect(resets).toEqual([{ ended_as: 'overtaken' }])
    expect(await refusalOf(stranger.call(resetPassword, { body: { phone: here.player.phone, newPassword: 'seven blue umbrellas' } }))).toBe(
      'NO_USER',
    )
  })

  test('is over when the account is frozen or the password changed meanwhile', async () => {
    const changeId = await shown()
    const elsewhere = await signedIn(here.player.phone)
    await elsewhere.call(changePassword, { body: { oldPassword: here.player.password, newPassword: 'nine green kites' } })
    expect(await refusalOf(end(changeId))).toBe('INVALID_USER_3')
    expect(await statesOf()).toEqual(['overtaken'])
    here.browser = await signedIn(here.player.phone, 'nine green kites', elsewhere.cookies)
    await here.world.passTime(2 * MINUTE_MS)
    const again = await shown()
    const [answer] = await Promise.all([refusalOf(end(again)), refusalOf(elsewhere.call(freezeAccount))])
    expect([await phoneOf(), answer]).toEqual(
      answer === 'INVALID_USER_3' ? [here.player.phone, answer] : [here.next, expect.stringContaining('PHONE_CHANGED')],
    )
  })

  test('withdrawals wait for a day: those asked for, and those approved and not sent', async () => {
    await give(here.world, here.player, 500)
    await here.browser.call(withdraw, { body: { amount: baht(100) } })
    await changed()
    await here.world.work()
    await here.browser.call(withdraw, { body: { amount: baht(60) } })
    await here.world.work()
    const waiting = await here.world.db
      .selectFrom('withdraw.withdrawal')
      .select(['withdrawal_id as id', 'state'])
      .where('player_id', '=', here.player.playerId)
      .orderBy('amount')
      .execute()
    expect(waiting.map(({ state }) => state)).toEqual(['pending_approval', 'pending_approval'])
    const approve = async () =>
      decideWithdrawal(here.world.deps, {
        playerId: here.player.playerId,
        withdrawalId: waiting[0]!.id,
        outcome: 'approve',
        instruction: instructionFrom(await staff(here.world)),
      })
    expect(await approve()).toBe('access_fresh')
    await here.world.passTime(DAY_MS)
    expect(await approve()).toBe('act')
  })
})
