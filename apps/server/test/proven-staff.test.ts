import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { withdraw } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Instruction, openStaffSession } from '../src/modules/operator/index.ts'
import { setBankChangeReview } from '../src/modules/withdraw/index.ts'
import { hashWith } from '../src/platform/credentials/password.ts'
import { sha256 } from '../src/platform/ids.ts'
import { baht, give, walletOf } from './money.ts'
import { instructionFrom, secretOf, signIn, staff } from './staff.ts'
import { readyStaff, type ReadyStaff } from './staff-browser.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

/*
 * Who acts is proven to the database (docs/decisions/137). Every statement here is one of somebody who has the login of the servers, and
 * with it everything that can be read of staff.
 */

let world: World
let player: WorldPlayer
let cashier: string
let other: string

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  player = await world.player()
  cashier = await staff(world, 'cashier', 'owner')
  other = await staff(world, 'cashier', 'owner')
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const instruction = (staffId: string, secret: string | null, actId: string = randomUUID(), act = 'approve') =>
  `row('${actId}', '${staffId}', '${act}', 'forged', ${secret === null ? 'null' : `'${secret}'`}, null)::operator.instruction`

async function statusOf(call: string): Promise<string> {
  const { rows } = await sql.raw<{ status: string }>(`select status from ${call}`).execute(world.db)
  return rows[0]!.status
}

/** 999,000 into a wallet, by whoever is named. */
const adjusts = (staffId: string, secret: string | null, adjustment: string = randomUUID()) =>
  statusOf(
    `adjustment.propose_adjustment('${player.playerId}', row('${adjustment}', 'up', 99900000, 'other')::adjustment.adjustment_order, ${instruction(staffId, secret)})`,
  )

const acts = async () =>
  world.db.selectFrom('operator.act').select(['staff_id', 'status']).where('owner_id', '=', player.playerId).orderBy('act_no').execute()

describe('somebody with the login of the servers', () => {
  test.each<[string, () => string | null]>([
    ['nothing', () => null],
    ['a guess', () => 'guessed'],
    ['the id of whom they name', () => cashier],
    ['the session of another', () => secretOf(other)],
    ['the digest of the right one', () => sha256(secretOf(cashier)).toString('hex')],
  ])('who shows %s is nobody, and it stands in the acts of the player', async (_what, secret) => {
    expect(await adjusts(cashier, secret())).toBe('not_staff')
    expect(await acts()).toEqual([{ staff_id: cashier, status: 'not_staff' }])
    expect(await walletOf(player)).toBe(0)
  })

  test('who is nobody keeps nobody from saying the same', async () => {
    const [actId, adjustment] = [randomUUID(), randomUUID()]
    const says = (secret: string) =>
      statusOf(
        `adjustment.propose_adjustment('${player.playerId}', row('${adjustment}', 'up', 100, 'other')::adjustment.adjustment_order, ${instruction(cashier, secret, actId)})`,
      )
    expect(await says('guessed')).toBe('not_staff')
    expect(await says(secretOf(cashier))).toBe('proposed')
  })

  test('cannot say the second word of two, whoever has said the first', async () => {
    const adjustment = randomUUID()
    expect(await adjusts(cashier, secretOf(cashier), adjustment)).toBe('proposed')
    const decide = (secret: string) =>
      statusOf(`adjustment.decide_adjustment('${player.playerId}', '${adjustment}', ${instruction(other, secret)})`)
    for (const secret of ['guessed', secretOf(cashier), other]) expect(await decide(secret)).toBe('not_staff')
    expect(await walletOf(player)).toBe(0)
    expect(await decide(secretOf(other))).toBe('act')
    expect(await walletOf(player)).toBe(999_000)
  })

  test.each([
    ['read who is signed in', 'select * from operator.staff_session'],
    ['open a session', `insert into operator.staff_session default values`],
    ['make one live longer', `update operator.staff_session set created_at = 'infinity'`],
    ['have one opened', `select operator.open_session(gen_random_uuid(), '\\x00')`],
    ['say that it was somebody', `select operator.is_proven(null)`],
    ['say that somebody may', `select operator.why_not(null, 'payment', 'BAHT')`],
    ['say that a role may', `select operator.answer_by_role(null, '{owner}')`],
  ])('cannot %s', async (_what, statement) => {
    await expect(sql.raw(statement).execute(world.db)).rejects.toMatchObject({ code: '42501' })
  })

  test('begins nothing in the name of staff that is there before anybody decides', async () => {
    const before = await world.db.selectFrom('spin.wheel').select('wheel_id').execute()
    const saved = await sql
      .raw<{ saved: string }>(
        `select spin.save_wheel(spin.wheel_owner('BAHT'), ${instruction(cashier, 'guessed', undefined, 'save')}, gen_random_uuid(), 'BAHT', '{}', '{}', 1) as saved`,
      )
      .execute(world.db)
    expect(saved.rows).toEqual([{ saved: 'not_staff' }])
    expect(await world.db.selectFrom('spin.wheel').select('wheel_id').execute()).toEqual(before)
    // No code reaches such a phone.
    const { playerId } = await world.player({ phone: '0212345678' })
    const told = `account.let_by_telephone('${playerId}', gen_random_uuid(), '\\x00', ${instruction(cashier, 'guessed', undefined, 'let')})`
    expect(await statusOf(told)).toBe('not_staff')
    expect(
      await world.db.selectFrom('account.password_reset').select('reset_id').where('player_id', '=', player.playerId).execute(),
    ).toEqual([])
  })
})

