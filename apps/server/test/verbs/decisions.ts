import { transfer, withdraw } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { expect } from 'vitest'
import { deactivate, decideBankChange, liftRestriction, proposeBankChange } from '../../src/modules/account/index.ts'
import { decideAdjustment, enterHouse, proposeAdjustment } from '../../src/modules/adjustment/index.ts'
import { decideAsShown, planDecision } from '../../src/modules/desk/index.ts'
import { decideTransfer } from '../../src/modules/games/index.ts'
import { decideEarning } from '../../src/modules/invite/index.ts'
import { decideReturnedPayout, decideWithdrawal, payOutClosed, undoApproval } from '../../src/modules/withdraw/index.ts'
import { baht, give } from '../money.ts'
import { inviterUnderReview, playerWith } from '../players.ts'
import { deliver, returnReport } from '../races/reports.ts'
import { decideOnEarning } from '../simulation/refunds-and-invites.ts'
import { often } from '../simulation/action.ts'
import { approveOrRefuse, decide } from '../simulation/staff-actions.ts'
import { bankAccountOf } from '../slips.ts'
import { instructionFrom, staff } from '../staff.ts'
import { measureWithdrawals } from '../withdraw-rule.ts'
import type { World, WorldPlayer } from '../world.ts'
import type { Desk, Verbs } from './verb.ts'

let numbers = 0

/** With 200 baht. */
async function newPlayer(world: World): Promise<WorldPlayer> {
  const player = await world.player()
  await give(world, player, 200)
  return player
}

const adjustmentOf = (playerId: string, direction: 'up' | 'down', staffId: string) =>
  ({ playerId, direction, amount: minorUnits(100n), reasonCode: 'other', instruction: instructionFrom(staffId) }) as const

async function withdrawalOf(world: World, { playerId }: WorldPlayer): Promise<string> {
  const rows = world.db.selectFrom('withdraw.withdrawal').select('withdrawal_id').where('player_id', '=', playerId)
  return (await rows.executeTakeFirstOrThrow()).withdrawal_id
}

async function closedPlayer(world: World): Promise<WorldPlayer> {
  const player = await newPlayer(world)
  const { bankCode, accountNo, name } = await bankAccountOf(world, player)
  await world.control('POST', 'bank/holders', { bankCode, accountNo, name })
  await world.asOwner(`update account.player set deactivated_at = now() where player_id = '${player.playerId}'`)
  return player
}

async function bankChange({ world, cashier }: Desk) {
  const { playerId } = await newPlayer(world)
  const accountNo = `77700${++numbers}00`
  await world.control('POST', 'bank/holders', { bankCode: 'SCB', accountNo, name: 'MANEE' })
  return { playerId, bankCode: 'SCB', accountNo, accountName: 'Manee', currency: 'BAHT', instruction: instructionFrom(cashier) }
}

/** Of which nobody knows whether it arrived, at a game of balances. */
async function doubtedTransfer(world: World) {
  const player = await playerWith(world, { JOKER: 0 })
  await world.fault('games:JOKER', 'timeout-before')
  await player.call(transfer, { body: { from: 'WALLET', to: 'JOKER', amount: baht(20) } })
  await world.passTime(31_000)
  await world.work()
  const { playerId } = player
  const row = world.db
    .selectFrom('games.transfer')
    .select('transfer_id')
    .where('player_id', '=', playerId)
    .where('state', '=', 'manual_review')
  return { playerId, transferId: (await row.executeTakeFirstOrThrow()).transfer_id }
}

