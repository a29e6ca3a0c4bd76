import { expect } from 'vitest'
import { give } from '../money.ts'
import { expectOnly, type Race, signIn, times, type Volley } from '../races/race.ts'
import { staff, staffCookie } from '../staff.ts'
import type { World, WorldPlayer } from '../world.ts'
import type { Verbs } from './verb.ts'

/* What staff read and do of players, in the console. */

const reason = 'they have called'

async function actsAbout(world: World, { playerId }: WorldPlayer, act: string): Promise<number> {
  const rows = await world.db
    .selectFrom('operator.act')
    .select('act_id')
    .where('owner_id', '=', playerId)
    .where('act', '=', act)
    .where('status', '=', 'act')
    .execute()
  return rows.length
}

/** Fifty times the same about one player, by one member of staff. */
function race(
  says: string,
  act: string,
  body: object,
  after: (volley: Volley, acts: number) => void,
  prepare?: (world: World, player: WorldPlayer) => Promise<unknown>,
): Race {
  return {
    says,
    async lay(world) {
      const player = await world.player()
      await prepare?.(world, player)
      const cookie = await staffCookie(world, await staff(world, 'support'))
      return {
        input: { params: { playerId: player.playerId }, body, headers: { cookie } },
        after: async (volley) => after(volley, await actsAbout(world, player, act)),
      }
    },
  }
}

/** One has its effect; under one key the others are told so too. */
const once =
  (code: string) =>
  ({ tally, isOneKey }: Volley, acts: number) => {
    expectOnly(tally, ['OK', code])
    expect([times(tally, 'OK'), acts]).toEqual([isOneKey ? 50 : 1, 1])
  }
/** Each is an act of its own, and what is so already stays so. */
const each = ({ tally, isOneKey }: Volley, acts: number) => {
  expect([tally, acts]).toEqual([{ OK: 50 }, isOneKey ? 1 : 50])
}

const about = (body: object) => async (world: World) => ({ params: { playerId: (await world.player()).playerId }, body })

export const playerVerbs: Verbs = {
  'POST /console/api/players/search': {
    call: ({ owner }) => ({ body: { q: owner.phone, after: null } }),
    races: [
      {
        says: 'one player is found fifty times',
        async lay(world) {
          const player = await world.player()
          const cookie = await staffCookie(world, await staff(world, 'support'))
          return {
            input: { body: { q: player.phone, after: null }, headers: { cookie } },
            after: async ({ tally }) => expect(tally).toEqual({ OK: 50 }),
          }
        },
      },
    ],
  },
  'GET /console/api/players/:playerId': { call: ({ owner }) => ({ params: { playerId: owner.playerId } }) },
  'GET /console/api/players/:playerId/timeline': { call: ({ owner }) => ({ params: { playerId: owner.playerId } }) },
  'GET /console/api/players/:playerId/inbox': { call: ({ owner }) => ({ params: { playerId: owner.playerId } }) },
  'GET /console/api/players/:playerId/explain': { call: ({ owner }) => ({ params: { playerId: owner.playerId } }) },
  'GET /console/api/players/:playerId/explain/:term': { call: ({ owner }) => ({ params: { playerId: owner.playerId, term: 'in' } }) },
  'GET /console/api/players/:playerId/postings/:postingNo': {
    call: ({ owner }) => ({ params: { playerId: owner.playerId, postingNo: '1' } }),
  },
  'POST /console/api/players/:playerId/freeze': {
    call: ({ world }) => about({ reason })(world),
    races: [race('an account is frozen once', 'freeze', { reason }, once('ALREADY_FROZEN'))],
  },
  'POST /console/api/players/:playerId/deactivate': {
    call: ({ world }) => about({ reason })(world),
    races: [race('an account is deactivated once', 'deactivate', { reason }, once('ALREADY_DEACTIVATED'))],
  },
  'POST /console/api/players/:playerId/sessions/end': {
    async call({ world }) {
      const player = await world.player()
      await signIn(world, player)
      return { params: { playerId: player.playerId }, body: { sessionId: null, reason } }
    },
    races: [race('all sessions are ended', 'end_sessions', { sessionId: null, reason }, each)],
  },
  'POST /console/api/players/:playerId/password/end': {
    call: ({ world }) => about({ reason })(world),
    races: [race('a password is ended', 'end_password', { reason }, each)],
  },
  'GET /console/api/players/:playerId/notes': { call: ({ owner }) => ({ params: { playerId: owner.playerId } }) },
  'POST /console/api/players/:playerId/notes': {
    call: ({ world }) => about({ note: 'they call in the evening' })(world),
    races: [race('a note is written', 'write_note', { note: 'they call in the evening' }, each)],
  },
  'POST /console/api/players/:playerId/tags': {
    call: ({ world }) => about({ tag: 'vip', isOn: true, reason })(world),
    races: [race('a tag is put on once', 'tag', { tag: 'vip', isOn: true, reason }, once('NOTHING_CHANGES'))],
  },
  'POST /console/api/players/:playerId/explain/send': {
    async call({ world }) {
      const player = await world.player()
      await give(world, player, 100)
      return { params: { playerId: player.playerId }, body: { at: 1 } }
    },
    races: [
      race('a balance is explained once', 'explain', { at: 1 }, once('NOTHING_CHANGES'), async (world, player) => give(world, player, 100)),
    ],
  },
  'POST /console/api/players/:playerId/reveal': {
    call: ({ owner }) => ({ params: { playerId: owner.playerId }, body: { field: 'phone', itemId: null, reason } }),
    races: [race('a phone is shown, each time as an act', 'reveal', { field: 'phone', itemId: null, reason }, each)],
  },
}
