import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockPlayer } from '../../../test/lock-player.ts'
import { give, mirrorOf, open, walletOf } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import { beginTransfer, type TransferRequest } from './begin-transfer.ts'
import { endTransfer } from './end-transfer.ts'
import type { TransferDeps } from './deps.ts'
import type { Transfer } from './transfer.ts'

/* Transfers that are begun, or ended, in the same moment share a statement and its commit. */

let world: World
let players: WorldPlayer[]

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  players = await Promise.all(Array.from({ length: 4 }, () => world.player()))
  for (const player of players) {
    await give(world, player, 100)
    await open(player, 'PG')
  }
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** So much from the wallet to PG, or what is said otherwise. */
function request({ playerId }: WorldPlayer, baht: number, otherwise: Partial<TransferRequest> = {}): TransferRequest {
  const amount = minorUnits(BigInt(baht * 100))
  const toPg = { gameCode: 'PG', direction: 'in', amount, thenToGame: null, idempotencyKey: 'the-request' } as const
  return { transferId: newRowId(), playerId, ...toPg, ...otherwise }
}

const begin = (asked: TransferRequest, deps: TransferDeps = world.deps) => beginTransfer(deps, asked, refuse)
const end = (begun: Transfer) => endTransfer(world.deps, begun, { outcome: 'done' })
const wallets = () => Promise.all(players.map(walletOf))

const playerIds = () => players.map(({ playerId }) => playerId)

/** How many transactions wrote what was posted of their games. */
async function commits(): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(distinct xmin::text) as count from ledger.posting
    where kind like 'game\\_%' and owner_id = any(${playerIds()})`.execute(world.ownerDb)
  return Number(rows[0]!.count)
}

test('they are begun in one commit, and each call hears of its own', async () => {
  const requests = players.map((player, index) => request(player, 10 * (index + 1)))
  const begun = await Promise.all(requests.map((asked) => begin(asked)))
  expect(begun).toMatchObject(
    requests.map(({ transferId, playerId, amount }) => ({ isOurs: true, transfer: { transferId, playerId, amount, state: 'sending' } })),
  )
  expect([await wallets(), await commits()]).toEqual([[90, 80, 70, 60], 1])
})

test('they are ended in one commit, each as its provider said', async () => {
  const begun = await Promise.all(players.map((player) => begin(request(player, 50))))
  const ended = await Promise.all(
    begun.map(({ transfer }, index) =>
      endTransfer(world.deps, transfer, index % 2 ? { outcome: 'refused', reason: `no ${index}` } : { outcome: 'done' }),
    ),
  )
  expect(ended).toEqual(players.map(() => ({ second: undefined })))
  expect([await wallets(), await Promise.all(players.map((player) => mirrorOf(player, 'PG')))]).toEqual([
    [50, 100, 50, 100],
    [50, 0, 50, 0],
  ])
  const histories = await world.db.selectFrom('games.transfer').select(['player_id', 'history']).execute()
  for (const [index, { playerId }] of players.entries())
    expect(histories.find(({ player_id }) => player_id === playerId)!.history).toMatchObject([{ says: index % 2 ? `no ${index}` : 'done' }])
  expect(await commits()).toBe(2)
})

test('one that is refused, or not to be had, is no other’s refusal', async () => {
  const [rich, poor, stranger, playing] = players
  const withoutJoker = new Map([...world.deps.integrations.games].filter(([code]) => code !== 'JOKER'))
  await open(playing!, 'JOKER')
  const answers = await Promise.all([
    begin(request(rich!, 100)),
    refusalOf(begin(request(poor!, 101))),
    // This one's server knows no such provider; its neighbour's does.
    refusalOf(
      begin(request(stranger!, 10, { gameCode: 'JOKER' }), {
        ...world.deps,
        integrations: { ...world.deps.integrations, games: withoutJoker },
      }),
    ),
    begin(request(playing!, 10, { gameCode: 'JOKER' })),
  ])
  expect(answers).toMatchObject([{ isOurs: true }, 'MONEY_NOT_ENOUGH', 'NO_GAME', { isOurs: true }])
  expect(await wallets()).toEqual([0, 100, 100, 90])
})

test('[TRF-14] the same request twice in the same moment is begun once', async () => {
  const [player, other] = players
  const [first, second, beside] = await Promise.all([begin(request(player!, 60)), begin(request(player!, 60)), begin(request(other!, 60))])
  expect([first.isOurs, second.isOurs, beside.isOurs]).toEqual([true, false, true])
  expect(second.transfer).toEqual(first.transfer)
  expect((await wallets()).slice(0, 2)).toEqual([40, 40])
})

test('a player whom somebody else holds is begun and ended alone, and nobody waits for them', async () => {
  const [held, ...free] = players
  let late: ReturnType<typeof begin> | undefined
  let begun: Awaited<ReturnType<typeof begin>>[] = []
  await inTransaction(world.ownerDb, async (tx) => {
    await lockPlayer(tx, held!.playerId)
    late = begin(request(held!, 60))
    begun = await Promise.all(free.map((player) => begin(request(player, 60))))
  })
  const { transfer } = await late!
  let ended: ReturnType<typeof end> | undefined
  await inTransaction(world.ownerDb, async (tx) => {
    await lockPlayer(tx, held!.playerId)
    ended = end(transfer)
    expect(await Promise.all(begun.map((one) => end(one.transfer)))).toEqual(free.map(() => ({ second: undefined })))
  })
  expect(await ended!).toEqual({ second: undefined })
  expect(await wallets()).toEqual([40, 40, 40, 40])
})

test('one end that the database does not take leaves the others ended, and itself as it was', async () => {
  const begun = await Promise.all(players.map((player) => begin(request(player, 50))))
  const ends = await Promise.allSettled(
    begun.map(({ transfer }, index) => endTransfer(world.deps, transfer, { outcome: index === 1 ? ('manual_review' as 'done') : 'done' })),
  )
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  const states = await world.db
    .selectFrom('games.transfer')
    .select('state')
    .where('player_id', 'in', playerIds())
    .orderBy('ended_at')
    .execute()
  expect(states.map(({ state }) => state).toSorted()).toEqual(['done', 'done', 'done', 'sending'])
  expect(await end(begun[1]!.transfer)).toEqual({ second: undefined })
})

test('whoever has lost the lease is fenced off, and only they', async () => {
  const begun = await Promise.all(players.map((player) => begin(request(player, 50))))
  const [stale, ...fresh] = begun.map(({ transfer }) => transfer)
  const answers = await Promise.all([endTransfer(world.deps, { ...stale!, leaseNo: 7n }, { outcome: 'done' }), ...fresh.map(end)])
  expect(answers).toEqual([undefined, { second: undefined }, { second: undefined }, { second: undefined }])
  expect(await end(stale!)).toEqual({ second: undefined })
})
