import { activateGame, askForData, changePassword, launchGame, login, logout, sendOtp, verifyOtp } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFile } from '../src/modules/files/index.ts'
import { messageOf } from '../src/modules/otp/make-code.ts'
import { forgetOld } from '../src/modules/privacy/index.ts'
import { inTransaction } from '../src/platform/database/db.ts'
import { newRowId, sha256 } from '../src/platform/ids.ts'
import { createVisitor, type Visitor } from './front-modules.ts'
import { codeToSignIn } from './reading-session.ts'
import { refusalOf } from './refusal-of.ts'
import { beginOwnTotp, beginStaffSignIn, beginStaffStepUpPasskey, stepUpStaff } from '@krapao/contract/console'
import { readyStaff } from './staff-browser.ts'
import { staff, staffCookie } from './staff.ts'
import { anotherPng } from './uploads.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'
import { phoneDigest } from './phones.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** When the last row goes of those that were written at one moment, a Monday at ten in Bangkok: docs/retention.md says why. */
const GOES_AFTER: [table: string, ms: number][] = [
  ['games.launch', MINUTE_MS],
  ['otp.blocked_visitor', 15 * MINUTE_MS],
  ['account.sign_in_attempt', DAY_MS],
  ['account.sign_in_code', DAY_MS],
  ['account.sign_in_subject', DAY_MS],
  ['account.account_question', DAY_MS],
  ['account.account_question_subject', DAY_MS],
  ['operator.staff_attempt', DAY_MS],
  ['operator.staff_attempt_subject', DAY_MS],
  ['operator.staff_challenge', DAY_MS],
  ['operator.staff_sign_in', DAY_MS],
  ['otp.challenge', DAY_MS],
  ['otp.network', DAY_MS],
  ['otp.phone', 2 * DAY_MS],
  ['otp.budget_use', 2 * DAY_MS],
  ['operator.staff_totp', 3 * DAY_MS],
  // At midnight.
  ['files.day_count', 7 * DAY_MS + 14 * HOUR_MS],
  ['account.session', 90 * DAY_MS],
  ['account.password_change', 90 * DAY_MS],
  ['account.notice', 90 * DAY_MS],
  ['operator.staff_session', 90 * DAY_MS],
  ['operator.step_up', 90 * DAY_MS],
  ['privacy.data_request', 90 * DAY_MS],
  ['otp.verified_phone', 180 * DAY_MS],
  ['account.known_visitor', 365 * DAY_MS],
  ['operator.staff_device', 365 * DAY_MS],
  ['account.security_event', 730 * DAY_MS],
  ['games.player_game', 730 * DAY_MS],
  ['outcomes.outcome', 730 * DAY_MS],
  ['otp.visitor_secret', 730 * DAY_MS],
]

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
  player = await world.player()
})
afterAll(() => world.stop())

