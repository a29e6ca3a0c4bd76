import { autoLoginByPassword, getGameAccount, getWallet, launchGame, refreshGames } from '@krapao/contract'
import { expect } from 'vitest'
import { pageOf, type Work } from '../faults/scene.ts'
import { open } from '../money.ts'
import { playerWith } from '../players.ts'
import { whereabouts } from '../races/provider-records.ts'
import { expectOnly, times } from '../races/race.ts'
import { refusalOf } from '../refusal-of.ts'
import { askRefresh } from '../simulation/games.ts'
import type { World } from '../world.ts'
import type { Verbs, Way } from './verb.ts'

const refreshWay: Way = {
  says: '[WAL-02] [WAL-06] a result that is not booked yet',
  async prepare(world) {
    const player = await playerWith(world, { PG: 100, JOKER: 50 })
    for (const [code, win] of [
      ['PG', 75.5],
      ['JOKER', 0],
    ] as const) {
      const { username } = await player.call(getGameAccount, { params: { slotCode: code } })
      await world.control('POST', `games/${code}/${username}/play`, { bet: 20, win })
    }
    return {
      player,
      sent: {},
      async judge() {
        expect(await whereabouts(world, player)).toEqual({ wallet: 100, games: { PG: 155.5, JOKER: 30 }, paid: [] })
        const results = await world.db
          .selectFrom('ledger.entry')
          .select(['account', 'amount'])
          .where('owner_id', '=', player.playerId)
          .where('account_kind', '=', 'gaming-revenue')
          .orderBy('account')
          .execute()
        expect(results).toEqual([
          { account: 'gaming-revenue:JOKER', amount: 2000n },
          { account: 'gaming-revenue:PG', amount: -5550n },
        ])
      },
    }
  },
  answers({ tally, answers }) {
    expect(tally).toEqual({ BALANCES_REFRESHED: 50 })
    expect(answers.flatMap(({ json }) => (json as { unreachable: string[] }).unreachable)).toEqual([])
    return 1
  },
}

const wins: Work = async (scene) => {
  await scene.stage.world.control('POST', `games/PG/${scene.usernames['PG']}/play`, { bet: 5, win: 8 })
  scene.customer.won += 3
  return { attempt: async (server) => void (await pageOf(scene, server)(refreshGames)) }
}

const AT_PG = { params: { slotCode: 'PG' } }

export const gameVerbs: Verbs = {
  'GET /api/wallet/activate/:slotCode': {
    call: async ({ world }) => ({ token: (await world.player()).token, ...AT_PG }),
    races: [
      {
        says: '[GAME-01] [ERR-66] a game that is not open yet',
        async lay(world) {
          const player = await world.player()
          const before = (await accountsAt(world, 'SLOTXO')).length
          return {
            player,
            input: { params: { slotCode: 'SLOTXO' } },
            async after({ tally }) {
              expect(tally).toEqual({ OK: 1, SLOT_ALREADY_ACTIVE: 49 })
              const usernames = await accountsAt(world, 'SLOTXO')
              expect(usernames).toHaveLength(before + 1)
              expect(usernames).toContain((await player.call(getGameAccount, { params: { slotCode: 'SLOTXO' } })).username)
            },
          }
        },
      },
    ],
  },
  'GET /api/wallet/account/:slotCode': { call: () => AT_PG },
  'POST /api/wallet/launch/:slotCode': {
    call: () => ({ params: { slotCode: 'JOKER' } }),
    races: [
      {
        says: 'pages of which each opens once, no more than twenty at a time',
        async lay(world) {
          const player = await world.player()
          await open(player, 'JOKER')
          return {
            player,
            input: { params: { slotCode: 'JOKER' } },
            async after({ tally, answers }) {
              expect(tally).toEqual({ OK: 20, REQUEST_LIMIT: 30 })
              const pages = answers.flatMap(({ json }) => (json as { address?: string }).address ?? [])
              expect(new Set(pages).size).toBe(20)
              const opened = await Promise.all([...pages, ...pages].map(async (page) => (await fetch(world.url + page)).status))
              expect(Map.groupBy(opened, (status) => status).get(200)).toHaveLength(20)
              expect(Map.groupBy(opened, (status) => status).get(410)).toHaveLength(20)
              expect(await refusalOf(player.call(launchGame, { params: { slotCode: 'JOKER' } }))).toBe('REQUEST_LIMIT')
            },
          }
        },
      },
    ],
  },
  'POST /api/wallet/favourite/:slotCode': {
    call: () => ({ params: { slotCode: 'PG' }, body: { isFavourite: true } }),
    races: [
      {
        says: 'a favourite of two devices, which is one',
        async lay(world) {
          const player = await world.player()
          return {
            player,
            input: { params: { slotCode: 'PG' }, body: { isFavourite: true } },
            async after({ tally }) {
              expect(tally).toEqual({ OK: 50 })
              const { slots } = await player.call(getWallet)
              expect(slots.filter(({ isFavourite }) => isFavourite).map(({ code }) => code)).toEqual(['PG'])
            },
          }
        },
      },
    ],
  },
  'GET /api/wallet/resetpassword/:slotCode': {
    call: () => AT_PG,
    races: [
      {
        says: '[GAME-04] a password that is then the one at the provider',
        async lay(world) {
          const player = await world.player()
          const username = await open(player, 'PGSLOT')
          const credentials = () => player.call(getGameAccount, { params: { slotCode: 'PGSLOT' } })
          const { password: old } = await credentials()
          return {
            player,
            input: { params: { slotCode: 'PGSLOT' } },
            async after({ tally }) {
              expectOnly(tally, ['SLOT_PASSWORD_RESET', 'SLOT_RESET_PASSWORD_FAIL'])
              expect(times(tally, 'SLOT_PASSWORD_RESET')).toBeGreaterThan(0)
              expect((await credentials()).password).not.toBe(old)
              // The provider signs in whoever brings its own password only.
              const params = { username, password: 'not-looked-at' }
              expect(await player.call(autoLoginByPassword('PGSLOT'), { params })).toEqual({ link: expect.any(String) })
            },
          }
        },
      },
    ],
  },
  'GET /api/wallet/refresh/slot': {
    posts: ['games.post_result', 'games.post_results'],
    call: () => ({}),
    ways: [refreshWay],
    works: { 'GET /api/wallet/refresh/slot after a win': wins },
    simulated: [askRefresh],
  },
}

async function accountsAt(world: World, gameCode: string): Promise<string[]> {
  const accounts = (await world.control('GET', 'games')) as { code: string; username: string }[]
  return accounts.filter(({ code }) => code === gameCode).map(({ username }) => username)
}
