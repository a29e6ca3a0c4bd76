import { beginPasskey, beginPasskeyStepUp, listPasskeys, type MadePasskey, type PasskeyToShow, removePasskey } from '@krapao/contract'
import { expect } from 'vitest'
import { makePasskey } from '../authenticator.ts'
import { playerWithPasskey, type PlayerWithPasskey } from '../passkeys.ts'
import { signIn } from '../races/race.ts'
import type { World } from '../world.ts'
import type { Verbs } from './verb.ts'

export const passkeyVerbs: Verbs = {
  'POST /api/account/passkeys/offer/close': {
    call: async ({ world }) => ({ token: (await world.player()).token }),
    races: [
      {
        says: 'an offer that is closed is closed',
        async lay(world) {
          const player = await world.player()
          return {
            player,
            input: {},
            async after({ tally }) {
              expect(tally).toEqual({ PASSKEY_OFFER_CLOSED: 50 })
              await signIn(world, player)
              expect((await player.call(listPasskeys)).isOffered).toBe(false)
            },
          }
        },
      },
    ],
  },
  'POST /api/account/passkeys/begin': {
    call: async ({ world }) => ({ token: (await world.player()).token }),
    races: [
      {
        says: 'a player has thirty challenges in a quarter of an hour that bring nothing',
        async lay(world) {
          const player = await world.player()
          return { player, input: {}, after: async ({ tally }) => expect(tally).toEqual({ OK: 30, REQUEST_LIMIT: 20 }) }
        },
      },
    ],
  },
  'POST /api/account/passkeys': {
    call: async ({ world }) => {
      const player = await world.player()
      const { made } = makePasskey(await player.call(beginPasskey), { origin: world.env.siteOrigin })
      return { token: player.token, body: { name: 'A phone', credential: made } }
    },
    races: [
      {
        says: 'a passkey that was made is added once',
        async lay(world) {
          const player = await world.player()
          const { made } = makePasskey(await player.call(beginPasskey), { origin: world.env.siteOrigin })
          return {
            player,
            input: { body: { name: 'A phone', credential: made } },
            async after({ tally }) {
              expect(tally).toEqual({ PASSKEY_ADDED: 1, PASSKEY_EXPIRED: 49 })
              expect((await player.call(listPasskeys)).passkeys).toHaveLength(1)
            },
          }
        },
      },
      {
        says: 'a player who adds many at once has ten',
        async lay(world) {
          const player = await world.player()
          const made: MadePasskey[] = []
          for (let count = 0; count < 30; count++)
            made.push(makePasskey(await player.call(beginPasskey), { origin: world.env.siteOrigin }).made)
          return {
            player,
            input: (index) => ({ body: { name: `Phone ${index}`, credential: made[index % 30] } }),
            async after() {
              const { passkeys } = await player.call(listPasskeys)
              // Of those that come from another session none counts.
              expect(passkeys.length).toBeGreaterThan(0)
              expect(passkeys.length).toBeLessThanOrEqual(10)
            },
          }
        },
      },
    ],
  },
  'PUT /api/account/passkeys/:passkeyId': {
    call: async ({ world }) => {
      const { token, passkeyId } = await playerWithPasskey(world)
      return { token, params: { passkeyId }, body: { name: 'Another phone' } }
    },
    races: [
      {
        says: 'a passkey has the name that it was given',
        async lay(world) {
          const player = await playerWithPasskey(world)
          return {
            player,
            input: { params: { passkeyId: player.passkeyId }, body: { name: 'Another phone' } },
            async after({ tally }) {
              expect(tally).toEqual({ PASSKEY_RENAMED: 50 })
              expect((await player.call(listPasskeys)).passkeys.map(({ name }) => name)).toEqual(['Another phone'])
            },
          }
        },
      },
    ],
  },
  'DELETE /api/account/passkeys/:passkeyId': {
    call: async ({ world }) => {
      const { token, passkeyId } = await playerWithPasskey(world)
      return { token, params: { passkeyId } }
    },
    races: [
      {
        says: 'a passkey is removed once, and its player told once',
        async lay(world) {
          const player = await playerWithPasskey(world)
          return {
            player,
            input: { params: { passkeyId: player.passkeyId } },
            async after({ tally }) {
              expect(tally).toEqual({ PASSKEY_ENDED: 50 })
              // Of a second device they are told by another.
              const told = (await noticesOf(world, player)).filter((kind) => kind !== 'new_browser')
              expect(told).toEqual(['passkey_added', 'passkey_removed'])
            },
          }
        },
      },
    ],
  },
  'POST /api/account/passkeys/signIn/begin': {
    call: () => ({}),
    races: [
      {
        says: 'each who begins has a challenge of their own',
        async lay() {
          return {
            input: {},
            async after({ tally, answers }) {
              expect(tally).toEqual({ OK: 50 })
              expect(new Set(answers.map(({ json }) => (json as PasskeyToShow).challenge)).size).toBe(50)
            },
          }
        },
      },
    ],
  },
  'POST /api/account/passkeys/signIn': {
    call: async ({ world }) => signInWith(world, await playerWithPasskey(world)),
    races: [
      {
        says: 'what a passkey has signed opens one session',
        async lay(world) {
          const player = await playerWithPasskey(world)
          return {
            input: await signInWith(world, player),
            async after({ tally }) {
              expect(tally).toEqual({ OK: 1, PASSKEY_EXPIRED: 49 })
              const sessions = world.db.selectFrom('account.session').select('session_id').where('player_id', '=', player.playerId)
              expect(await sessions.execute()).toHaveLength(2)
            },
          }
        },
      },
      {
        says: 'of two copies that say the same count one comes in, and both are worth nothing from then on',
        async lay(world) {
          const player = await playerWithPasskey(world)
          const copies = [await signInWith(world, player, 7), await signInWith(world, player, 7)]
          return {
            input: (index) => copies[index % 2]!,
            async after({ tally }) {
              expect(tally['OK']).toBe(1)
              expect((await player.call(listPasskeys)).passkeys.map(({ isCloned }) => isCloned)).toEqual([true])
              expect(await noticesOf(world, player)).toEqual(['new_browser', 'passkey_added', 'passkey_cloned'])
            },
          }
        },
      },
      {
        says: 'a passkey that is removed meanwhile opens nothing after',
        async lay(world) {
          const player = await playerWithPasskey(world)
          const input = await signInWith(world, player)
          await player.call(removePasskey, { params: { passkeyId: player.passkeyId } })
          return { input, after: async ({ tally }) => expect(tally).toEqual({ PASSKEY_REMOVED: 50 }) }
        },
      },
    ],
  },
  'POST /api/account/passkeys/stepUp/begin': {
    call: async ({ world }) => ({ token: (await playerWithPasskey(world)).token }),
    races: [
      {
        says: 'a player has thirty challenges in a quarter of an hour that bring nothing',
        async lay(world) {
          const player = await playerWithPasskey(world)
          return { player, input: {}, after: async ({ tally }) => expect(tally).toEqual({ OK: 30, REQUEST_LIMIT: 20 }) }
        },
      },
    ],
  },
  'POST /api/account/passkeys/stepUp': {
    call: async ({ world }) => stepUpWith(await playerWithPasskey(world), world),
    races: [
      {
        says: 'what a passkey has signed renews the session once',
        async lay(world) {
          const player = await playerWithPasskey(world)
          const { body } = await stepUpWith(player, world)
          return {
            player,
            input: { body },
            async after({ tally }) {
              expect(tally).toEqual({ OK: 1, PASSKEY_EXPIRED: 49 })
              const rows = world.db.selectFrom('account.session').select('replaced_at').where('player_id', '=', player.playerId)
              expect((await rows.execute()).filter(({ replaced_at: at }) => at !== null)).toHaveLength(1)
            },
          }
        },
      },
    ],
  },
}

/** In a browser of its own. */
async function signInWith(world: World, { passkey }: PlayerWithPasskey, signCount = 0) {
  const response = await fetch(`${world.url}/api/account/passkeys/signIn/begin`, { method: 'POST' })
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ')
  const credential = passkey.show((await response.json()) as PasskeyToShow, { origin: world.env.siteOrigin, signCount })
  return { headers: { cookie }, body: { credential } }
}

async function stepUpWith({ token, call, passkey }: PlayerWithPasskey, world: World) {
  return { token, body: { credential: passkey.show(await call(beginPasskeyStepUp), { origin: world.env.siteOrigin }) } }
}

async function noticesOf({ db }: World, { playerId }: PlayerWithPasskey): Promise<string[]> {
  const notices = await db
    .selectFrom('account.notice')
    .select('kind')
    .where('player_id', '=', playerId)
    .orderBy('opened_at')
    .orderBy('kind')
    .execute()
  return notices.map(({ kind }) => kind)
}