async function countOf(table: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from ${sql.table(table)}`.execute(world.ownerDb)
  return Number(rows[0]!.count)
}

/** Everything that goes again, of one player and of nobody, at one moment; and every session is over. */
async function layRows(): Promise<void> {
  const browser = createVisitor(world.http)
  await browser.call(verifyOtp, await codeFor(browser, player.phone))
  const { token } = await browser.call(login, { body: { username: player.phone, password: player.password } })
  await player.call(activateGame, { params: { slotCode: 'JOKER' } })
  await player.call(launchGame, { params: { slotCode: 'JOKER' } })
  expect(await refusalOf(world.client()(login, { body: { username: player.phone, password: 'wrong-one' } }))).toBe('WRONG_CREDENTIAL')
  const wrong = await codeFor(browser, '0899990000')
  const otpCode = wrong.body.otpCode === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 5; tries++) await refusalOf(browser.call(verifyOtp, { body: { ...wrong.body, otpCode } }))
  await sql`select account.may_ask_whose(array['network 10.0.0.1'], 'digest')`.execute(world.ownerDb)
  await addFile(world.deps.files, { ownerId: player.playerId, purpose: 'slip', bytes: await anotherPng() })
  const other = await world.player()
  await codeToSignIn(world, other)
  await other.call(logout)
  const staffId = await staff(world)
  // Those of tests never end, and the rules of this world were set in sessions of long before.
  await world.asOwner('delete from operator.staff_session')
  await staffCookie(world, staffId)
  await layStaff()
  // In the same browser, which stays known.
  const here = createVisitor(world.http, { cookies: browser.cookies, token }).call
  await here(askForData)
  await world.makeData()
  await here(changePassword, { body: { oldPassword: player.password, newPassword: player.password } })
  while ((await world.notify()) > 0);
  await here(logout)
}

/** A member of staff who has begun to sign in, guessed wrong, stepped up, and begun to set up another authenticator. */
async function layStaff(): Promise<void> {
  const here = await readyStaff(world, ['cashier'], 'passkey')
  const credentials = { name: here.name, password: here.password }
  expect(await refusalOf(here.call(beginStaffSignIn, { body: { ...credentials, password: 'wrong' } }))).toBe('WRONG_CREDENTIAL')
  await here.call(beginStaffSignIn, { body: credentials })
  const asked = await here.call(beginStaffStepUpPasskey)
  const credential = here.passkey.show(asked, { origin: world.env.siteOrigin })
  await here.call(stepUpStaff, { body: { about: { verb: 'factors' }, factor: { kind: 'passkey', credential } } })
  await here.call(beginOwnTotp)
}

/** As a server begins one. */
async function sealedCode() {
  const challenge = {
    challenge: newRowId(),
    phoneDigest: await phoneDigest(world, '0812345679'),
    block: '81234',
    visitorHash: sha256('v'),
    tokenHash: sha256(newRowId()),
    codeHash: sha256('c'),
  }
  const { keyId, signature } = world.deps.seal.seal(messageOf(challenge))
  return sql`select otp.begin_challenge(${challenge.challenge}, ${challenge.phoneDigest}, ${challenge.block}, '10.1.0.2', ${challenge.visitorHash}, ${challenge.tokenHash},
    ${challenge.codeHash}, 'ABCD', ${keyId}, ${signature})`
}

async function codeFor(browser: Visitor, phoneNumber: string) {
  const { otpToken } = await browser.call(sendOtp, { body: { phoneNumber } })
  const [message] = (await world.control('GET', `sms?phone=${phoneNumber}`)) as { code: string }[]
  return { body: { otpToken, otpCode: message!.code } }
}

test('each row goes when its time is over, none goes before, and the books and accounts hold all the while', async () => {
  await layRows()
  for (const [table] of GOES_AFTER) expect(await countOf(table), table).toBeGreaterThan(0)
  expect(await world.audit()).toEqual([])
  const begun = world.clock.now().getTime()
  const forgetAt = async (ms: number) => {
    await world.passTime(begun + ms - world.clock.now().getTime())
    await world.forget()
  }
  for (const [ms, tables] of Map.groupBy(GOES_AFTER, ([, after]) => after)) {
    await forgetAt(ms - SECOND_MS)
    for (const [table] of tables) expect(await countOf(table), `${table} before its time`).toBeGreaterThan(0)
    await forgetAt(ms + SECOND_MS)
    for (const [table] of tables) expect(await countOf(table), `${table} after its time`).toBe(0)
    expect(await world.audit()).toEqual([])
  }
  // What comes next goes on from there.
  await world.client()(login, { body: { username: player.phone, password: player.password } })
  const { rows } = await sql<{ first: number; forgotten: number }>`
    select min(e.event_no) as first, min(f.event_no) as forgotten from account.security_event e join account.forgotten_event f using (player_id)`.execute(
    world.ownerDb,
  )
  expect(rows[0]!.first).toBe(rows[0]!.forgotten + 1)
  expect(await world.audit()).toEqual([])
  expect(await world.reconcile()).toEqual([])
}, 120_000)

describe('what is kept', () => {
  test('is deleted by nobody before its time, the owner of the database included', async () => {
    const { call, password } = await world.player()
    await call(changePassword, { body: { oldPassword: password, newPassword: 'another-good-one' } })
    for (const table of ['account.security_event', 'account.password_change']) {
      await expect(world.asOwner(`delete from ${table}`)).rejects.toThrow('is append-only')
      await expect(world.asOwner(`update ${table} set player_id = player_id`)).rejects.toThrow('is append-only')
    }
  })

  test('stays while the clocks of server and database differ', async () => {
    const guesser = await world.player()
    await refusalOf(world.client()(login, { body: { username: guesser.phone, password: 'wrong-one' } }))
    await world.passTime(2 * DAY_MS)
    const { clock } = world
    const skewed = { now: () => new Date(clock.now().getTime() + 2 * MINUTE_MS) }
    expect(await forgetOld({ db: world.db, clock: skewed })).toBe(0)
    expect(await forgetOld(world.deps)).toBeGreaterThan(0)
  })
})

describe('several servers at once, and players in the middle of it', () => {
  test('what is old is deleted once, whoever dies meanwhile', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => world.player()))
    for (const { phone, password } of players)
      for (let times = 0; times < 4; times++) await world.client()(login, { body: { username: phone, password } })
    await world.passTime(1000 * DAY_MS)
    // One server is lost before it has committed.
    await expect(
      inTransaction(world.ownerDb, async (tx) => {
        for (const { playerId } of players) await sql`select account.forget_old(${playerId})`.execute(tx)
        throw new Error('lost')
      }),
    ).rejects.toThrow('lost')
    expect(await world.audit()).toEqual([])
    await Promise.all(Array.from({ length: 4 }, () => world.forget()))
    expect(await countOf('account.session')).toBe(0)
    expect(await countOf('account.security_event')).toBe(0)
    expect(await world.audit()).toEqual([])
  }, 60_000)

  test('no guess more gets through than without it, and nobody who signs in is kept out', async () => {
    const [victim, other] = await Promise.all([world.player(), world.player()])
    await refusalOf(world.client()(login, { body: { username: victim.phone, password: 'wrong-one' } }))
    await world.passTime(2 * DAY_MS)
    // One less than may be under way: one is let in at a time, until ten have failed.
    const subject = `phone:${(await phoneDigest(world, victim.phone)).toString('hex')}`
    const underWay = { subject, is_failed: false, began_at: world.clock.now() }
    await world.ownerDb
      .insertInto('account.sign_in_attempt')
      .values(Array.from({ length: 49 }, () => ({ attempt_id: newRowId(), ...underWay })))
      .execute()
    let isOver = false
    const forgetting = (async () => {
      while (!isOver) await forgetOld(world.deps)
    })()
    const guess = () => refusalOf(world.client()(login, { body: { username: victim.phone, password: 'wrong-one' } }))
    const signIn = () => world.client()(login, { body: { username: other.phone, password: other.password } })
    const [guesses, signIns] = await Promise.all([
      Promise.all(Array.from({ length: 60 }, guess)),
      Promise.all(Array.from({ length: 20 }, signIn)),
    ])
    isOver = true
    await forgetting
    expect(guesses).toContain('WRONG_CREDENTIAL')
    expect(guesses.filter((answer) => answer === 'WRONG_CREDENTIAL').length).toBeLessThanOrEqual(10)
    expect(signIns.every(({ token }) => token !== '')).toBe(true)
    expect(await world.audit()).toEqual([])
  }, 60_000)

  const digest = `sha256(gen_random_uuid()::text::bytea)`
  test.each([
    ['sign-ins of one phone', `account.begin_sign_in(gen_random_uuid(), sha256('0812345678'), ${digest}, '10.1.0.1')`],
    ['codes to one phone', ''],
    ['questions from one network', `account.may_ask_whose(array['network 10.1.0.3'], gen_random_uuid()::text)`],
  ])('%s are decided one after the other, and nobody who deletes waits for them', async (_what, statement) => {
    const decide = statement === '' ? await sealedCode() : sql.raw(`select ${statement}`)
    await decide.execute(world.ownerDb)
    await world.passTime(3 * DAY_MS)
    await inTransaction(world.ownerDb, async (first) => {
      await decide.execute(first)
      await world.forget()
      const second = inTransaction(world.ownerDb, async (tx) => {
        await sql`set local lock_timeout = '300ms'`.execute(tx)
        await decide.execute(tx)
      })
      await expect(second).rejects.toThrow('lock timeout')
    })
    await decide.execute(world.ownerDb)
  })

  test('a code that is being typed, and a registration in the middle, end as they would', async () => {
    await world.passTime(3 * DAY_MS)
    const browser = createVisitor(world.http)
    const phone = '0899990123'
    const code = await codeFor(browser, phone)
    expect(await world.forget()).toBeGreaterThan(0)
    expect(await browser.call(verifyOtp, code)).toMatchObject({ code: 'OTP_CODE_VALID' })
    await world.forget()
    const { rows } = await sql<{ is_verified: boolean }>`
      select exists (select 1 from otp.verified_phone where phone_digest = ${await phoneDigest(world, phone)}) as is_verified`.execute(
      world.ownerDb,
    )
    expect(rows[0]!.is_verified).toBe(true)
  })
})