describe('a session', () => {
  /** One as it is opened at a terminal. */
  async function opened(): Promise<string> {
    return (await openStaffSession(world.ownerDb, cashier))!
  }

  test('serves whom it was opened for, until it is ended', async () => {
    const secret = await opened()
    expect(await adjusts(other, secret)).toBe('not_staff')
    expect(await adjusts(cashier, secret)).toBe('proposed')
    await world.asOwner(`select operator.end_sessions('${cashier}')`)
    expect(await adjusts(cashier, secret)).toBe('not_staff')
  })

  test('is over after 15 minutes without use, and after 12 hours with it', async () => {
    const secret = await opened()
    await world.passTime(15 * 60_000 - 1000)
    expect(await adjusts(cashier, secret)).toBe('proposed')
    await world.passTime(1000)
    expect(await adjusts(cashier, secret)).toBe('not_staff')
    const used = await opened()
    const use = () => sql.raw(`select * from operator.use_session(sha256('${used}'), true)`).execute(world.db)
    for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
      await world.passTime(10 * 60_000)
      await use()
    }
    expect(await adjusts(cashier, used)).toBe('proposed')
    await world.passTime(10 * 60_000)
    expect(await adjusts(cashier, used)).toBe('not_staff')
  })

  test('is over with whom it stands for', async () => {
    await world.asOwner(`select operator.deactivate_staff('${cashier}')`)
    expect(await adjusts(cashier, secretOf(cashier))).toBe('not_staff')
  })

  test('says the same again once it is another one: what was answered is answered', async () => {
    const actId = randomUUID()
    const adjustment = randomUUID()
    const says = (secret: string) =>
      statusOf(
        `adjustment.propose_adjustment('${player.playerId}', row('${adjustment}', 'up', 100, 'other')::adjustment.adjustment_order, ${instruction(cashier, secret, actId)})`,
      )
    expect(await says(await opened())).toBe('proposed')
    expect(await says(await opened())).toBe('proposed')
    expect(await acts()).toHaveLength(1)
  })
})

