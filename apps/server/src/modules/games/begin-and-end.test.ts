import { transfer } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { baht, give, mirrorOf, open, walletOf } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import { readGameAccount } from '../ledger/index.ts'
import { beginTransfer, type TransferRequest } from './begin-transfer.ts'
import { endTransfer } from './end-transfer.ts'
import { transferStatus } from './transfer-status.ts'
import type { Transfer } from './transfer.ts'
import { readTransferStates, transferLeases } from './transfer-store.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
  await give(world, player, 100)
  for (const game of ['PG', 'PGSLOT']) await open(player, game)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Sixty baht to PG, or what is said otherwise. */
function asking(otherwise: Partial<TransferRequest> = {}): TransferRequest {
  const sixty = { gameCode: 'PG', direction: 'in', amount: minorUnits(6_000n), thenToGame: null } as const
  return { transferId: newRowId(), playerId: player.playerId, idempotencyKey: 'the-request', ...sixty, ...otherwise }
}

const begin = (request: TransferRequest) => beginTransfer(world.deps, request, refuse)
const end = (begun: Transfer, outcome: 'done' | 'refused') =>
  endTransfer(world.deps, begun, outcome === 'done' ? { outcome } : { outcome, reason: 'no' })

/** Sixty baht at PG, on their way from there to PGSLOT. */
async function beginToOtherGame(): Promise<Transfer> {
  const there = await begin(asking({ idempotencyKey: 'there' }))
  await end(there.transfer, 'done')
  return (await begin(asking({ direction: 'out', thenToGame: 'PGSLOT' }))).transfer
}

async function rows(): Promise<string[]> {
  const transfers = await world.db
    .selectFrom('games.transfer')
    .selectAll()
    .where('player_id', '=', player.playerId)
    .orderBy('transfer_id')
    .execute()
  return transfers.map((row) => `${row.direction} ${row.game_code} ${row.amount} ${row.state}`)
}

const posted = async () => {
  const kinds = await world.db
    .selectFrom('ledger.posting')
    .select('kind')
    .where('owner_id', '=', player.playerId)
    .orderBy('posting_no')
    .execute()
  return kinds.map(({ kind }) => kind).filter((kind) => kind !== 'deposit_gateway')
}

