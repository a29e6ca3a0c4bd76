import { withdraw } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideBankChange, proposeBankChange } from '../../src/modules/account/index.ts'
import { decideAdjustment, enterHouse, proposeAdjustment } from '../../src/modules/adjustment/index.ts'
import { mergePayment, payBack, settleDeposit } from '../../src/modules/deposit/index.ts'
import { decideReturnedPayout, payOutClosed } from '../../src/modules/withdraw/index.ts'
import { createDatabase } from '../database.ts'
import { suspenseOwner } from '../house-accounts.ts'
import { baht, give } from '../money.ts'
import { deliver, returnReport } from '../races/reports.ts'
import { staff, instructionFrom } from '../staff.ts'
import { createWorld, type World, type WorldPlayer } from '../world.ts'
import { named } from '../reported.ts'
import { type CommitCutter, cutEach, startCommitCutter } from './commit-cutter.ts'

/*
 * The connection to PostgreSQL is lost at COMMIT while staff decide, before it arrived there or before its answer
 * arrived here. Nobody says it a second time: the first answer must be the true one, and what it says is done once.
 */

let world: World
let cutter: CommitCutter
let cashier: string
let other: string
let owner: string

beforeAll(async () => {
  const database = await createDatabase()
  cutter = await startCommitCutter(database.url)
  world = await createWorld({ database: { ...database, url: cutter.url } })
  ;[cashier, other, owner] = [await staff(world), await staff(world), await staff(world, 'owner')]
}, 60_000)
afterAll(async () => {
  await world.stop()
  await cutter.close()
})

const newPlayer = async (): Promise<WorldPlayer> => {
  const player = await world.player()
  await give(world, player, 200)
  return player
}
const postingsOf = async (kind: string) =>
  (
    await world.db
      .selectFrom('ledger.posting')
      .select('reference_id')
      .where('kind', '=', kind as 'adjusted_up')
      .execute()
  ).length

let numbers = 0

/** What staff do, made ready, with the answer that each must hear. */
const ACTS: Record<string, { posts: string[]; lay: () => Promise<() => Promise<{ status: string; expected: string }>> }> = {
  'proposing an adjustment': {
    posts: [],
    lay: async () => {
      const { playerId } = await newPlayer()
      const order = {
        playerId,
        direction: 'up',
        amount: minorUnits(100n),
        reasonCode: 'other',
        instruction: instructionFrom(cashier),
      } as const
      return async () => ({ status: (await proposeAdjustment(world.deps, order)).status, expected: 'proposed' })
    },
  },
  'approving an adjustment': {
    posts: ['adjusted_down'],
    lay: async () => {
      const { playerId } = await newPlayer()
      const order = {
        playerId,
        direction: 'down',
        amount: minorUnits(100n),
        reasonCode: 'other',
        instruction: instructionFrom(cashier),
      } as const
      const { adjustmentId } = await proposeAdjustment(world.deps, order)
      const decision = { playerId, adjustmentId, outcome: 'approve', instruction: instructionFrom(other) } as const
      return async () => ({ status: await decideAdjustment(world.deps, decision), expected: 'act' })
    },
  },
  'entering a fee': {
    posts: ['fee_bank'],
    lay: async () => {
      const fee = {
        kind: 'fee_bank',
        sourceSubaccount: null,
        destinationSubaccount: 'SCB',
        amount: minorUnits(5n),
        currency: 'BAHT',
      } as const
      const instruction = instructionFrom(owner)
      return async () => ({ status: await enterHouse(world.db, fee, instruction), expected: 'act' })
    },
  },
  'paying a returned payout again': {
    posts: ['returned_by_bank', 'withdraw_held'],
    lay: async () => {
      const player = await newPlayer()
      await player.call(withdraw, { body: { amount: baht(101) } })
      await world.work()
      const { withdrawal_id: payoutKey } = await world.db
        .selectFrom('withdraw.withdrawal')
        .select('withdrawal_id')
        .where('player_id', '=', player.playerId)
        .executeTakeFirstOrThrow()
      const report = returnReport(world, payoutKey)
      const returnReference = `R-${++numbers}`
      expect(await deliver(world, { ...report, event: { ...report.event, returnReference } })).toBe(200)
      const decision = { ownerId: player.playerId, returnReference, outcome: 'pay_again', instruction: instructionFrom(cashier) } as const
      return async () => ({ status: await decideReturnedPayout(world.deps, decision), expected: 'act' })
    },
  },
  'paying out a closed player': {
    posts: ['withdraw_held'],
    lay: async () => {
      const { playerId } = await closedPlayer()
      expect((await payOutClosed(world.deps, { playerId, instruction: instructionFrom(cashier) })).status).toBe('proposed')
      const said = { playerId, instruction: instructionFrom(other) }
      return async () => ({ status: (await payOutClosed(world.deps, said)).status, expected: 'act' })
    },
  },
  'sending a payment back': {
    posts: ['return_sent'],
    lay: async () => {
      const reference = await unownedPayment()
      const order = { ownerId: await suspenseOwner(world.db, reference), reference, instruction: instructionFrom(cashier) }
      return async () => ({ status: await payBack(world.deps, order), expected: 'act' })
    },
  },
  'saying that two payments are one': {
    posts: ['unallocated_returned_bank'],
    lay: async () => {
      await world.ownerDb
        .updateTable('site.deposit_account')
        .set({ has_own_references: true })
        .where('account_no', '=', '0458800011')
        .execute()
      const reference = await unownedPayment()
      const player = await newPlayer()
      const payment = {
        reference: `SCB:SLIP-${++numbers}`,
        channel: 'slip',
        holder: 'KBANK',
        amount: minorUnits(3000n),
        currency: 'BAHT',
        eventId: `slip-${numbers}`,
        evidence: { toAccountNo: '0458800011', at: world.clock.now().toISOString() },
      } as const
      expect(await settleDeposit(world.deps, { playerId: player.playerId, payment: named(player.playerId, payment) })).toBe('unallocated')
      const said = {
        ownerId: await suspenseOwner(world.db, reference),
        reference,
        into: payment.reference,
        instruction: instructionFrom(cashier),
      }
      return async () => ({ status: await mergePayment(world.deps, said), expected: 'act' })
    },
  },
  'proposing another bank account': {
    posts: [],
    lay: async () => {
      const change = await bankChange()
      return async () => ({ status: await proposeBankChange(world.deps, change), expected: 'proposed' })
    },
  },
  'approving another bank account': {
    posts: [],
    lay: async () => {
      const change = await bankChange()
      const { playerId } = change
      await proposeBankChange(world.deps, change)
      const { change_id: changeId } = await world.db
        .selectFrom('account.bank_account_change')
        .select('change_id')
        .where('player_id', '=', playerId)
        .executeTakeFirstOrThrow()
      const decision = { playerId, changeId, outcome: 'approve', instruction: instructionFrom(other) } as const
      return async () => ({ status: await decideBankChange(world.deps, decision), expected: 'act' })
    },
  },
}