describe('how staff sign in', () => {
  let ready: ReadyStaff
  beforeEach(async () => void (ready = await readyStaff(world, ['owner'])))

  test.each([
    ['read a password', 'select * from operator.staff_password'],
    ['set one', `insert into operator.staff_password values (gen_random_uuid(), 'x', sha256('x'), now())`],
    ['read recovery codes', 'select * from operator.staff_recovery_code'],
    ['make one', `insert into operator.staff_recovery_code values (gen_random_uuid(), sha256('x'), now(), null)`],
    ['read invitations', 'select * from operator.staff_invitation'],
    ['make one', `select operator.invite(gen_random_uuid(), sha256('x'), null, now())`],
    ['have one made', `select operator.invite_first_owner('me', sha256('x'))`],
    ['have one made again', `select operator.invite_again(gen_random_uuid(), sha256('x'))`],
    ['make a passkey', `insert into operator.staff_passkey default values`],
    ['take an authenticator for another', `update operator.staff_totp set secret_encrypted = ''`],
    ['say that a second factor was shown', `insert into operator.step_up default values`],
    ['say that it was taken', `select operator.take_step_up(null, gen_random_uuid(), 'propose')`],
    ['say that a second factor is right', `select operator.check_factor(gen_random_uuid(), '', 'sign_in', gen_random_uuid(), null, now())`],
    ['begin a session', `select operator.begin_session(gen_random_uuid(), null, 'passkey', now())`],
    ['begin a sign-in', `insert into operator.staff_sign_in default values`],
    ['read who is signing in', 'select * from operator.staff_sign_in'],
    ['forget what was tried', 'delete from operator.staff_attempt'],
    ['turn the second factor off', 'update operator.staff_sign_in_rule set second_factor = false'],
    ['propose a change of staff', `insert into operator.staff_change default values`],
    ['read the codes of invitations', `select code_hash from operator.staff_change`],
    ['carry a change out', `select operator.carry_out(null, null, now())`],
    ['write an act', `select operator.note_own_act(gen_random_uuid(), 'sign_in', 'act', null)`],
  ])('nobody with the login of the servers can %s', async (_what, statement) => {
    await expect(sql.raw(statement).execute(world.db)).rejects.toMatchObject({ code: '42501' })
  })

  const ask = async (statement: string) =>
    (await sql.raw<{ answer: string }>(`select ${statement} as answer`).execute(world.db)).rows[0]!.answer
  const session = `row(sha256('stolen'), gen_random_uuid(), sha256('browser'), null, null, null)::operator.new_staff_session`
  const factor = (fields: string) => `(select jsonb_populate_record(null::operator.shown_factor, '${fields}'))`

  /** As far as somebody comes who knows the password. */
  async function passwordShown(): Promise<void> {
    const attempt = randomUUID()
    await sql.raw(`select * from operator.begin_sign_in('${attempt}', '${ready.name}', sha256('browser'), 'elsewhere')`).execute(world.db)
    const { salt } = await world.ownerDb
      .selectFrom('operator.staff_password')
      .select('salt')
      .where('staff_id', '=', ready.staffId)
      .executeTakeFirstOrThrow()
    const hash = await hashWith(salt, ready.password)
    expect(await ask(`(operator.show_password('${ready.staffId}', '${attempt}', '${hash}', sha256('sign in'), ${session})).status`)).toBe(
      'second_factor',
    )
  }

  test('opens nothing by a password that was guessed, and a guess is good for one try', async () => {
    const attempt = randomUUID()
    const show = (tried: string) =>
      ask(`(operator.show_password('${ready.staffId}', '${tried}', 'guessed', sha256('sign in'), ${session})).status`)
    expect(await show(attempt)).toBe('wrong')
    await sql.raw(`select * from operator.begin_sign_in('${attempt}', '${ready.name}', sha256('browser'), 'elsewhere')`).execute(world.db)
    expect([await show(attempt), await show(attempt)]).toEqual(['wrong', 'wrong'])
    expect((await ownActs(ready.staffId)).filter((act) => act === 'sign_in not_staff')).toHaveLength(1)
  })

  const ownActs = async (staffId: string) =>
    (await world.db.selectFrom('operator.act').select(['act', 'status']).where('owner_id', '=', staffId).execute()).map(
      ({ act, status }) => `${act} ${status}`,
    )

  test('opens nothing by the password alone, nor by a second factor that no server has seen', async () => {
    await passwordShown()
    const end = async (fields: string) => {
      const attempt = randomUUID()
      await sql.raw(`select * from operator.begin_factor(sha256('sign in'), '${attempt}')`).execute(world.db)
      return ask(`operator.end_sign_in(sha256('sign in'), '${attempt}', ${factor(fields)}, ${session})`)
    }
    expect(await end('{"kind": "none"}')).toBe('wrong')
    expect(await end('{"kind": "password", "password_hash": "x"}')).toBe('wrong')
    expect(await end('{"kind": "recovery", "recovery_code": "AAAAAAAAAAAAAAAA"}')).toBe('wrong')
    const { totp_id: totpId } = await world.db
      .selectFrom('operator.staff_totp')
      .select('totp_id')
      .where('staff_id', '=', ready.staffId)
      .executeTakeFirstOrThrow()
    const { keyId } = world.deps.seal
    const forged = `{"kind": "totp", "totp_id": "${totpId}", "step": 1, "key_id": "${keyId}", "seal": "\\\\x00"}`
    await expect(end(forged)).rejects.toThrow('checked by no server')
  })

  test('is changed, and staff are, by nobody who does not show a session', async () => {
    const said = (act: string, secret: string) => instruction(ready.staffId, secret, undefined, act)
    for (const secret of ['guessed', sha256(ready.cookies.get('staff')!).toString('hex')]) {
      expect(await ask(`operator.change_recovery_codes(${said('recovery_codes', secret)}, gen_random_uuid(), '{}')`)).toBe('not_staff')
      expect(await ask(`operator.end_own_session(${said('end_sessions', secret)}, null)`)).toBe('not_staff')
      expect(
        await ask(`operator.propose_change(${said('propose', secret)}, gen_random_uuid(), 'end', '${other}', '{"isActive": false}', null)`),
      ).toBe('not_staff')
      expect(await ask(`operator.end_sessions_of(${said('end_sessions', secret)}, '${other}')`)).toBe('not_staff')
    }
    // Nor by who has stolen the session itself, and no second factor.
    const stolen = ready.cookies.get('staff')!
    expect(await ask(`operator.change_recovery_codes(${said('recovery_codes', stolen)}, gen_random_uuid(), '{}')`)).toBe('no_step_up')
    expect(
      await ask(`operator.propose_change(${said('propose', stolen)}, gen_random_uuid(), 'end', '${other}', '{"isActive": false}', null)`),
    ).toBe('no_step_up')
  })
})

