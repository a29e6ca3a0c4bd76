import { getProfile, listSessions } from '@krapao/contract'
import { expect } from 'vitest'
import { newRowId } from '../../src/platform/ids.ts'
import { phoneDigest } from '../phones.ts'
import { playerToMove, playerToSpell } from '../players.ts'
import { expectOnly, signIn, times } from '../races/race.ts'
import { refusalOf } from '../refusal-of.ts'
import type { World, WorldPlayer } from '../world.ts'
import type { Verbs } from './verb.ts'

export const sessionVerbs: Verbs = {
  'POST /api/login': {
    call: ({ owner }) => ({ body: { username: owner.phone, password: owner.password } }),
    races: [
      {
        says: 'a player who signs in again and again is not taken for a guesser',
        async lay(world) {
          const { phone, password, playerId } = await world.player()
          return {
            input: { body: { username: phone, password } },
            async after({ tally, answers }) {
              expect(tally).toEqual({ OK: 50 })
              const tokens = new Set(answers.map(({ json }) => (json as { token: string }).token))
              expect([tokens.size, await sessionsOf(world, playerId)]).toEqual([50, 51])
              const live = world.db.selectFrom('account.session').select('session_id').where('player_id', '=', playerId)
              expect(await live.where('revoked_at', 'is', null).execute()).toHaveLength(20)
            },
          }
        },
      },
      {
        says: 'a burst of guesses does not all get through',
        async lay(world) {
          const { phone, playerId } = await world.player()
          // One less than may be under way: one is let in at a time, until ten have failed.
          await beginAttempts(world, phone, 49)
          return {
            input: { body: { username: phone, password: 'wrong-password' } },
            async after({ tally }) {
              expectOnly(tally, ['WRONG_CREDENTIAL', 'REQUEST_LIMIT'])
              expect(times(tally, 'WRONG_CREDENTIAL')).toBeGreaterThan(0)
              expect(times(tally, 'WRONG_CREDENTIAL')).toBeLessThanOrEqual(10)
              expect(await sessionsOf(world, playerId)).toBe(1)
            },
          }
        },
      },
    ],
  },
  'POST /api/logout': {
    // Of a player of their own: guesses at the owner's password keep the owner from signing in.
    call: async ({ world }) => ({ token: (await world.player()).token }),
    races: [
      {
        says: '[AUTH-17] ends the session, and no other',
        async lay(world) {
          const player = await world.player()
          const elsewhere = world.client(await signIn(world, player))
          return {
            player,
            input: {},
            async after({ tally }) {
              expectOnly(tally, ['LOGOUT_SUCCESS', 'INVALID_USER_3'])
              expect(times(tally, 'LOGOUT_SUCCESS')).toBeGreaterThan(0)
              expect(await refusalOf(player.call(getProfile))).toBe('INVALID_USER_3')
              expect(await elsewhere(getProfile)).toMatchObject({ username: player.phone })
            },
          }
        },
      },
    ],
  },
  'PUT /api/account/changepwd': {
    // To what it is, so that whoever signs in afterwards still can.
    call: ({ owner }) => ({ body: { oldPassword: owner.password, newPassword: owner.password } }),
    races: [
      {
        says: '[PROF-17] the password is changed once, and the session that changed it goes on',
        async lay(world) {
          const player = await world.player()
          return {
            player,
            input: { body: { oldPassword: player.password, newPassword: 'another-good-one' } },
            async after({ tally, isOneKey }) {
              // The sessions of other devices end with the first change. Who comes later shows a password that was.
              expectOnly(tally, ['PASSWORD_CHANGED', 'INVALID_USER_3', ...(isOneKey ? [] : ['WRONG_PASSWORD', 'REQUEST_LIMIT'])])
              if (!isOneKey) expect(times(tally, 'PASSWORD_CHANGED')).toBe(1)
              else expect(times(tally, 'PASSWORD_CHANGED') + times(tally, 'INVALID_USER_3')).toBe(50)
              const changes = world.ownerDb
                .selectFrom('account.password_change')
                .select('session_id')
                .where('player_id', '=', player.playerId)
              expect(await changes.execute()).toHaveLength(1)
              const fresh = { ...player, password: 'another-good-one' }
              if (isOneKey) expect(await signIn(world, fresh)).toBeTruthy()
            },
          }
        },
      },
    ],
  },
  'POST /api/account/stepUp': {
    // Of a player of their own, as signing out is.
    call: async ({ world }) => {
      const player = await world.player()
      return { token: player.token, body: { password: player.password } }
    },
    races: [
      {
        says: 'a session that is renewed again and again goes on under its newest token, and is one device',
        async lay(world) {
          const player = await world.player()
          return {
            player,
            input: { body: { password: player.password } },
            async after({ tally, answers }) {
              expect(tally).toEqual({ OK: 50 })
              const tokens = new Set(answers.map(({ json }) => (json as { token: string }).token))
              expect(tokens.size).toBe(50)
              const rows = world.db
                .selectFrom('account.session')
                .select(['session_id', 'replaced_at'])
                .where('player_id', '=', player.playerId)
              const sessions = await rows.execute()
              // The fifty are shown from one device or two.
              const devices = new Set(sessions.map(({ session_id }) => session_id)).size
              expect(sessions).toHaveLength(50 + devices)
              expect(sessions.filter(({ replaced_at }) => replaced_at === null)).toHaveLength(devices)
              expect((await player.call(listSessions)).sessions.filter(({ isThis }) => isThis)).toHaveLength(1)
            },
          }
        },
      },
    ],
  },
  'POST /api/account/freeze': {
    call: async ({ world }) => ({ token: (await world.player()).token }),
    races: [
      {
        says: 'an account is frozen once, and everybody is signed out',
        async lay(world) {
          const player = await world.player()
          return {
            player,
            input: {},
            async after({ tally }) {
              expectOnly(tally, ['FROZEN', 'INVALID_USER_3'])
              expect(times(tally, 'FROZEN')).toBe(1)
              const open = world.db.selectFrom('account.restriction').select('kind').where('player_id', '=', player.playerId)
              expect(await open.execute()).toEqual([{ kind: 'frozen' }])
              expect(await refusalOf(player.call(getProfile))).toBe('INVALID_USER_3')
            },
          }
        },
      },
    ],
  },
  'DELETE /api/account/sessions/:sessionId': {
    call: async ({ world }) => {
      const player = await world.player()
      return { token: player.token, params: { sessionId: await otherSessionOf(world, player) } }
    },
    races: [
      {
        says: 'a session is ended once, and no other',
        async lay(world) {
          const player = await world.player()
          const third = world.client(await signIn(world, player))
          return {
            player,
            input: { params: { sessionId: await otherSessionOf(world, player) } },
            async after({ tally }) {
              expect(tally).toEqual({ SESSION_ENDED: 50 })
              const ended = await eventsOf(world, player, 'session_ended')
              expect(ended).toBe(1)
              expect(await third(getProfile)).toMatchObject({ username: player.phone })
            },
          }
        },
      },
    ],
  },
  'DELETE /api/account/sessions': {
    call: async ({ world }) => {
      const player = await world.player()
      await signIn(world, player)
      return { token: player.token }
    },
    races: [
      {
        says: 'of several devices that throw each other out one is left',
        async lay(world) {
          const player = await world.player()
          return {
            player,
            input: {},
            async after({ tally }) {
              expectOnly(tally, ['SESSIONS_ENDED', 'INVALID_USER_3'])
              const live = world.db.selectFrom('account.session').select('session_id').where('player_id', '=', player.playerId)
              expect(await live.where('revoked_at', 'is', null).execute()).toHaveLength(1)
            },
          }
        },
      },
    ],
  },
  'POST /api/account/terms': {
    call: () => ({ body: { version: '2026-11', language: 'th' } }),
    races: [
      {
        says: 'the terms are accepted once',
        async lay(world) {
          const player = await world.player()
          return {
            player,
            input: { body: { version: '2026-11', language: 'la' } },
            async after({ tally }) {
              expect(tally).toEqual({ OK: 50 })
              const consents = await world.db
                .selectFrom('account.consent')
                .select('language')
                .where('player_id', '=', player.playerId)
                .execute()
              expect(consents).toEqual([{ language: 'la' }])
            },
          }
        },
      },
    ],
  },
  'PUT /api/account/profile': {
    call: async ({ world }) => {
      const { token, body } = await playerToMove(world)
      return { token, body }
    },
    races: [
      {
        says: '[PROF-14] the bank account is changed once, and its bank is asked a few times',
        async lay(world) {
          const player = await playerToMove(world)
          return {
            player,
            input: { body: player.body },
            async after({ tally }) {
              // Whoever comes while the bank is asked as often as it may be is told to wait; whoever comes later finds it changed.
              expectOnly(tally, ['PROFILE_SAVED', 'PROFILE_SAME', 'PROFILE_LIMIT'])
              expect(times(tally, 'PROFILE_SAVED')).toBeGreaterThan(0)
              const made = (await profileChangesOf(world, player.playerId)).filter(({ bank_version_no: version }) => version !== null)
              expect(made).toHaveLength(1)
              expect(await eventsOf(world, player, 'bank_changed')).toBe(1)
              expect((await player.call(getProfile)).bankAccount?.bankAccountNo).toBe(player.body.bankAccountNo)
            },
          }
        },
      },
      {
        says: 'a person is asked once whether it is the player’s',
        async lay(world) {
          const player = await playerToMove(world)
          const body = { ...player.body, bankAccountName: 'สมชาย ใจดี' }
          return {
            player,
            input: { body },
            async after({ tally }) {
              expectOnly(tally, ['PROFILE_CHECKED', 'PROFILE_LIMIT'])
              expect(times(tally, 'PROFILE_CHECKED')).toBeGreaterThan(0)
              const items = world.db.selectFrom('operator.work_item').select('kind').where('owner_id', '=', player.playerId)
              expect(await items.where('closed_at', 'is', null).execute()).toEqual([{ kind: 'bank-account' }])
              expect((await player.call(getProfile)).bankChange).toMatchObject({ bankAccountNo: body.bankAccountNo })
            },
          }
        },
      },
    ],
  },
  'PUT /api/account/bankAccountName': {
    call: async ({ world }) => {
      const { token, body } = await playerToSpell(world)
      return { token, body }
    },
    races: [
      {
        says: 'the name is spelt as the bank has it, once',
        async lay(world) {
          const player = await playerToSpell(world)
          return {
            player,
            input: { body: player.body },
            async after({ tally }) {
              // Five tries a day ask the bank; who comes later finds the name changed, or the tries used up.
              expectOnly(tally, ['BANK_NAME_SAVED', 'BANK_NAME_LIMIT'])
              expect(times(tally, 'BANK_NAME_SAVED')).toBeGreaterThan(0)
              expect((await player.call(getProfile)).bankAccount?.bankAccountName).toBe('MANEE MEENA')
            },
          }
        },
      },
    ],
  },
}

