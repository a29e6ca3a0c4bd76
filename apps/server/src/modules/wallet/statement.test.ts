import { getStatementItem } from '@krapao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { give, statementOf } from '../../../test/money.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { post, type Posting } from '../ledger/index.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

test('[STM-11] what the house gave or took by hand stands in the statement, whatever it was for', async () => {
  const player = await world.player()
  await give(world, player, 100)
  const corrections: Posting[] = [
    { kind: 'allocated', sourceSubaccount: 'BANK', destinationSubaccount: null, amount: 1_000n, referenceId: 'SCB:1' },
    { kind: 'chargeback_taken', sourceSubaccount: null, destinationSubaccount: 'QR', amount: 300n, referenceId: 'no uuid' },
    { kind: 'adjusted_up', sourceSubaccount: null, destinationSubaccount: null, amount: 50n, referenceId: 'a mistake' },
    { kind: 'adjusted_down', sourceSubaccount: null, destinationSubaccount: null, amount: 25n, referenceId: 'another' },
  ]
  for (const posting of corrections)
    await post(world.ownerDb, { ownerId: player.playerId, posting, idempotencyKey: posting.referenceId }, refuse)
  expect(await statementOf(player)).toEqual([
    'withdraw WALLET>ADJUSTMENT 0.25 SUCCESS',
    'deposit ADJUSTMENT>WALLET 0.5 SUCCESS',
    'withdraw WALLET>QR 3 SUCCESS',
    'deposit BANK>WALLET 10 SUCCESS',
    'deposit KBANK>WALLET 100 SUCCESS',
  ])
  const activities = await Promise.all(
    ['2', '3', '4', '5'].map((statementNo) => player.call(getStatementItem, { params: { statementNo } })),
  )
  expect(activities.map(({ activity, walletAfter }) => [activity.kind, walletAfter])).toEqual([
    ['deposit', 110],
    ['correction', 107],
    ['correction', 107.5],
    ['correction', 107.25],
  ])
})