test('a rule that is set again by an act of before stays as somebody has set it since', async () => {
  const owner = await staff(world, 'owner')
  const first = instructionFrom(owner)
  const set = (hours: number, by: Instruction) => setBankChangeReview(world.ownerDb, hours, by)
  expect([await set(30, first), await set(40, instructionFrom(owner)), await set(30, first)]).toEqual(['act', 'act', 'act'])
  const { hours } = await world.db.selectFrom('withdraw.bank_change_review').select('hours').executeTakeFirstOrThrow()
  expect(hours).toBe(40)
})

test('a payout is approved by nobody who is not there', async () => {
  await give(world, player, 10_000)
  await player.call(withdraw, { body: { amount: baht(6000) } })
  const pending = `(select withdrawal_id from withdraw.withdrawal where player_id = '${player.playerId}')`
  expect(await statusOf(`withdraw.decide_withdrawal('${player.playerId}', ${pending}, ${instruction(cashier, 'guessed')})`)).toBe(
    'not_staff',
  )
  const { state } = await world.db
    .selectFrom('withdraw.withdrawal')
    .select('state')
    .where('player_id', '=', player.playerId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('pending_approval')
})

test('what is said names who says it, and whoever was hired otherwise signs in like everybody', async () => {
  const hired = randomUUID()
  await world.asOwner(`select operator.add_staff('${hired}', 'hired ${hired}', '{cashier}')`)
  const { secret } = instructionFrom(hired)
  expect(await adjusts(hired, secret)).toBe('not_staff')
  await signIn(world, hired)
  expect(await adjusts(hired, secret)).toBe('proposed')
})
