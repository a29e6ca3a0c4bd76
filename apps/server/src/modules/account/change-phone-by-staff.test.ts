import { freezeAccount, getPhoneChange, getProfile, keepPhone } from '@krapao/contract'
import { describe, expect, test } from 'vitest'
import { phoneScene } from '../../../test/phone-scene.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { deskCards } from '../desk/index.ts'
import { decidePhoneChange } from './change-phone.ts'
import { deactivate } from './restriction.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

const { here, newPhone, signedIn, begin, textsTo, changed, askedStaff, kinds, claimsOf, items, decide, tell } = phoneScene()

describe('without a code to the number that the account has', () => {
  test('two of the staff let it, a day later at the earliest; the old number is told at once', async () => {
    const [one, two] = [await staff(here.world), await staff(here.world)]
    const changeId = await askedStaff()
    await tell()
    expect((await textsTo(here.player.phone))[0]).toContain('ระงับบัญชีของฉัน')
    expect(await claimsOf()).toEqual([here.player.phone])
    expect((await (await signedIn(here.player.phone)).call(getPhoneChange)).change).toMatchObject({
      changeId,
      phone: here.next,
      isWaiting: true,
    })
    const [item] = await items()
    expect(item).toMatchObject({
      outcome: null,
      evidence: { shownBy: 'password', browserKnownSince: expect.any(String), phoneChangedAt: null },
    })
    expect(JSON.stringify(item)).not.toContain(here.next.slice(-4))
    const cards = await deskCards(here.world.deps, { limit: 100 })
    expect(cards.find(({ ownerId }) => ownerId === here.player.playerId)!.evidence).toMatchObject({ newPhoneEndsIn: here.next.slice(-4) })
    await here.world.passTime(23 * HOUR_MS)
    expect(await decide(changeId, 'let', one)).toBe('too_early')
    await here.world.passTime(HOUR_MS)
    expect(await decide(changeId, 'let', one)).toBe('proposed')
    expect(await decide(changeId, 'let', one)).toBe('same_person')
    expect(await claimsOf()).toEqual([here.player.phone])
    expect(await decide(changeId, 'let', two)).toBe('act')
    expect([await claimsOf(), (await items())[0]!.outcome]).toEqual([[here.next], 'let'])
    expect((await here.browser.call(getProfile)).username).toBe(here.next)
    expect(await refusalOf(here.player.call(getProfile))).toBe('INVALID_USER_3')
    expect((await kinds()).slice(0, 1)).toEqual(['phone_changed'])
    await tell()
    expect((await textsTo(here.next))[0]).toContain('เบอร์นี้เป็นเบอร์โทรของบัญชีคุณแล้ว')
  })

  test('one of them refuses it, and the player is told', async () => {
    const changeId = await askedStaff()
    expect(await decide(changeId, 'refuse', await staff(here.world))).toBe('act')
    expect([await claimsOf(), (await kinds())[0]]).toEqual([[here.player.phone], 'phone_kept'])
    await tell()
    expect((await textsTo(here.player.phone))[0]).toContain('เบอร์เดิมยังใช้ได้')
  })

  test('the player takes it back, from another device too, and asks for another number then', async () => {
    const changeId = await askedStaff()
    const elsewhere = await signedIn(here.player.phone)
    expect(await refusalOf(begin(newPhone()))).toBe('PHONE_CHANGE_OPEN')
    for (let times = 0; times < 2; times++) {
      expect(await elsewhere.call(keepPhone, { params: { changeId } })).toEqual({ message: 'PHONE_KEPT' })
    }
    expect((await items()).map(({ outcome }) => outcome)).toEqual(['taken_back'])
    expect((await elsewhere.call(getPhoneChange)).change).toBeNull()
    expect((await begin(newPhone())).change.isWaiting).toBe(false)
    await here.world.passTime(DAY_MS)
    expect(await decide(changeId, 'let', await staff(here.world))).toBe('no_item')
  })

  test('whoever gets the message freezes the account, or changes the password, and it is over', async () => {
    const changeId = await askedStaff()
    await (await signedIn(here.player.phone)).call(freezeAccount)
    expect((await items()).map(({ outcome }) => outcome)).toEqual(['overtaken'])
    await here.world.passTime(DAY_MS)
    expect(await decide(changeId, 'let', await staff(here.world))).toBe('no_item')
  })

  test('nobody lets it where staff have deactivated the account, the number is taken meanwhile, or it was asked long ago', async () => {
    const one = await staff(here.world)
    const changeId = await askedStaff()
    await here.world.passTime(DAY_MS)
    const second = await here.world.player()
    await here.world.passTime(MINUTE_MS)
    const theirs = await signedIn(second.phone, second.password)
    await changed(here.next, theirs)
    expect(await decide(changeId, 'let', one)).toBe('number_taken')
    await here.world.passTime(6 * DAY_MS)
    expect(await decide(changeId, 'let', one)).toBe('asked_long_ago')
    await deactivate(here.world.deps, { playerId: here.player.playerId, instruction: instructionFrom(one) })
    expect(await decide(changeId, 'let', one)).toBe('kept_out')
    expect(await decide(changeId, 'refuse', one)).toBe('act')
  })

  test('the same word of a member of staff again is answered as before', async () => {
    const [one, two] = [await staff(here.world), await staff(here.world)]
    const changeId = await askedStaff()
    await here.world.passTime(DAY_MS)
    await decide(changeId, 'let', one)
    const instruction = instructionFrom(two)
    const letIt = () => decidePhoneChange(here.world.deps, { playerId: here.player.playerId, changeId, outcome: 'let', instruction })
    expect(await Promise.all([letIt(), letIt(), letIt()])).toEqual(['act', 'act', 'act'])
    expect((await kinds()).filter((kind) => kind === 'phone_changed')).toHaveLength(1)
  })
})
