import { beginConfirmation } from '@krapao/contract'
import { expect } from 'vitest'
import { playerNamedIn } from '../../src/modules/account/index.ts'
import { send } from '../every-route.ts'
import { expectOnly, times } from '../races/race.ts'
import { codeToSignIn, newestCode, readingSession } from '../reading-session.ts'
import type { World } from '../world.ts'
import type { Verbs } from './verb.ts'

const codesAsked = ({ ownerDb }: World, playerId: string) =>
  ownerDb.selectFrom('account.sign_in_code').select('token_hash').where('player_id', '=', playerId).execute()

const tokensOf = ({ db }: World, playerId: string, sessionId: string) =>
  db
    .selectFrom('account.session')
    .select(['token_hash', 'reads_only'])
    .where('player_id', '=', playerId)
    .where('session_id', '=', sessionId)
    .where('replaced_at', 'is', null)
    .execute()

/** The session of a player that only reads. */
async function reading(world: World) {
  const player = await world.player()
  const { token, headers } = await readingSession(world, player)
  const row = world.db
    .selectFrom('account.session')
    .select('session_id')
    .where('player_id', '=', player.playerId)
    .where('reads_only', '=', true)
  return { player: { ...player, token }, headers, sessionId: (await row.executeTakeFirstOrThrow()).session_id }
}

/** The same, with the code that confirms it. */
async function codeToConfirm(world: World) {
  const { player, headers, sessionId } = await reading(world)
  const sent = await send(world.url, beginConfirmation, { token: player.token, headers })
  const { otpToken } = sent.json as { otpToken: string }
  return { player, sessionId, headers, body: { otpToken, otpCode: await newestCode(world, player) } }
}

export const newBrowserVerbs: Verbs = {
  'POST /api/login/code': {
    call: async ({ world }) => codeToSignIn(world, await world.player()),
    races: [
      {
        says: 'one session is opened, and each is told its token',
        async lay(world) {
          const player = await world.player()
          return {
            input: await codeToSignIn(world, player),
            async after({ tally, answers }) {
              expect(tally).toEqual({ OK: 50 })
              const tokens = new Set(answers.map(({ json }) => (json as { token: string }).token))
              expect([...tokens].map(playerNamedIn)).toEqual([player.playerId])
              const sessions = world.db.selectFrom('account.session').select('session_id').where('player_id', '=', player.playerId)
              expect(await sessions.execute()).toHaveLength(2)
            },
          }
        },
      },
    ],
  },
  'POST /api/account/session/code': {
    races: [
      {
        says: 'one code is sent',
        async lay(world) {
          const { player, headers } = await reading(world)
          return {
            player,
            input: { headers },
            async after({ tally }) {
              // Other devices of the player need none.
              expectOnly(tally, ['OK', 'REQUEST_LIMIT_1MIN'])
              expect(await codesAsked(world, player.playerId)).toHaveLength(1)
            },
          }
        },
      },
    ],
  },
  'POST /api/account/session/confirm': {
    async call({ world }) {
      const { player, headers, body } = await codeToConfirm(world)
      return { token: player.token, headers, body }
    },
    races: [
      {
        says: 'the session goes on under one token',
        async lay(world) {
          const { player, sessionId, headers, body } = await codeToConfirm(world)
          return {
            player,
            input: { headers, body },
            async after({ tally, answers }) {
              // It is none of the sessions of other devices.
              expectOnly(tally, ['OK', 'OTP_TOKEN_INVALID'])
              expect(times(tally, 'OK')).toBeGreaterThan(0)
              const told = answers.flatMap(({ json }) => (json as { token?: string }).token ?? [])
              expect(new Set(told).size).toBe(1)
              expect(await tokensOf(world, player.playerId, sessionId)).toMatchObject([{ reads_only: false }])
            },
          }
        },
      },
    ],
  },
}
