import { transfer, withdraw } from '@krapao/contract'
import { expect } from 'vitest'
import { decideWithdrawal, undoApproval } from '../../src/modules/withdraw/index.ts'
import { baht, give, open } from '../money.ts'
import { signIn } from '../races/race.ts'
import { staff, instructionFrom } from '../staff.ts'
import { measureWithdrawals } from '../withdraw-rule.ts'
import type { Scene } from './scene.ts'

export const ITEMS: Scene = {
  what: 'a transfer and a payout that were told to staff, a transfer that waits for them, and withdrawals in every state, one of them approved and taken back',
  async lay(world) {
    const player = await world.player()
    await give(world, player, 100_000)
    // Signed in just now, as large sums ask for.
    const ask = async (amount: number) => world.client(await signIn(world, player))(withdraw, { body: { amount: baht(amount) } })
    for (const game of ['PG', 'JOKER']) {
      await open(player, game)
      await world.fault(`games:${game}`, 'timeout-before')
      await player.call(transfer, { body: { from: 'WALLET', to: game, amount: baht(10) } })
    }
    await ask(60)
    await world.fault('games:PG', 'error-before', 1000, 'status')
    await world.fault('bank', 'error-before', 1000)
    for (let attempt = 0; attempt < 24; attempt++) {
      await world.passTime(3_600_000)
      await world.work()
    }
    await ask(6000)
    const [cashiers, waiting] = [
      [await staff(world), await staff(world)],
      await world.db.selectFrom('withdraw.withdrawal').selectAll().where('state', '=', 'pending_approval').executeTakeFirstOrThrow(),
    ]
    const approve = (by: string, withdrawalId: string) =>
      decideWithdrawal(world.deps, { playerId: player.playerId, withdrawalId, outcome: 'approve', instruction: instructionFrom(by) })
    await approve(cashiers[0]!, waiting.withdrawal_id)
    await ask(30_000)
    const large = await world.db.selectFrom('withdraw.withdrawal').selectAll().where('amount', '=', 3_000_000n).executeTakeFirstOrThrow()
    for (const by of cashiers) await approve(by, large.withdrawal_id)
    await ask(7000)
    await measureWithdrawals(world, { undoSeconds: 300 })
    const again = await world.db.selectFrom('withdraw.withdrawal').selectAll().where('amount', '=', 700_000n).executeTakeFirstOrThrow()
    const instruction = instructionFrom(cashiers[0]!)
    const about = { playerId: player.playerId, withdrawalId: again.withdrawal_id }
    await decideWithdrawal(world.deps, { ...about, outcome: 'approve', instruction })
    expect(await undoApproval(world.deps, { ...about, approval: instruction.actId, instruction: instructionFrom(cashiers[0]!) })).toBe(
      'act',
    )
    const kinds = await world.db
      .selectFrom('operator.work_item')
      .select(['kind', 'needs_decision'])
      .where('closed_at', 'is', null)
      .orderBy('kind')
      .execute()
    expect(kinds.map(({ kind, needs_decision }) => `${kind} ${needs_decision}`).toSorted()).toEqual([
      'payout false',
      'transfer false',
      'transfer true',
      'withdrawal true',
    ])
  },
  damages: [
    [
      'a transfer in manual review without its item',
      `delete from operator.work_item where kind = 'transfer' and needs_decision`,
      'waits for manual review and has no open item',
    ],
    [
      'a transfer told to staff without its item',
      `delete from operator.work_item where kind = 'transfer' and not needs_decision`,
      'each transfer',
    ],
    ['a payout told to staff without its item', `delete from operator.work_item where kind = 'payout'`, 'each payout'],
    [
      'a withdrawal that awaits approval and is on nobody’s list',
      `delete from operator.work_item where kind = 'withdrawal' and closed_at is null`,
      'each withdrawal that needs',
    ],
    [
      'an item that was closed while its withdrawal waits',
      `update operator.work_item set closed_at = now(), outcome = 'x' where kind = 'withdrawal' and closed_at is null`,
      'each withdrawal that needs',
    ],
    [
      'an item about nothing',
      `insert into operator.work_item values (gen_random_uuid(), gen_random_uuid(), 'transfer', 'x', true, 'x', '{}', now(), now() + interval '1 hour')`,
      'no transfer x needs a person',
    ],
    [
      'an item of a kind that nothing needs',
      `insert into operator.work_item values (gen_random_uuid(), gen_random_uuid(), 'surprise', 'x', true, 'x', '{}', now(), now() + interval '1 hour')`,
      'is about a surprise',
    ],
    [
      'an item that belongs to another player',
      `update operator.work_item set owner_id = gen_random_uuid() where kind = 'withdrawal' and closed_at is null`,
      'each withdrawal that needs',
    ],
    [
      'a withdrawal approved by nobody who said so',
      `update withdraw.withdrawal set approved_by = gen_random_uuid()::text where amount = 600000`,
      'was approved by',
    ],
    [
      'a withdrawal whose approval was another person’s',
      `update withdraw.withdrawal set approved_by = (select staff_id::text from operator.staff where 'owner' = any (roles) limit 1) where amount = 3000000`,
      'was approved by',
    ],
    [
      'a withdrawal that goes on though its approval was taken back',
      `update withdraw.withdrawal set state = 'approved', approved_at = now(), next_attempt_at = now(),
         approved_by = (select staff_id::text from operator.act where act = 'undo') where amount = 700000`,
      'was approved by',
    ],
    [
      'an approval taken back by somebody else',
      `update operator.act set staff_id = (select staff_id from operator.staff where 'owner' = any (roles) limit 1) where act = 'undo'`,
      'which was not theirs to take back',
    ],
    [
      'an act that takes back what nobody decided',
      `update operator.act set before = before || jsonb_build_object('undoes', gen_random_uuid()) where act = 'undo'`,
      'which was not theirs to take back',
    ],
    [
      'an approval taken back twice',
      `insert into operator.act select (jsonb_populate_record(a, jsonb_build_object('act_id', gen_random_uuid(), 'act_no', act_no + 50))).*
         from operator.act a where act = 'undo'`,
      'which was not theirs to take back',
    ],
    [
      'a payout that no worker has taken',
      `update withdraw.withdrawal set taken_at = null where state = 'in_doubt'`,
      'no worker has taken it',
    ],
    [
      'a proposal whose second person was exchanged',
      `update operator.proposal set approved_by = (select staff_id from operator.staff where 'owner' = any (roles) limit 1) where outcome = 'carried_out'`,
      'its second person did not act',
    ],
    [
      'a waiting withdrawal that was sent to another account',
      `update withdraw.withdrawal set account_no_digest = sha256('n') where amount = 700000`,
      'goes to an account which was never theirs',
    ],
    [
      'a waiting withdrawal that was sent to another account of its player’s',
      `update account.bank_account set account_no_digest = sha256('n'); update withdraw.withdrawal set account_no_digest = sha256('n') where amount = 700000`,
      'which its hold was not posted for',
    ],
    [
      'a waiting withdrawal in another name',
      `update withdraw.withdrawal set account_name_digest = sha256('x') where amount = 700000`,
      'which its hold was not posted for',
    ],
    [
      'a waiting withdrawal to an account that its player never had in that name',
      `update withdraw.withdrawal set account_name_digest = sha256('x') where amount = 700000`,
      'which was never theirs',
    ],
  ],
}