/** What staff decide about anything but payments. */
export const decisions: Verbs = {
  'proposing an adjustment': {
    decision: {
      kinds: {},
      async lay({ world, cashier }) {
        const order = adjustmentOf((await newPlayer(world)).playerId, 'up', cashier)
        return async () => ({ status: (await proposeAdjustment(world.deps, order)).status, expected: 'proposed' })
      },
    },
  },
  'approving an adjustment': {
    posts: ['adjustment.decide_adjustment'],
    decision: {
      kinds: { adjusted_down: 1 },
      async lay({ world, cashier, other }) {
        const { playerId } = await newPlayer(world)
        const { adjustmentId } = await proposeAdjustment(world.deps, adjustmentOf(playerId, 'down', cashier))
        const decision = { playerId, adjustmentId, outcome: 'approve', instruction: instructionFrom(other) } as const
        return async () => ({ status: await decideAdjustment(world.deps, decision), expected: 'act' })
      },
    },
    notSimulated: 'what is not there at a provider their checks take for a defect',
  },
  'entering a fee': {
    posts: ['adjustment.enter_house'],
    decision: {
      kinds: { fee_bank: 1 },
      async lay({ world, owner }) {
        const between = { sourceSubaccount: null, destinationSubaccount: 'SCB' }
        const fee = { kind: 'fee_bank', ...between, amount: minorUnits(5n), currency: 'BAHT' } as const
        const instruction = instructionFrom(owner)
        return async () => ({ status: await enterHouse(world.db, fee, instruction), expected: 'act' })
      },
    },
    notSimulated: 'what is not there at a provider their checks take for a defect',
  },
  'paying a returned payout again': {
    posts: ['withdraw.decide_returned_payout'],
    decision: {
      // It was held once before.
      kinds: { returned_by_bank: 1, withdraw_held: 2 },
      async lay({ world, cashier }) {
        const player = await newPlayer(world)
        await player.call(withdraw, { body: { amount: baht(101) } })
        await world.work()
        const report = returnReport(world, await withdrawalOf(world, player))
        const returnReference = `R-${++numbers}`
        expect(await deliver(world, { ...report, event: { ...report.event, returnReference } })).toBe(200)
        const said = { ownerId: player.playerId, returnReference, outcome: 'pay_again', instruction: instructionFrom(cashier) } as const
        return async () => ({ status: await decideReturnedPayout(world.deps, said), expected: 'act' })
      },
    },
    notSimulated: 'their bank returns no payout',
  },
  'refusing a withdrawal': {
    posts: ['withdraw.decide_withdrawal'],
    decision: {
      kinds: { withdraw_released: 1 },
      async lay({ world, cashier }) {
        const player = await newPlayer(world)
        await give(world, player, 15_000)
        await player.call(withdraw, { body: { amount: baht(15_000) } })
        const { playerId } = player
        const withdrawalId = await withdrawalOf(world, player)
        const decision = { playerId, withdrawalId, outcome: 'refuse', instruction: instructionFrom(cashier) } as const
        return async () => ({ status: await decideWithdrawal(world.deps, decision), expected: 'act' })
      },
    },
    simulated: [approveOrRefuse],
  },
  'taking an approval back': {
    decision: {
      kinds: {},
      async lay({ world, cashier }) {
        const player = await newPlayer(world)
        await give(world, player, 15_000)
        await player.call(withdraw, { body: { amount: baht(15_000) } })
        const about = { playerId: player.playerId, withdrawalId: await withdrawalOf(world, player) }
        const instruction = instructionFrom(cashier)
        const backToNone = await measureWithdrawals(world, { undoSeconds: 300 })
        expect(await decideWithdrawal(world.deps, { ...about, outcome: 'approve', instruction })).toBe('act')
        await backToNone()
        const said = { ...about, approval: instruction.actId, instruction: instructionFrom(cashier) }
        return async () => ({ status: await undoApproval(world.deps, said), expected: 'act' })
      },
    },
    notSimulated: 'what is approved there is sent at once',
  },
  'refusing a withdrawal as it was shown': {
    decision: {
      kinds: { withdraw_released: 1 },
      async lay({ world, cashier }) {
        const player = await newPlayer(world)
        await give(world, player, 15_000)
        await player.call(withdraw, { body: { amount: baht(15_000) } })
        const item = world.db.selectFrom('operator.work_item').select('item_id').where('owner_id', '=', player.playerId)
        const { item_id: itemId } = await item.executeTakeFirstOrThrow()
        const plan = await planDecision(world.deps, { itemId, outcome: 'refuse', instruction: instructionFrom(cashier) })
        if (typeof plan === 'string') throw new Error(`no plan: ${plan}`)
        // A cluster plans nothing, and carries out what is said.
        const hash = plan?.hash ?? 'none'
        const said = { itemId, outcome: 'refuse', instruction: instructionFrom(cashier) } as const
        return async () => ({ status: await decideAsShown(world.deps, said, hash), expected: 'act' })
      },
    },
  },
  'paying out a closed player': {
    posts: ['withdraw.pay_out_closed'],
    decision: {
      kinds: { withdraw_held: 1 },
      async lay({ world, cashier, other }) {
        const { playerId } = await closedPlayer(world)
        expect((await payOutClosed(world.deps, { playerId, instruction: instructionFrom(cashier) })).status).toBe('proposed')
        const said = { playerId, instruction: instructionFrom(other) }
        return async () => ({ status: (await payOutClosed(world.deps, said)).status, expected: 'act' })
      },
    },
    notSimulated: 'nobody is closed in them',
  },
  'deciding a transfer that waits': {
    posts: ['games.decide_transfer'],
    decision: {
      kinds: { game_in_refused: 1 },
      async lay({ world, cashier }) {
        const said = { ...(await doubtedTransfer(world)), outcome: 'refused', instruction: instructionFrom(cashier) } as const
        return async () => ({ status: await decideTransfer(world.deps, said), expected: 'act' })
      },
    },
    simulated: [decide],
  },
  'releasing an earning': {
    posts: ['invite.decide_earning'],
    decision: {
      kinds: { invite_earned: 1 },
      async lay({ world }) {
        const said = { ...(await inviterUnderReview(world)), outcome: 'release' } as const
        const instruction = instructionFrom(await staff(world, 'compliance'))
        return async () => ({ status: await decideEarning(world.deps, { ...said, instruction }), expected: 'act' })
      },
    },
    simulatedWithRewards: often(2, decideOnEarning),
  },
  'deactivating a player': {
    decision: {
      kinds: {},
      async lay({ world, cashier }) {
        const said = { playerId: (await newPlayer(world)).playerId, instruction: instructionFrom(cashier) }
        return async () => ({ status: await deactivate(world.deps, said), expected: 'act' })
      },
    },
  },
  'letting a player in again': {
    decision: {
      kinds: {},
      async lay({ world, cashier, other }) {
        const { playerId } = await newPlayer(world)
        const instruction = instructionFrom(cashier)
        expect(await deactivate(world.deps, { playerId, instruction })).toBe('act')
        const lifted = { playerId, restrictionId: instruction.actId }
        expect(await liftRestriction(world.deps, { ...lifted, instruction: instructionFrom(cashier) })).toBe('proposed')
        const said = { ...lifted, instruction: instructionFrom(other) }
        return async () => ({ status: await liftRestriction(world.deps, said), expected: 'act' })
      },
    },
  },
  'proposing another bank account': {
    decision: {
      kinds: {},
      async lay(desk) {
        const change = await bankChange(desk)
        return async () => ({ status: await proposeBankChange(desk.world.deps, change), expected: 'proposed' })
      },
    },
  },
  'approving another bank account': {
    decision: {
      kinds: {},
      async lay(desk) {
        const { world, other } = desk
        const change = await bankChange(desk)
        const { playerId } = change
        await proposeBankChange(world.deps, change)
        const proposed = world.db.selectFrom('account.bank_account_change').select('change_id').where('player_id', '=', playerId)
        const { change_id: changeId } = await proposed.executeTakeFirstOrThrow()
        const decision = { playerId, changeId, outcome: 'approve', instruction: instructionFrom(other) } as const
        return async () => ({ status: await decideBankChange(world.deps, decision), expected: 'act' })
      },
    },
  },
}
