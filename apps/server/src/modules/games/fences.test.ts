import { refreshGames, transfer, transferAll } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockPlayer } from '../../../test/lock-player.ts'
import { baht, give, mirrorOf, open, providerBalance, walletOf } from '../../../test/money.ts'
import { databaseClock } from '../../../test/database-clock.ts'
import { giftOf } from '../../../test/postings.ts'
import { staff, instructionFrom } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import type { GameProvider } from '../../integrations/providers.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import { postSetAside } from '../ledger/index.ts'
import { beginTransfer } from './begin-transfer.ts'
import { decideTransfer } from './decide-transfer.ts'
import type { TransferDeps } from './deps.ts'
import { resolveTransfer } from './resolve-transfer.ts'
import { sendTransfer } from './send-transfer.ts'
import { refreshGame } from './refresh-balances.ts'
import { transferLeases } from './transfer-store.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
  await give(world, player, 100)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const move = (from: string, to: string, amount: number) => player.call(transfer, { body: { from, to, amount: baht(amount) } })

async function states(): Promise<string[]> {
  return (
    await world.db.selectFrom('games.transfer').select('state').where('player_id', '=', player.playerId).orderBy('created_at').execute()
  ).map(({ state }) => state)
}

/** The dependencies with one provider that behaves in its own way. */
function withProvider(code: string, own: (real: GameProvider) => Partial<GameProvider>): TransferDeps {
  const real = world.deps.integrations.games.get(code)!
  const games = new Map([...world.deps.integrations.games, [code, { ...real, ...own(real) }]])
  return { ...world.deps, integrations: { ...world.deps.integrations, games } }
}

function begin(gameCode: string, amount: bigint) {
  const request = {
    transferId: newRowId(),
    playerId: player.playerId,
    gameCode,
    direction: 'in' as const,
    amount: minorUnits(amount),
    thenToGame: null,
    idempotencyKey: 'begun',
  }
  return beginTransfer(world.deps, request, refuse)
}

describe('a transfer in doubt', () => {
  test('that is sent again, and again without an answer, happens once', async () => {
    const username = await open(player, 'PG')
    await world.fault('games:PG', 'timeout-before')
    await world.fault('games:PG', 'timeout-after')
    await move('WALLET', 'PG', 60)
    for (let round = 0; round < 4; round++) {
      await world.passTime(120_000)
      await world.work()
    }
    expect(await states()).toEqual(['done'])
    expect([await walletOf(player), await mirrorOf(player, 'PG'), await providerBalance(world, 'PG', username)]).toEqual([40, 60, 60])
  })

  test('that the provider has not seen yet stays in doubt while it could still arrive, and is refused after that', async () => {
    await open(player, 'PGSLOT')
    await world.fault('games:PGSLOT', 'timeout-before')
    await move('WALLET', 'PGSLOT', 60)
    // The lease of whoever sent it, then the minute in which the provider may still take it.
    await world.passTime(31_000)
    await world.work()
    expect([await states(), await walletOf(player)]).toEqual([['in_doubt'], 40])
    await world.passTime(60_000)
    await world.work()
    expect([await states(), await walletOf(player)]).toEqual([['refused'], 100])
  })

  test('[TRF-14] waits by the database’s clock from when the provider first says that it does not know it, not from the first question', async () => {
    await open(player, 'PGSLOT')
    await world.fault('games:PGSLOT', 'timeout-before')
    await world.fault('games:PGSLOT', 'timeout-before', 1, 'status')
    await move('WALLET', 'PGSLOT', 60)
    const unknownSince = async () =>
      (
        await world.db
          .selectFrom('games.transfer')
          .select('unknown_since')
          .where('player_id', '=', player.playerId)
          .executeTakeFirstOrThrow()
      ).unknown_since
    await world.passTime(31_000)
    await world.work()
    expect(await unknownSince()).toBeNull()
    await world.passTime(3_600_000)
    await transferLeases.claimDue(world.db, 8)
    expect(await unknownSince()).toBeNull()
    await world.passTime(31_000)
    await world.work()
    expect([await states(), await unknownSince()]).toEqual([['in_doubt'], world.clock.now()])
    await world.passTime(61_000)
    await world.work()
    expect([await states(), await walletOf(player)]).toEqual([['refused'], 100])
  })

  test('has a history that ends, however often it is asked about', async () => {
    await open(player, 'PG')
    const { transfer: begun } = await begin('PG', 6_000n)
    let held: typeof begun | undefined = begun
    for (let attempt = 1; attempt <= 60; attempt++) {
      await transferLeases.leaveInDoubt(world.deps, held!, { reason: 'no answer' })
      await world.passTime(300_000)
      ;[held] = await transferLeases.claimDue(world.db, 8)
    }
    const { attempts, history } = await world.db
      .selectFrom('games.transfer')
      .select(['attempts', 'history'])
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    expect([attempts, (history as unknown[]).length]).toEqual([61, 40])
  })

  test('that the provider first did not know while the database’s clock was ahead is refused a wait after that is set right', async () => {
    await open(player, 'PGSLOT')
    await world.fault('games:PGSLOT', 'timeout-before')
    await move('WALLET', 'PGSLOT', 60)
    const ofDatabase = await databaseClock(world.ownerUrl)
    await ofDatabase.set(new Date(world.clock.now().getTime() + 3 * 3_600_000))
    await world.work()
    await ofDatabase.close()
    await world.passTime(61_000)
    await world.work()
    expect([await states(), await walletOf(player)]).toEqual([['in_doubt'], 40])
    await world.passTime(60_000)
    await world.work()
    expect([await states(), await walletOf(player)]).toEqual([['refused'], 100])
  })
})

