import { beginPhoneChange, getProfile, type PhoneChange } from '@krapao/contract'
import { expect } from 'vitest'
import { decidePhoneChange } from '../../src/modules/account/change-phone.ts'
import { letByTelephone } from '../../src/modules/account/told-reset.ts'
import { newSecret, sha256 } from '../../src/platform/ids.ts'
import { expectOnly, times } from '../races/race.ts'
import { instructionFrom, staff } from '../staff.ts'
import type { World, WorldPlayer } from '../world.ts'
import type { Desk, Verbs } from './verb.ts'
import { claimedPhones, phoneInSql } from '../phones.ts'

let numbers = 0
const newPhone = () => `093${[...String(++numbers).padStart(7, '0')].toReversed().join('')}`

type Asked = Awaited<ReturnType<typeof begun>>

/** A player who changes their phone in a browser; both numbers are shown, as far as `shown` says. */
async function begun(world: World, shown: ('present' | 'new')[] = [], phone = newPhone()) {
  const player = await world.player()
  const secret = newSecret()
  const headers = { cookie: `visitor=${secret}` }
  const answer = await fetch(`${world.url}${beginPhoneChange.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${player.token}`, ...headers },
    body: JSON.stringify({ phone }),
  })
  const { change } = (await answer.json()) as { change: PhoneChange }
  for (const number of shown) await show(world, change, { number: number === 'new' ? phone : player.phone, secret })
  return { player, phone, headers, token: player.token, params: { changeId: change.changeId } }
}

/** As the right code leaves it. */
async function show(world: World, { changeId }: PhoneChange, { number, secret }: { number: string; secret: string }) {
  const [now, visitor] = [world.clock.now().toISOString(), sha256(secret).toString('hex')]
  await world.asOwner(
    `insert into otp.challenge (challenge_id, token_hash, phone_digest, code_hash, reference, network, state, sent_at, expires_at, verified_at, visitor_hash, purpose)
       values (gen_random_uuid(), sha256('${changeId} ${number}'), ${await phoneInSql(world, number)}, '', 'ABCD', '10.0.0.9', 'sent', timestamptz '${now}' - interval '2 minutes', '${now}', '${now}',
         '\\x${visitor}', 'phone change ${changeId}')`,
  )
}

const stateOf = (world: World, { playerId }: WorldPlayer) =>
  world.db.selectFrom('account.phone_change').select(['state', 'proof']).where('player_id', '=', playerId).execute()
const claimsOf = (world: World, { playerId }: WorldPlayer) => claimedPhones(world, playerId)

