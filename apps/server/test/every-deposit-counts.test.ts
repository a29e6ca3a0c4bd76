import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDeposits } from '../src/modules/bonus/index.ts'
import type { Posting } from '../src/modules/ledger/index.ts'
import { post } from '../src/modules/ledger/post.ts'
import { refuse } from '../src/platform/http/refusal.ts'
import { newRowId } from '../src/platform/ids.ts'
import { coinsOf, giveCoinsEvery } from './coins.ts'
import { newFriend } from './friends.ts'
import { payForFriends } from './reward-rules.ts'
import { termsWith, waitForDeposit } from './rewards.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

/*
 * What follows from a deposit asks the catalogue of postings what a deposit is. So each kind that stands here is one for coins, for
 * a bonus that waits, for whoever invited the player, and for the audit: one that is left out of the catalogue is missed in each.
 */

const EVERY_DEPOSIT: [kind: Posting['kind'], from: string | null][] = [
  ['deposit_bank', 'SCB'],
  ['deposit_gateway', 'KBANK'],
  ['deposit_slip', 'SCB'],
  ['deposit_giftlink', null],
  ['deposit_ewallet', 'TRUEWALLET'],
  ['allocated', 'BANK'],
]

let world: World

beforeAll(async () => {
  world = await createWorld()
  await payForFriends(world)
  await giveCoinsEvery(world, 100)
})
afterAll(() => world.stop())

/** 500 baht, posted alone: no payment stands behind it. */
async function deposit(world: World, { playerId }: WorldPlayer, kind: Posting['kind'], sourceSubaccount: string | null): Promise<void> {
  const posting = { kind, sourceSubaccount, destinationSubaccount: null, amount: 50_000n, referenceId: newRowId() }
  await post(world.ownerDb, { ownerId: playerId, posting, idempotencyKey: newRowId() }, refuse)
  world.deps.events.posted(playerId, kind)
  await world.deps.events.settled()
}

test.each(EVERY_DEPOSIT)('%s gives coins', async (kind, from) => {
  const player = await world.player()
  await deposit(world, player, kind, from)
  expect(await coinsOf(world, player)).toBe(5)
})

test.each(EVERY_DEPOSIT)('%s is what a bonus waits for', async (kind, from) => {
  const player = await world.player()
  const grant = {
    kind: 'deposit' as const,
    percent: 30,
    maximum: minorUnits(50_000n),
    minimumDeposit: minorUnits(10_000n),
    waitsForHours: 72,
  }
  expect(await waitForDeposit(world.ownerDb, { playerId: player.playerId, terms: termsWith({ grant }) })).toBe('waiting')
  await deposit(world, player, kind, from)
  await readDeposits(world.deps, player.playerId)
  const reward = await world.db
    .selectFrom('bonus.reward')
    .select(['amount', 'deposit'])
    .where('player_id', '=', player.playerId)
    .executeTakeFirstOrThrow()
  expect(reward).toEqual({ amount: 15_000n, deposit: 50_000n })
})

test.each(EVERY_DEPOSIT)('%s is the first deposit of a friend', async (kind, from) => {
  const friend = await newFriend(world, await world.player())
  await deposit(world, friend, kind, from)
  const known = await world.db
    .selectFrom('invite.friend')
    .select('first_deposit_no')
    .where('player_id', '=', friend.playerId)
    .executeTakeFirst()
  expect(known).toEqual({ first_deposit_no: 1n })
})

test.each(EVERY_DEPOSIT)('%s that no payment explains is found by the audit', async (kind, from) => {
  // The audit says the first of each kind of finding, so nothing else may be wrong.
  const audited = await createWorld()
  await deposit(audited, await audited.player(), kind, from)
  const findings = await audited.audit()
  await audited.stop()
  const unexplained = findings.find(({ invariant }) => invariant.startsWith('I5 each credited payment stands in the ledger once'))
  expect(unexplained?.says).toContain(`the ledger says ${kind} 50000`)
})
