import { beginPhoneChange, changePhone, getPhoneChange, listSecurityEvents, login, sendPhoneCode, verifyOtp } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { decidePhoneChange } from '../src/modules/account/change-phone.ts'
import { workNotices } from '../src/modules/account/notices.ts'
import { createVisitor, type Visitor } from './front-modules.ts'
import { instructionFrom } from './staff.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'
import { claimedPhones, phoneOf } from './phones.ts'

interface Here {
  world: World
  player: WorldPlayer
  /** Of the player, signed in. */
  browser: Visitor
  /** The number that they want. */
  next: string
}

/** A player who changes the phone of their account, in a browser of theirs; another of each for each test of a file. */
export function phoneScene() {
  const here = {} as Here
  let numbers = 0
  beforeAll(async () => {
    here.world = await createWorld()
  })
  beforeEach(async () => {
    await here.world.nextDay()
    here.player = await here.world.player()
    here.browser = await signedIn(here.player.phone)
    here.next = newPhone()
  })
  afterAll(async () => {
    expect(await here.world.audit()).toEqual([])
    await here.world.stop()
  })

  const newPhone = () => `092${String(++numbers).padStart(4, '0')}${String(numbers * 7).padStart(3, '0')}`

  async function signedIn(phone: string, password = here.player.password, cookies = new Map<string, string>()): Promise<Visitor> {
    const { token } = await createVisitor(here.world.http, { cookies }).call(login, { body: { username: phone, password, remember: true } })
    return createVisitor(here.world.http, { token, cookies })
  }

  const begin = (phone = here.next, by = here.browser) => by.call(beginPhoneChange, { body: { phone } })
  const textsTo = async (phone: string) =>
    ((await here.world.control('GET', `sms?phone=${phone}`)) as { text: string }[]).map(({ text }) => text)

  /** Types the code that came to one of the numbers. */
  async function show(to: 'present' | 'new', by = here.browser) {
    const { change } = await by.call(getPhoneChange)
    const { otpToken, code } = await by.call(sendPhoneCode, { params: { changeId: change!.changeId }, body: { to } })
    if (code === 'OTP_VERIFIED') return
    const otpCode = /\b\d{6}\b/.exec((await textsTo(to === 'new' ? change!.phone : change!.presentPhone))[0]!)![0]
    await by.call(verifyOtp, { body: { otpToken, otpCode } })
  }
  const end = async (changeId: string, { byStaff = false, by = here.browser } = {}) =>
    (await by.call(changePhone, { params: { changeId }, body: { byStaff } })).message

  /** Up to both codes. */
  async function shown(phone = here.next, by = here.browser): Promise<string> {
    const { change } = await begin(phone, by)
    await show('present', by)
    await show('new', by)
    return change.changeId
  }
  async function changed(phone = here.next, by = here.browser) {
    const changeId = await shown(phone, by)
    expect(await end(changeId, { by })).toBe('PHONE_CHANGED')
  }
  async function askedStaff(): Promise<string> {
    const { change } = await begin()
    await show('new')
    expect(await end(change.changeId, { byStaff: true })).toBe('PHONE_CHECKED')
    return change.changeId
  }

  return { here, newPhone, signedIn, begin, textsTo, show, end, shown, changed, askedStaff, ...whatStands(here) }
}

/** What is known of the player afterwards, and what staff and the worker do. */
function whatStands(here: Here) {
  const kinds = async (by = here.browser) => (await by.call(listSecurityEvents)).events.map(({ kind }) => kind)
  const phoneOfPlayer = () => phoneOf(here.world, here.player.playerId)
  const claimsOf = () => claimedPhones(here.world, here.player.playerId)
  const statesOf = async () =>
    (
      await here.world.ownerDb
        .selectFrom('account.phone_change')
        .select('state')
        .where('player_id', '=', here.player.playerId)
        .orderBy('begun_at')
        .execute()
    ).map(({ state }) => state)
  const items = () =>
    here.world.db
      .selectFrom('operator.work_item')
      .select(['kind', 'outcome', 'evidence'])
      .where('owner_id', '=', here.player.playerId)
      .where('kind', '=', 'phone-change')
      .execute()
  const decide = async (changeId: string, outcome: 'let' | 'refuse', by: string) =>
    decidePhoneChange(here.world.deps, {
      playerId: here.player.playerId,
      changeId,
      outcome,
      instruction: instructionFrom(by, 'they told the last transfer'),
    })
  const tell = async () => {
    while ((await workNotices(here.world.deps)) > 0);
  }
  return { kinds, phoneOf: phoneOfPlayer, claimsOf, statesOf, items, decide, tell }
}