/** Asked of staff, more than a day ago. */
async function askedStaff({ world }: Desk) {
  const { player, params, headers, token } = await begun(world, ['new'])
  const asked = await fetch(`${world.url}/api/account/phone/${params.changeId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify({ byStaff: true }),
  })
  expect(asked.status).toBe(200)
  await world.asOwner(`update account.phone_change set decided_from = begun_at where player_id = '${player.playerId}'`)
  return { playerId: player.playerId, ...params }
}

const asSent = ({ token, headers, params }: Asked) => ({ token, headers, params })

export const phoneVerbs: Verbs = {
  'GET /api/account/phone': {
    call: async ({ world }) => {
      const { token, headers } = await begun(world)
      return { token, headers }
    },
  },
  'POST /api/account/phone': {
    call: async ({ world }) => ({ token: (await world.player()).token, body: { phone: newPhone() } }),
    races: [
      {
        says: 'one change is begun in each session',
        async lay(world) {
          const player = await world.player()
          return {
            player,
            input: { headers: { cookie: `visitor=${newSecret()}` }, body: { phone: newPhone() } },
            async after({ tally }) {
              expect(tally).toEqual({ OK: 50 })
              const states = await stateOf(world, player)
              const sessions = world.db.selectFrom('account.session').select('session_id').where('player_id', '=', player.playerId)
              expect(states).toEqual((await sessions.execute()).map(() => ({ state: 'codes', proof: null })))
            },
          }
        },
      },
    ],
  },
  'POST /api/account/phone/:changeId/code': {
    call: async ({ world }) => ({ ...asSent(await begun(world)), body: { to: 'new' } }),
    races: [
      {
        says: 'one code is sent to a number',
        async lay(world) {
          const asked = await begun(world)
          return {
            player: asked.player,
            input: { ...asSent(asked), body: { to: 'new' } },
            async after({ tally }) {
              // Another device has begun none.
              expectOnly(tally, ['OK', 'REQUEST_LIMIT_1MIN', 'NO_DATA'])
              expect(times(tally, 'OK')).toBe(1)
            },
          }
        },
      },
    ],
  },
  'PUT /api/account/phone/:changeId': {
    call: async ({ world }) => ({ ...asSent(await begun(world, ['present', 'new'])), body: { byStaff: false } }),
    races: [
      {
        says: 'the phone is changed once, and each is told so',
        async lay(world) {
          const asked = await begun(world, ['present', 'new'])
          return {
            player: asked.player,
            input: { ...asSent(asked), body: { byStaff: false } },
            async after({ tally }) {
              // Another device has begun none, and is signed out by it.
              expectOnly(tally, ['PHONE_CHANGED', 'PHONE_CHANGE_OVER', 'INVALID_USER_3'])
              expect(times(tally, 'PHONE_CHANGED')).toBeGreaterThan(0)
              expect(await claimsOf(world, asked.player)).toEqual([asked.phone])
              expect(await stateOf(world, asked.player)).toEqual([{ state: 'changed', proof: 'codes' }])
              expect((await asked.player.call(getProfile)).username).toBe(asked.phone)
            },
          }
        },
      },
      {
        says: 'staff are asked once',
        async lay(world) {
          const asked = await begun(world, ['new'])
          return {
            player: asked.player,
            input: { ...asSent(asked), body: { byStaff: true } },
            async after({ tally }) {
              expectOnly(tally, ['PHONE_CHECKED', 'PHONE_CHANGE_OVER'])
              expect(times(tally, 'PHONE_CHECKED')).toBeGreaterThan(0)
              const items = world.db.selectFrom('operator.work_item').select('kind').where('owner_id', '=', asked.player.playerId)
              expect(await items.execute()).toEqual([{ kind: 'phone-change' }])
            },
          }
        },
      },
    ],
  },
  'DELETE /api/account/phone/:changeId': {
    call: async ({ world }) => asSent(await begun(world)),
    races: [
      {
        says: 'a change that is taken back is taken back',
        async lay(world) {
          const asked = await begun(world)
          return {
            player: asked.player,
            input: asSent(asked),
            async after({ tally }) {
              expect(tally).toEqual({ PHONE_KEPT: 50 })
              expect(await claimsOf(world, asked.player)).toEqual([asked.player.phone])
            },
          }
        },
      },
    ],
  },
  'POST /api/account/forgot/told': {
    call: async ({ world }) => toldIn(world),
    races: [
      {
        says: 'of fifty browsers that type the code one may set the password',
        async lay(world) {
          const { body } = await toldIn(world)
          return {
            input: () => ({ headers: { cookie: `visitor=${newSecret()}` }, body }),
            async after({ tally }) {
              expectOnly(tally, ['OTP_CODE_VALID', 'OTP_CODE_INVALID', 'REQUEST_LIMIT'])
              expect(times(tally, 'OTP_CODE_VALID')).toBe(1)
            },
          }
        },
      },
    ],
  },
  'letting another phone be the player’s': {
    decision: {
      kinds: {},
      async lay(desk) {
        const asked = { ...(await askedStaff(desk)), outcome: 'let' } as const
        expect(await decidePhoneChange(desk.world.deps, { ...asked, instruction: instructionFrom(desk.cashier) })).toBe('proposed')
        const instruction = instructionFrom(desk.other)
        return async () => ({ status: await decidePhoneChange(desk.world.deps, { ...asked, instruction }), expected: 'act' })
      },
    },
  },
  'refusing another phone': {
    decision: {
      kinds: {},
      async lay(desk) {
        const asked = { ...(await askedStaff(desk)), outcome: 'refuse' } as const
        const instruction = instructionFrom(desk.cashier)
        return async () => ({ status: await decidePhoneChange(desk.world.deps, { ...asked, instruction }), expected: 'act' })
      },
    },
  },
  'telling a code for a new password by telephone': {
    decision: {
      kinds: {},
      async lay({ world, cashier, other }) {
        const { playerId } = await withoutMessages(world)
        await letByTelephone(world.deps, { playerId, instruction: instructionFrom(cashier) })
        const instruction = instructionFrom(other)
        return async () => ({ status: (await letByTelephone(world.deps, { playerId, instruction })).status, expected: 'act' })
      },
    },
  },
}

/** Their phone gets no code. */
const withoutMessages = (world: World) => world.player({ phone: `02${newPhone().slice(2)}` })

async function toldIn(world: World) {
  const { playerId, phone } = await withoutMessages(world)
  const answers = []
  for (const one of [await staff(world), await staff(world)]) {
    answers.push(await letByTelephone(world.deps, { playerId, instruction: instructionFrom(one) }))
  }
  return { body: { phone, code: answers[1]!.code! } }
}
