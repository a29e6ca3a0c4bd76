import { getGameAccount, transfer } from '@krapao/contract'
import { expect } from 'vitest'
import { baht, give, open } from '../money.ts'
import type { World, WorldPlayer } from '../world.ts'
import { sumOf, type Whereabouts, whereabouts } from './provider-records.ts'
import { expectOnly, type Race, type Races, times, type Volley } from './race.ts'

const TAKEN = ['TRANSFER_SUCCESS', 'TRANSFER_PENDING']

/** A player with 100 baht in the wallet and these games opened, empty or with what is said in them. */
export async function playerWith(world: World, inGames: Record<string, number>): Promise<WorldPlayer> {
  const player = await world.player()
  const amounts = Object.values(inGames)
  await give(
    world,
    player,
    amounts.reduce((sum, amount) => sum + amount, 100),
  )
  for (const [code, amount] of Object.entries(inGames)) {
    await open(player, code)
    if (amount > 0) await player.call(transfer, { body: { from: 'WALLET', to: code, amount: baht(amount) } })
  }
  return player
}

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
function transferRace({ says, inGames, body, atMost, refused, effects }: Aim): Race {
  return {
    says,
    async lay(world) {
      const player = await playerWith(world, inGames)
      const before = sumOf(await whereabouts(world, player))
      return {
        player,
        input: { body },
        async after({ tally, isOneKey }: Volley) {
          expectOnly(tally, isOneKey ? TAKEN : ['TRANSFER_SUCCESS', ...refused])
          expect(times(tally, 'TRANSFER_SUCCESS')).toBeGreaterThan(0)
          const where = await whereabouts(world, player)
          const expected = isOneKey ? 1 : times(tally, 'TRANSFER_SUCCESS')
          expect([effects(where), expected <= atMost, sumOf(where)]).toEqual([expected, true, before])
        },
      }
    },
  }
}

const OPEN_OR_EMPTY = ['TRANSFER_IN_PROGRESS', 'MONEY_NOT_ENOUGH']

// PG: idempotent by our id. PGSLOT: can be asked for a transfer. JOKER: has only balances.
const between = ['PG', 'PGSLOT', 'JOKER'].flatMap((code) => [
  transferRace({
    says: `[TRF-09] [TRF-13] [ERR-72] from the wallet to ${code}`,
    inGames: { [code]: 0 },
    body: { from: 'WALLET', to: code, amount: 30 },
    atMost: 3,
    refused: OPEN_OR_EMPTY,
    effects: ({ wallet }) => (100 - wallet) / 30,
  }),
  transferRace({
    says: `[TRF-09] [TRF-13] [ERR-72] from ${code} to the wallet`,
    inGames: { [code]: 100 },
    body: { from: code, to: 'WALLET', amount: 30 },
    atMost: 3,
    refused: OPEN_OR_EMPTY,
    effects: ({ games }) => (100 - games[code]!) / 30,
  }),
])

export const transferRaces: Races = {
  'POST /api/wallet/transfer': [
    ...between,
    transferRace({
      says: '[TRF-20] from game to game',
      inGames: { PG: 100, JOKER: 0 },
      body: { from: 'PG', to: 'JOKER', amount: 30 },
      atMost: 3,
      // The money of one stops in the wallet where the other game is busy with the next.
      refused: [...OPEN_OR_EMPTY, 'TRANSFER_FAIL'],
      effects: ({ games }) => games['JOKER']! / 30,
    }),
  ],
  'POST /api/wallet/transferAll': [
    transferRace({
      says: '[TRF-10] [TRF-11] everything to a game',
      inGames: { PG: 0 },
      body: { to: 'PG' },
      atMost: 1,
      refused: ['TRANSFER_IN_PROGRESS', 'TRANSFER_MINIMUM'],
      effects: ({ wallet, games }) => (wallet === 0 ? games['PG']! / 100 : 0),
    }),
  ],
  'GET /api/wallet/refresh/slot': [
    {
      says: '[WAL-02] [WAL-06] a result that is not booked yet',
      async lay(world) {
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
          input: {},
          async after({ tally, answers }) {
            expect(tally).toEqual({ BALANCES_REFRESHED: 50 })
            expect(answers.flatMap(({ json }) => (json as { unreachable: string[] }).unreachable)).toEqual([])
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
    },
  ],
}