/** Money of somebody unknown. Answers its reference. */
async function unownedPayment(): Promise<string> {
  const sender = {
    fromBankCode: 'SCB',
    fromAccountNo: `99999${10_000 + ++numbers}`,
    fromName: 'ใคร',
    toAccountNo: '0458800011',
    amount: 30,
  }
  const { transRef } = (await world.control('POST', 'bank/transfer', sender)) as { transRef: string }
  await world.sandbox.flushWebhooks()
  return `SCB:${transRef}`
}

async function closedPlayer(): Promise<WorldPlayer> {
  const player = await newPlayer()
  const account = await world.db
    .selectFrom('account.bank_account')
    .selectAll()
    .where('player_id', '=', player.playerId)
    .executeTakeFirstOrThrow()
  await world.control('POST', 'bank/holders', { bankCode: account.bank_code, accountNo: account.account_no, name: account.account_name })
  await world.asOwner(`update account.player set deactivated_at = now() where player_id = '${player.playerId}'`)
  return player
}

async function bankChange() {
  const { playerId } = await newPlayer()
  const accountNo = `77700${++numbers}00`
  await world.control('POST', 'bank/holders', { bankCode: 'SCB', accountNo, name: 'MANEE' })
  return { playerId, bankCode: 'SCB', accountNo, accountName: 'Manee', currency: 'BAHT', instruction: instructionFrom(cashier) }
}

describe.each(['before', 'after'] as const)('cut %s PostgreSQL has the COMMIT', (how) => {
  test.each(Object.entries(ACTS))('%s is answered as if nothing had been', async (_what, { posts, lay }) => {
    const begun = await Promise.all(posts.map(postingsOf))
    let done = 0
    const commits = await cutEach(cutter, how, async () => {
      const act = await lay()
      done++
      return async () => {
        const { status, expected } = await act()
        expect(status).toBe(expected)
      }
    })
    expect(commits).toBeGreaterThan(0)
    const own = (await Promise.all(posts.map(postingsOf))).map((count, index) => count - begun[index]!)
    // The payout that came back was held once before.
    expect(own).toEqual(posts.map((kind) => (kind === 'withdraw_held' && posts.length > 1 ? 2 * done : done)))
    expect(await world.audit()).toEqual([])
  })
})