describe('a transfer is begun', () => {
  test('once by the call that asks again because it heard no answer, and is still its own', async () => {
    const request = asking()
    const first = await begin(request)
    expect(await begin(request)).toEqual(first)
    expect(first).toMatchObject({ isOurs: true, transfer: { transferId: request.transferId, state: 'sending', leaseNo: 1n, attempts: 1 } })
    expect([await rows(), await posted(), await walletOf(player)]).toEqual([['in PG 6000 sending'], ['game_in_sent'], 40])
  })

  test('by one call: another with the same request is told of it, and sends nothing', async () => {
    const request = asking()
    const { transfer: begun } = await begin(request)
    expect(await begin(asking())).toEqual({ transfer: begun, isOurs: false })
    expect(await walletOf(player)).toBe(40)
  })

  test.each([
    [
      'taken over',
      async () => {
        await world.passTime(31_000)
        await transferLeases.claimDue(world.db, 8)
      },
    ],
    ['ended', async (begun: Transfer) => void (await end(begun, 'done'))],
  ])('and is no longer the caller’s once it is %s', async (_what, happen) => {
    const request = asking()
    await happen((await begin(request)).transfer)
    expect(await begin(request)).toMatchObject({ isOurs: false })
  })

  test.each<[string, Partial<TransferRequest>]>([
    ['another amount', { amount: minorUnits(5_999n) }],
    ['everything', { amount: 'all' }],
    ['another direction', { direction: 'out' }],
    ['another game', { gameCode: 'PGSLOT' }],
    ['another game after it', { direction: 'out', thenToGame: 'PGSLOT' }],
  ])('under a key that means it for ever: not %s', async (_what, otherwise) => {
    if (otherwise.thenToGame) {
      await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(60) } })
      await begin(asking({ direction: 'out' }))
    } else await begin(asking())
    const before = [await rows(), await posted()]
    expect(await refusalOf(begin(asking(otherwise)))).toBe('REQUEST_KEY_REUSED')
    expect([await rows(), await posted()]).toEqual(before)
  })

  test('and everything, asked for again, is what it was the first time', async () => {
    const everything = asking({ amount: 'all' })
    await begin(everything)
    await give(world, player, 7)
    expect(await begin(everything)).toMatchObject({ isOurs: true, transfer: { amount: 10_000n } })
    expect(await refusalOf(begin(asking({ amount: minorUnits(10_000n) })))).toBe('REQUEST_KEY_REUSED')
    expect(await walletOf(player)).toBe(7)
  })

  test('one at a time at each game, and at another game beside it', async () => {
    const { transfer: first } = await begin(asking())
    const another = asking({ idempotencyKey: 'another', amount: minorUnits(1n) })
    expect(await refusalOf(begin(another))).toBe('TRANSFER_IN_PROGRESS')
    await transferLeases.leaveInDoubt(world.deps, first, { reason: 'no answer' })
    expect(await refusalOf(begin(another))).toBe('TRANSFER_IN_PROGRESS')
    await begin(asking({ idempotencyKey: 'elsewhere', gameCode: 'PGSLOT', amount: minorUnits(1_000n) }))
    expect(await rows()).toEqual(['in PG 6000 in_doubt', 'in PGSLOT 1000 sending'])
  })

  test('out of a game with one that waits for manual review only by a look that is still true', async () => {
    await end((await begin(asking({ idempotencyKey: 'there' }))).transfer, 'done')
    const { transfer: inManualReview } = await begin(asking({ idempotencyKey: 'manual_review', amount: minorUnits(1_000n) }))
    await transferLeases.leaveInDoubt(world.deps, inManualReview, { reason: 'nobody can say', needsReview: true })
    const { version } = await readGameAccount(world.db, player.playerId, 'PG')
    const out = { direction: 'out', amount: minorUnits(2_000n), certain: { amount: minorUnits(2_000n), version } } as const
    const { transfer: first } = await begin(asking({ idempotencyKey: 'first', ...out }))
    await end(first, 'done')
    expect(await refusalOf(begin(asking({ idempotencyKey: 'by the same look', ...out })))).toBe('TRANSFER_IN_PROGRESS')
    expect([await walletOf(player), await mirrorOf(player, 'PG')]).toEqual([50, 40])
  })

  test('or nothing is done at all', async () => {
    const isIn = (currency: 'BAHT' | 'LAK') =>
      world.ownerDb.updateTable('games.game').set({ currency }).where('code', '=', 'PGSLOT').execute()
    onTestFinished(async () => void (await isIn('BAHT')))
    await isIn('LAK')
    // Each a request of its own: one that was refused stays refused under its key.
    const refused = (otherwise: Partial<TransferRequest>) => refusalOf(begin(asking({ idempotencyKey: newRowId(), ...otherwise })))
    expect(await refused({ amount: minorUnits(10_001n) })).toBe('MONEY_NOT_ENOUGH')
    expect(await refused({ direction: 'out' })).toBe('MONEY_NOT_ENOUGH')
    expect(await refused({ amount: minorUnits(0n) })).toBe('TRANSFER_MINIMUM')
    expect(await refused({ gameCode: 'NOSUCH' })).toBe('NO_GAME')
    expect(await refused({ gameCode: 'PGSLOT' })).toBe('NO_GAME')
    expect(await refused({ direction: 'out', thenToGame: 'PGSLOT' })).toBe('NO_GAME')
    expect(await refused({ gameCode: 'JOKER' })).toBe('SLOT_NO_ACCOUNT')
    expect(await refused({ direction: 'out', thenToGame: 'JOKER' })).toBe('SLOT_NO_ACCOUNT')
    await expect(begin(asking({ playerId: newRowId() }))).rejects.toThrow('no_player')
    expect([await rows(), await posted(), await walletOf(player)]).toEqual([[], [], 100])
  })

  test('not later either, under a key that was refused because of what has changed since', async () => {
    const toJoker = () => begin(asking({ transferId: newRowId(), idempotencyKey: 'to-joker', gameCode: 'JOKER' }))
    expect(await refusalOf(toJoker())).toBe('SLOT_NO_ACCOUNT')
    await open(player, 'JOKER')
    expect(await refusalOf(toJoker())).toBe('SLOT_NO_ACCOUNT')
    expect(await refusalOf(begin(asking({ idempotencyKey: 'to-joker' })))).toBe('REQUEST_KEY_REUSED')
    expect(await begin(asking({ idempotencyKey: 'a-new-request', gameCode: 'JOKER' }))).toMatchObject({ isOurs: true })
  })

  test('but a request that only came too soon goes through under its key', async () => {
    const { transfer } = await begin(asking())
    const tooSoon = asking({ idempotencyKey: 'too-soon', amount: minorUnits(1_000n) })
    expect(await refusalOf(begin(tooSoon))).toBe('TRANSFER_IN_PROGRESS')
    await end(transfer, 'done')
    expect(await begin(tooSoon)).toMatchObject({ isOurs: true })
  })

  test('not later either, under a key that found too little money', async () => {
    const tooMuch = () => begin(asking({ transferId: newRowId(), amount: minorUnits(10_001n) }))
    expect(await refusalOf(tooMuch())).toBe('MONEY_NOT_ENOUGH')
    await give(world, player, 100)
    expect(await refusalOf(tooMuch())).toBe('MONEY_NOT_ENOUGH')
    expect(await refusalOf(begin(asking()))).toBe('REQUEST_KEY_REUSED')
    expect([await rows(), await posted(), await walletOf(player)]).toEqual([[], [], 200])
  })

  test('not with a game whose provider we do not know; what was begun there before is still answered', async () => {
    const request = asking()
    const first = await begin(request)
    const games = new Map([...world.deps.integrations.games].filter(([code]) => code !== 'PG'))
    const without = { ...world.deps, integrations: { ...world.deps.integrations, games } }
    expect(await beginTransfer(without, request, refuse)).toEqual(first)
    expect(await refusalOf(beginTransfer(without, asking({ idempotencyKey: 'another' }), refuse))).toBe('NO_GAME')
  })
})