describe('whoever works on a transfer', () => {
  test('is not overtaken by staff, who decide once the lease is over and are not undone', async () => {
    await open(player, 'PG')
    const { transfer: begun } = await begin('PG', 6_000n)
    // As after days: it is told to staff, and asked on.
    await world.asOwner(`update games.transfer set attempts = 30 where transfer_id = '${begun.transferId}'`)
    await transferLeases.leaveInDoubt(world.deps, begun, { reason: 'no answer' })
    await world.passTime(300_000)
    const [held] = await transferLeases.claimDue(world.db, 8)
    const cashier = await staff(world)
    const decide = () =>
      decideTransfer(world.deps, {
        playerId: player.playerId,
        transferId: begun.transferId,
        outcome: 'refused',
        instruction: instructionFrom(cashier),
      })
    expect(await decide()).toBe('busy')
    await world.passTime(31_000)
    expect(await decide()).toBe('act')
    expect(await transferLeases.leaveInDoubt(world.deps, held!, { reason: 'no answer' })).toBe(false)
    expect([await states(), await walletOf(player)]).toEqual([['refused'], 100])
  })

  test('is one of all who saw it as due', async () => {
    await open(player, 'PG')
    await begin('PG', 6_000n)
    await world.passTime(31_000)
    const { claims } = await inTransaction(world.ownerDb, async (tx) => {
      await tx.selectFrom('games.transfer').select('transfer_id').where('player_id', '=', player.playerId).forUpdate().execute()
      const waiting = [1, 2, 3].map(() => transferLeases.claimDue(world.db, 8))
      await new Promise((resolve) => setTimeout(resolve, 400))
      return { claims: waiting }
    })
    expect((await Promise.all(claims)).flat()).toHaveLength(1)
  })

  test('is alone with it while the lease lasts', async () => {
    await open(player, 'PG')
    await begin('PG', 6_000n)
    expect(await transferLeases.claimDue(world.db, 8)).toEqual([])
    await world.passTime(31_000)
    expect(await transferLeases.claimDue(world.db, 8)).toHaveLength(1)
    expect(await transferLeases.claimDue(world.db, 8)).toEqual([])
    await world.passTime(31_000)
    expect(await world.work()).toBe(1)
  })

  test('and has lost the lease can neither end it nor leave it in doubt', async () => {
    await open(player, 'PG')
    await begin('PG', 6_000n)
    await world.passTime(31_000)
    const [stale] = await transferLeases.claimDue(world.db, 8)
    await world.passTime(31_000)
    const [fresh] = await transferLeases.claimDue(world.db, 8)
    const saying = (status: 'refused' | 'unreachable') => withProvider('PG', () => ({ queryStatus: async () => ({ status }) }))
    expect(await resolveTransfer(saying('refused'), stale!)).toBe('fenced')
    expect(await resolveTransfer(saying('unreachable'), stale!)).toBe('fenced')
    expect([await states(), await walletOf(player)]).toEqual([['sending'], 40])
    expect(await resolveTransfer(world.deps, fresh!)).toBe('done')
    expect([await walletOf(player), await mirrorOf(player, 'PG')]).toEqual([40, 60])
  })

  test('and has ended it leaves it ended, whatever fails after that', async () => {
    await open(player, 'PG')
    const begunAt = world.clock.elapsed()
    const { transfer: begun } = await begin('PG', 6_000n)
    expect(await sendTransfer(world.deps, begun, begunAt)).toBe('done')
    expect(await transferLeases.leaveInDoubt(world.deps, begun, { reason: 'a fault of ours' })).toBe(false)
    expect([await states(), await walletOf(player)]).toEqual([['done'], 40])
  })

  test('and slept before sending does not send any more', async () => {
    const username = await open(player, 'PG')
    const begunAt = world.clock.elapsed()
    const { transfer: begun } = await begin('PG', 6_000n)
    await world.passTime(16_000)
    expect(await sendTransfer(world.deps, begun, begunAt)).toBe('fenced')
    expect(await providerBalance(world, 'PG', username)).toBe(0)
    await world.passTime(120_000)
    await world.work()
    expect([await states(), await providerBalance(world, 'PG', username)]).toEqual([['done'], 60])
  })
})