async function profileChangesOf({ db }: World, playerId: string): Promise<{ state: string; bank_version_no: number | null }[]> {
  return db.selectFrom('account.profile_change').select(['state', 'bank_version_no']).where('player_id', '=', playerId).execute()
}

async function sessionsOf({ db }: World, playerId: string): Promise<number> {
  return (await db.selectFrom('account.session').select('player_id').where('player_id', '=', playerId).execute()).length
}

/** The id of a new session of this player. */
async function otherSessionOf(world: World, player: WorldPlayer): Promise<string> {
  const { sessions } = await world.client(await signIn(world, player))(listSessions)
  return sessions.find(({ isThis }) => isThis)!.sessionId
}

async function eventsOf({ db }: World, { playerId }: WorldPlayer, kind: string): Promise<number> {
  const events = db.selectFrom('account.security_event').select('event_no').where('player_id', '=', playerId).where('kind', '=', kind)
  return (await events.execute()).length
}

/** Sign-ins of this phone whose password is just being looked at. */
async function beginAttempts(world: World, phone: string, count: number): Promise<void> {
  const { ownerDb, clock } = world
  const subject = `phone:${(await phoneDigest(world, phone)).toString('hex')}`
  const attempt = () => ({ attempt_id: newRowId(), subject, is_failed: false, began_at: clock.now() })
  await ownerDb
    .insertInto('account.sign_in_attempt')
    .values(Array.from({ length: count }, attempt))
    .execute()
}
