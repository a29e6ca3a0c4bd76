import { transfer } from '@krapao/contract'
import { expect } from 'vitest'
import { pageOf, tell, type Work, works } from '../faults/scene.ts'
import { baht, give } from '../money.ts'
import { playerWith } from '../players.ts'
import { sumOf, type Whereabouts, whereabouts } from '../races/provider-records.ts'
import { expectOnly, times } from '../races/race.ts'
import { often } from '../simulation/action.ts'
import { askForAllBack, askTransfer, askTransferOfAll, workOnTransfers } from '../simulation/transfers.ts'
import type { Verbs, Way } from './verb.ts'

const POSTS = ['games.begin_transfer', 'games.begin_transfers', 'games.end_transfer', 'games.end_transfers']

const TAKEN = ['TRANSFER_SUCCESS', 'TRANSFER_PENDING']

interface Aim {
  says: string
  inGames: Record<string, number>
  body: object
  /** Of fifty different requests. */
  atMost: number
  refused: string[]
  /** How often it happened, by what the providers show. */
  effects(where: Whereabouts): number
}

/** What was answered as taken happened, once under one key; nothing else did, and no satang came or went. */
function transferWay({ says, inGames, body, atMost, refused, effects }: Aim): Way {
  return {
    says,
    async prepare(world) {
      const player = await playerWith(world, inGames)
      const before = sumOf(await whereabouts(world, player))
      return {
        player,
        sent: { body },
        async judge(happened) {
          const where = await whereabouts(world, player)
          expect([effects(where), happened <= atMost, sumOf(where)]).toEqual([happened, true, before])
        },
      }
    },
    answers({ tally, isOneKey }) {
      expectOnly(tally, isOneKey ? TAKEN : ['TRANSFER_SUCCESS', ...refused])
      expect(times(tally, 'TRANSFER_SUCCESS')).toBeGreaterThan(0)
      return isOneKey ? 1 : times(tally, 'TRANSFER_SUCCESS')
    },
  }
}

const OPEN_OR_EMPTY = ['TRANSFER_IN_PROGRESS', 'MONEY_NOT_ENOUGH']

// PG: idempotent by our id. PGSLOT: can be asked for a transfer. JOKER: has only balances.
const between = ['PG', 'PGSLOT', 'JOKER'].flatMap((code) => [
  transferWay({
    says: `[TRF-09] [TRF-13] [ERR-72] from the wallet to ${code}`,
    inGames: { [code]: 0 },
    body: { from: 'WALLET', to: code, amount: 30 },
    atMost: 3,
    refused: OPEN_OR_EMPTY,
    effects: ({ wallet }) => (100 - wallet) / 30,
  }),
  transferWay({
    says: `[TRF-09] [TRF-13] [ERR-72] from ${code} to the wallet`,
    inGames: { [code]: 100 },
    body: { from: code, to: 'WALLET', amount: 30 },
    atMost: 3,
    refused: OPEN_OR_EMPTY,
    effects: ({ games }) => (100 - games[code]!) / 30,
  }),
])

function moves(from: string, to: string): Work {
  return async (scene) => {
    const told = tell(scene, 'transfer')
    return {
      async attempt(server) {
        const input = { body: { from, to, amount: baht(10) } }
        told.acknowledged.push((await pageOf(scene, server)(transfer, input, { idempotencyKey: told.key })).message)
      },
    }
  }
}

/** Both games give everything back, once; fifty under keys of their own find it on its way, or gone. */
const collectWay: Way = {
  says: 'everything back from two games',
  async prepare(world) {
    const player = await playerWith(world, { PG: 40, PGSLOT: 30 })
    const before = sumOf(await whereabouts(world, player))
    return {
      player,
      sent: {},
      async judge(happened) {
        const where = await whereabouts(world, player)
        expect([where.wallet, where.games['PG'], where.games['PGSLOT'], sumOf(where)]).toEqual([
          100 + 70 * happened,
          40 - 40 * happened,
          30 - 30 * happened,
          before,
        ])
      },
    }
  },
  answers({ tally, isOneKey }) {
    const taken = ['COLLECT_DONE', 'COLLECT_PENDING']
    expectOnly(tally, isOneKey ? taken : [...taken, 'COLLECT_NOTHING', 'TRANSFER_IN_PROGRESS'])
    const isTaken = taken.reduce((sum, message) => sum + times(tally, message), 0)
    expect(isOneKey ? isTaken > 0 : isTaken === 1).toBe(true)
    return 1
  },
}

export const transferVerbs: Verbs = {
  'POST /api/wallet/transfer': {
    posts: POSTS,
    call: () => ({ body: { from: 'WALLET', to: 'PG', amount: 1 } }),
    ways: [
      ...between,
      transferWay({
        says: '[TRF-20] from game to game',
        inGames: { PG: 100, JOKER: 0 },
        body: { from: 'PG', to: 'JOKER', amount: 30 },
        atMost: 3,
        // The money of one stops in the wallet where the other game is busy with the next.
        refused: [...OPEN_OR_EMPTY, 'TRANSFER_FAIL'],
        effects: ({ games }) => games['JOKER']! / 30,
      }),
    ],
    works: {
      'POST /api/wallet/transfer to an idempotent game': moves('WALLET', 'PG'),
      'POST /api/wallet/transfer to a game that can be asked': moves('WALLET', 'PGSLOT'),
      'POST /api/wallet/transfer to a game of balances': moves('WALLET', 'JOKER'),
      'POST /api/wallet/transfer from a game': moves('PG', 'WALLET'),
      'POST /api/wallet/transfer from game to game': moves('PG', 'PGSLOT'),
    },
    simulated: often(6, askTransfer),
  },
  'POST /api/wallet/transferAll': {
    posts: POSTS,
    call: async ({ world, owner }) => {
      await give(world, owner, 5)
      return { body: { to: 'PG' } }
    },
    ways: [
      transferWay({
        says: '[TRF-10] [TRF-11] everything to a game',
        inGames: { PG: 0 },
        body: { to: 'PG' },
        atMost: 1,
        refused: ['TRANSFER_IN_PROGRESS', 'TRANSFER_MINIMUM'],
        effects: ({ wallet, games }) => (wallet === 0 ? games['PG']! / 100 : 0),
      }),
    ],
    simulated: [askTransferOfAll],
  },
  'POST /api/wallet/collectAll': {
    posts: ['games.begin_collection', ...POSTS.slice(2)],
    call: async ({ world, owner }) => {
      await give(world, owner, 5)
      await owner.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(5) } })
      return {}
    },
    ways: [collectWay],
    simulated: [askForAllBack],
  },
  'the worker of transfers': {
    posts: ['games.end_transfer', 'games.end_transfers'],
    works: {
      'the worker of transfers': async (scene, server) => {
        await scene.stage.world.fault('games:PG', 'error-after')
        await (await moves('WALLET', 'PG')(scene, server)).attempt(server)
        await scene.stage.passTime(31_000)
        return works
      },
    },
    simulated: often(2, workOnTransfers),
  },
}
