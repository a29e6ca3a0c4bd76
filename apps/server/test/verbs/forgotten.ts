import { login } from '@krapao/contract'
import { expect } from 'vitest'
import { decideReset } from '../../src/modules/account/reset-password.ts'
import { newSecret, sha256 } from '../../src/platform/ids.ts'
import { expectOnly, times } from '../races/race.ts'
import { refusalOf } from '../refusal-of.ts'
import { instructionFrom } from '../staff.ts'
import type { World, WorldPlayer } from '../world.ts'
import type { Desk, Verbs } from './verb.ts'
import { phoneInSql } from '../phones.ts'

/** A browser that has shown by a code that the phone is the player's, and that they have signed in from where it is known. */
async function browserOf(world: World, { playerId, phone }: WorldPlayer, { isKnown }: { isKnown: boolean }) {
  const secret = newSecret()
  const [visitor, now] = [`decode('${sha256(secret).toString('hex')}', 'hex')`, `'${world.clock.now().toISOString()}'`]
  await world.asOwner(
    `insert into otp.verified_phone (visitor_hash, phone_digest, verified_at) values (${visitor}, ${await phoneInSql(world, phone)}, ${now})`,
  )
  if (isKnown) {
    await world.asOwner(
      `insert into account.known_visitor (player_id, visitor_hash, signed_in_at, network_hash) values ('${playerId}', ${visitor}, ${now}, ${visitor})`,
    )
  }
  return { headers: { cookie: `visitor=${secret}` } }
}

async function asking(world: World, isKnown: boolean) {
  const player = await world.player()
  return { player, ...(await browserOf(world, player, { isKnown })) }
}

const resetsOf = (world: World, { playerId }: WorldPlayer) =>
  world.ownerDb
    .selectFrom('account.password_reset')
    .select(['reset_id as id', 'proof', 'ended_as'])
    .where('player_id', '=', playerId)
    .execute()

const begin = (world: World, headers: Record<string, string>, body: object) =>
  fetch(`${world.url}/api/account/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function askedForHelp({ world }: Desk) {
  const { player, headers } = await asking(world, false)
  for (const help of [false, true]) await begin(world, headers, { phone: player.phone, help })
  const [reset] = await resetsOf(world, player)
  return { playerId: player.playerId, resetId: reset!.id }
}

export const forgottenVerbs: Verbs = {
  'POST /api/account/forgot': {
    async call({ world }) {
      const { player, headers } = await asking(world, true)
      return { headers, body: { phone: player.phone } }
    },
    races: [
      {
        says: 'one reset is open for a browser, and one item where staff are asked to help',
        async lay(world) {
          const { player, headers } = await asking(world, false)
          await begin(world, headers, { phone: player.phone })
          return {
            input: { headers, body: { phone: player.phone, help: true } },
            async after({ tally }) {
              expect(tally).toEqual({ OK: 50 })
              expect(await resetsOf(world, player)).toMatchObject([{ proof: null, ended_as: null }])
              const items = world.db.selectFrom('operator.work_item').select('kind').where('owner_id', '=', player.playerId)
              expect(await items.execute()).toEqual([{ kind: 'password-reset' }])
            },
          }
        },
      },
    ],
  },
  'PUT /api/account/forgot': {
    async call({ world }) {
      const { player, headers } = await asking(world, true)
      await begin(world, headers, { phone: player.phone })
      return { headers, body: { phone: player.phone, newPassword: 'seven blue umbrellas' } }
    },
    races: [
      {
        says: 'of fifty passwords that are set one is the player’s, and no session stands',
        async lay(world) {
          const { player, headers } = await asking(world, true)
          await begin(world, headers, { phone: player.phone })
          return {
            input: (index) => ({ headers, body: { phone: player.phone, newPassword: `seven blue umbrellas ${index}` } }),
            async after({ tally, answers }) {
              expectOnly(tally, ['PASSWORD_RESET', 'RESET_NOT_PROVEN'])
              expect(times(tally, 'PASSWORD_RESET')).toBe(1)
              const set = answers.findIndex(({ status }) => status === 200)
              const signIn = (password: string) => world.client()(login, { body: { username: player.phone, password } })
              expect(await refusalOf(signIn(player.password))).toBe('WRONG_CREDENTIAL')
              expect((await signIn(`seven blue umbrellas ${set}`)).token).toBeTruthy()
            },
          }
        },
      },
    ],
  },
  'letting a browser set a new password': {
    decision: {
      kinds: {},
      async lay(desk) {
        const { world, cashier, other } = desk
        const asked = { ...(await askedForHelp(desk)), outcome: 'let' } as const
        expect(await decideReset(world.deps, { ...asked, instruction: instructionFrom(cashier) })).toBe('proposed')
        const instruction = instructionFrom(other)
        return async () => ({ status: await decideReset(world.deps, { ...asked, instruction }), expected: 'act' })
      },
    },
  },
  'refusing a new password': {
    decision: {
      kinds: {},
      async lay(desk) {
        const asked = { ...(await askedForHelp(desk)), outcome: 'refuse' } as const
        const instruction = instructionFrom(desk.cashier)
        return async () => ({ status: await decideReset(desk.world.deps, { ...asked, instruction }), expected: 'act' })
      },
    },
  },
}