describe('[WAL-02] a balance', () => {
  test('that is read while a transfer is open is not taken for a win', async () => {
    await open(player, 'PG')
    await world.fault('games:PG', 'timeout-after')
    await move('WALLET', 'PG', 60)
    await player.call(refreshGames)
    expect(await mirrorOf(player, 'PG')).toBe(0)
    await world.passTime(120_000)
    await world.work()
    await player.call(refreshGames)
    expect([await walletOf(player), await mirrorOf(player, 'PG')]).toEqual([40, 60])
  })

  test('that was read before a transfer and answered after it is not taken for a loss', async () => {
    await open(player, 'PG')
    const slow = withProvider('PG', (real) => ({
      balance: async (username) => {
        const read = await real.balance(username)
        await move('WALLET', 'PG', 60)
        return read
      },
    }))
    expect(await refreshGame(slow, player.playerId, 'PG')).toEqual({ isKnown: true })
    expect([await walletOf(player), await mirrorOf(player, 'PG')]).toEqual([40, 60])
  })

  test('that was asked for before a transfer and read after it is not taken for a win', async () => {
    await open(player, 'PG')
    const slow = withProvider('PG', (real) => ({
      balance: async (username) => {
        await move('WALLET', 'PG', 60)
        return real.balance(username)
      },
    }))
    expect(await refreshGame(slow, player.playerId, 'PG')).toEqual({ isKnown: true })
    expect([await walletOf(player), await mirrorOf(player, 'PG')]).toEqual([40, 60])
  })
})

test('[TRF-10] [TRF-11] everything is what the wallet holds when its turn comes, not what it held before', async () => {
  await open(player, 'PG')
  const { playerId } = player
  const asked = await inTransaction(world.ownerDb, async (tx) => {
    await lockPlayer(tx, playerId)
    const waits = player.call(transferAll, { body: { to: 'PG' } })
    await new Promise((resolve) => setTimeout(resolve, 400))
    await postSetAside(tx, {
      ownerId: playerId,
      posting: giftOf(2_500n, 'GIFT:1'),
      idempotencyKey: 'gift',
    })
    await tx.insertInto('reports.earlier').values({ what: 'payment', id: 'GIFT:1' }).execute()
    await tx
      .insertInto('deposit.payment')
      .values({
        reference: 'GIFT:1',
        channel: 'giftlink',
        amount: 2_500n,
        currency: 'BAHT',
        state: 'credited',
        player_id: playerId,
        event_id: 'e1',
        // As by a person: nothing counts it.
        evidence: '{"acceptedBy":"somebody"}',
        received_at: world.clock.now(),
        ended_at: world.clock.now(),
      })
      .execute()
    return { waits }
  })
  expect(await asked.waits).toEqual({ message: 'TRANSFER_SUCCESS' })
  expect([await walletOf(player), await mirrorOf(player, 'PG')]).toEqual([0, 125])
})
