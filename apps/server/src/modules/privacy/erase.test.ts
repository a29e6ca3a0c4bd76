import { randomUUID } from 'node:crypto'
import { getSpinSetup, getWallet, spin } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountNoOf, transferFrom } from '../../../test/bank-transfers.ts'
import { giveCoinsEvery } from '../../../test/coins.ts'
import { takeOut } from '../../../test/money-out.ts'
import { walletOf } from '../../../test/money.ts'
import { runTyped } from '../../../test/operator-command.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { useWheel } from '../../../test/wheel.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { createDataKeys } from '../../platform/keys/data-keys.ts'
import { createKeyring, NoKey } from '../../platform/keys/keyring.ts'
import { deactivate, writeNote } from '../account/index.ts'
import { erasePlayer, holdPlayer, playersToErase } from './erase-players.ts'

const YEAR_MS = 366 * 86_400_000

let world: World
let player: WorldPlayer
let accountNo: string

beforeAll(async () => {
  world = await createWorld({ processEnv: { LAOS: '1' } })
  await giveCoinsEvery(world, 100)
  await useWheel(world)
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player({ name: 'วันเพ็ญ ลอยกระทง' })
  accountNo = await accountNoOf(player)
})
afterAll(async () => {
  await world.forget()
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const erase = ({ playerId } = player) => erasePlayer({ db: world.ownerDb, encryption: world.deps.encryption }, playerId)
const close = async ({ playerId } = player) =>
  expect(await deactivate(world.deps, { playerId, instruction: instructionFrom(await staff(world, 'owner')) })).toBe('act')

/** They put money in, spun with what came of it, took all of it out, and were closed. */
async function lived(): Promise<void> {
  await transferFrom(world, { accountNo, amount: 300 })
  await player.call(getSpinSetup)
  await player.call(spin)
  await takeOut(world, player, await walletOf(player))
  await world.deps.events.settled()
  await close()
}

async function seedsIn(table: 'spin.seed' | 'spin.left_seed'): Promise<number> {
  return (await world.ownerDb.selectFrom(table).select('seed_no').where('player_id', '=', player.playerId).execute()).length
}

async function due(): Promise<Map<string, string | null>> {
  const all = new Map<string, string | null>()
  for await (const { playerId, not } of playersToErase({ db: world.ownerDb })) all.set(playerId, not)
  return all
}

test('whoever has been closed for five years is erased: their key is gone, their money verifies, and phone and account are anybody’s', async () => {
  await lived()
  await expect(player.call(getWallet)).rejects.toThrow()
  await world.passTime(4 * YEAR_MS)
  expect([(await due()).has(player.playerId), await erase()]).toEqual([false, 'too_early'])
  await world.passTime(2 * YEAR_MS)
  await world.forget()
  expect((await due()).get(player.playerId)).toBeNull()
  expect(await erase()).toBe('erased')
  expect(await erase()).toBe('erased')
  expect((await due()).has(player.playerId)).toBe(false)
  expect(await world.audit()).toEqual([])

  expect(await Promise.all([seedsIn('spin.seed'), seedsIn('spin.left_seed')])).toEqual([2, 2])
  const postings = world.ownerDb.selectFrom('ledger.posting').select('posting_no').where('owner_id', '=', player.playerId)
  expect((await postings.execute()).length).toBeGreaterThan(2)
  const said = await world.ownerDb.selectFrom('deposit.payment').select('evidence').where('player_id', '=', player.playerId).execute()
  const digests = said.map(({ evidence }) => Buffer.from((evidence as { senderDigest: string }).senderDigest, 'hex'))
  const senders = world.ownerDb.selectFrom('deposit.payment_sender').select('reference').where('sender_digest', 'in', digests)
  expect([digests.length, await senders.execute()]).toEqual([1, []])

  // Nothing of them opens, and nothing more is encrypted of them.
  const { encryption } = createKeyring({ db: world.db, dataKeys: createDataKeys(world.env), seal: world.deps.seal })
  const place = { column: 'account.player_name.name', playerId: player.playerId, row: ['x'] } as const
  await expect(encryption.encrypt('anything', place)).rejects.toThrow(NoKey)

  const note = { playerId: player.playerId, note: 'called again', instruction: instructionFrom(await staff(world, 'support')) }
  expect(await writeNote(world.deps, note)).toBe('no_player')

  const other = await world.player({ phone: player.phone })
  expect(other.playerId).not.toBe(player.playerId)
  expect(await world.audit()).toEqual([])
})

test('nobody is erased whose account is open, who is held, has money, or about whom something waits', async () => {
  expect(await erase()).toBe('open')
  await world.deposit(player, 200)
  // What comes of a deposit moves at its own time.
  await world.deps.events.settled()
  await close()
  await world.passTime(6 * YEAR_MS)
  expect((await due()).get(player.playerId)).toBe('money')
  expect(await holdPlayer(world.ownerDb, player.playerId, 'lawsuit 12/2570')).toBe(true)
  expect(await holdPlayer(world.ownerDb, player.playerId, 'lawsuit 12/2570')).toBe(false)
  expect(await erase()).toBe('held')
  expect(await holdPlayer(world.ownerDb, player.playerId, null)).toBe(true)
  expect(await erase()).toBe('money')

  const one = await world.player()
  await close(one)
  await world.passTime(6 * YEAR_MS)
  const [closing, why] = [randomUUID(), 'they asked for it']
  await sql`select operator.open_item(${one.playerId}, 'closed-account', ${closing}, true, ${why}, '{}')`.execute(world.ownerDb)
  expect(await erase(one)).toBe('waits')
  await sql`select operator.close_item(${one.playerId}, 'closed-account', ${closing}, 'done')`.execute(world.ownerDb)
  expect(await erase(one)).toBe('erased')
})

test('the owner says who is due, holds and lets go, and erases, by a command', async () => {
  const [one, held] = [await world.player(), await world.player()]
  for (const somebody of [one, held]) await close(somebody)
  await world.passTime(6 * YEAR_MS)
  const typed = (...args: string[]) => runTyped(world, 'erase', args)
  expect(await typed('--hold', held.playerId, '--why', 'order 4/2571')).toEqual({
    code: 0,
    said: `Player ${held.playerId} is held: order 4/2571\n`,
  })
  const looked = await typed()
  expect([looked.code, looked.said]).toEqual([expect.any(Number), expect.stringContaining(`Player ${one.playerId} is due.`)])
  expect(looked.said).toContain(`Player ${held.playerId} is held.`)
  expect((await typed('--apply')).said).toContain(`Player ${one.playerId} is erased.`)
  expect((await typed('--apply')).said).not.toContain(one.playerId)
  expect((await typed('--release', held.playerId)).said).toBe(`Player ${held.playerId} is held no longer.\n`)
  expect(await typed('--release', held.playerId)).toMatchObject({ code: 1 })
  expect(await erase(held)).toBe('erased')
  for (const wrong of [['--hold', held.playerId], ['--hold', 'nobody', '--why', 'x'], ['--apply', '--release', held.playerId], ['--all']])
    expect(await typed(...wrong)).toMatchObject({ code: 1, said: expect.stringContaining('npm run erase') })
})

test('a player in kip is kept for ten years', async () => {
  const one = await world.player({ currency: 'LAK' })
  await close(one)
  await world.passTime(9 * YEAR_MS)
  expect(await erase(one)).toBe('too_early')
  await world.passTime(YEAR_MS)
  expect(await erase(one)).toBe('erased')
})

test('of several at once one erases; whoever cannot open a seed erases nobody; the servers erase nobody', async () => {
  await lived()
  await world.passTime(6 * YEAR_MS)
  expect(
    await erasePlayer(
      { db: world.ownerDb, encryption: { ...world.deps.encryption, open: () => Promise.reject(new NoKey('nobody')) } },
      player.playerId,
    ),
  ).toBe('seeds')
  // One of two that opens is not left either.
  const half = sql<{ became: string }>`
    select privacy.erase(${player.playerId}, array[row(1, ${'0'.repeat(64)})]::spin.opened_seed[])::text as became`
  expect([(await half.execute(world.ownerDb)).rows, await seedsIn('spin.left_seed')]).toEqual([[{ became: 'seeds' }], 0])
  expect(await world.audit()).toEqual([])
  await expect(erasePlayer({ db: world.db, encryption: world.deps.encryption }, player.playerId)).rejects.toThrow(/permission denied/)
  expect(await Promise.all(Array.from({ length: 8 }, () => erase()))).toEqual(Array.from({ length: 8 }, () => 'erased'))
  expect(await world.audit()).toEqual([])
})