describe('a transfer is ended', () => {
  test.each([
    ['done', 'game_in_done', [40, 60]],
    ['refused', 'game_in_refused', [100, 0]],
  ] as const)('as %s, once, also where its holder asks again', async (outcome, kind, balances) => {
    const { transfer: begun } = await begin(asking())
    const first = await end(begun, outcome)
    expect(first).toEqual({ second: undefined })
    expect(await end(begun, outcome)).toEqual(first)
    expect(await end(begun, outcome === 'done' ? 'refused' : 'done')).toBeUndefined()
    expect(await posted()).toEqual(['game_in_sent', kind])
    expect([await walletOf(player), await mirrorOf(player, 'PG')]).toEqual(balances)
    const { history } = await world.db
      .selectFrom('games.transfer')
      .select('history')
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    expect(history).toMatchObject([{ attempt: 1, state: outcome, says: outcome === 'done' ? 'done' : 'no' }])
  })

  test('by nobody whose lease another has taken, before it ended and after', async () => {
    const { transfer: begun } = await begin(asking())
    await world.passTime(31_000)
    const [taken] = await transferLeases.claimDue(world.db, 8)
    expect(await end(begun, 'done')).toBeUndefined()
    expect([await rows(), await posted()]).toEqual([['in PG 6000 sending'], ['game_in_sent']])
    expect(await end(taken!, 'done')).toEqual({ second: undefined })
    expect(await end(begun, 'done')).toBeUndefined()
    expect(await posted()).toEqual(['game_in_sent', 'game_in_done'])
  })

  test('and how it stands is told of its own player only', async () => {
    const { transfer: begun } = await begin(asking())
    await end(begun, 'done')
    const other = await world.player()
    expect([...(await readTransferStates(world.db, player.playerId, [begun.transferId]))]).toEqual([[begun.transferId, 'done']])
    expect([...(await readTransferStates(world.db, other.playerId, [begun.transferId]))]).toEqual([])
  })

  test('and goes on to the other game in the same moment, once', async () => {
    const first = await beginToOtherGame()
    const ended = await end(first, 'done')
    expect(ended).toMatchObject({
      second: { gameCode: 'PGSLOT', direction: 'in', amount: 6_000n, state: 'sending', leaseNo: 1n, thenToGame: null, isAll: false },
    })
    const account = await world.db
      .selectFrom('games.account')
      .select('username')
      .where('player_id', '=', player.playerId)
      .where('game_code', '=', 'PGSLOT')
      .executeTakeFirstOrThrow()
    expect(ended!.second!.username).toBe(account.username)
    expect(await end(first, 'done')).toEqual(ended)
    expect((await posted()).slice(2)).toEqual(['game_out_asked', 'game_out_done', 'game_in_sent'])
    expect((await rows()).filter((row) => row.endsWith('sending'))).toEqual(['in PGSLOT 6000 sending'])
    expect(await walletOf(player)).toBe(40)
    // Nobody else takes the second half while its lease runs.
    expect(await transferLeases.claimDue(world.db, 8)).toEqual([])
  })

  test('and goes nowhere when it was refused', async () => {
    const first = await beginToOtherGame()
    expect(await end(first, 'refused')).toEqual({ second: undefined })
    expect((await rows()).filter((row) => row.endsWith('sending'))).toEqual([])
    expect([await walletOf(player), await mirrorOf(player, 'PG')]).toEqual([40, 60])
  })

  test('and stops in the wallet where the other game is busy', async () => {
    const first = await beginToOtherGame()
    await begin(asking({ idempotencyKey: 'busy', gameCode: 'PGSLOT', amount: minorUnits(100n) }))
    expect(await end(first, 'done')).toEqual({ second: undefined })
    expect(await transferStatus(world.deps, { ...first, state: 'done' })).toBe('refused')
    // Asked again when the other game is free: what it answered stands.
    await world.passTime(31_000)
    const busy = await transferLeases.claimDue(world.db, 8)
    for (const transfer of busy) await end(transfer, 'done')
    expect(await end(first, 'done')).toEqual({ second: undefined })
    expect(await walletOf(player)).toBe(99)
  })

  test.each([{ is_in_maintenance: true }, { is_shown: false }])(
    'stays in the wallet where the other game takes no money since: %o',
    async (closed) => {
      const first = await beginToOtherGame()
      const setGame = (change: object) => world.ownerDb.updateTable('games.game').set(change).where('code', '=', 'PGSLOT').execute()
      await setGame(closed)
      try {
        expect(await end(first, 'done')).toEqual({ second: undefined })
      } finally {
        await setGame({ is_in_maintenance: false, is_shown: true })
      }
      expect([await walletOf(player), await mirrorOf(player, 'PGSLOT')]).toEqual([100, 0])
      // Asked again after the game is open, it is as it was.
      expect(await end(first, 'done')).toEqual({ second: undefined })
    },
  )
})
