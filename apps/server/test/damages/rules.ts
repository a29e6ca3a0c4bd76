import { withdraw } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { decideAdjustment, proposeAdjustment } from '../../src/modules/adjustment/index.ts'
import { decideWithdrawal } from '../../src/modules/withdraw/index.ts'
import { offer } from '../campaigns.ts'
import { giveCoinsEvery } from '../coins.ts'
import { baht, give } from '../money.ts'
import { giveRefunds, payForFriends } from '../reward-rules.ts'
import { instructionFrom, staff } from '../staff.ts'
import { useWheel } from '../wheel.ts'
import { measureWithdrawals } from '../withdraw-rule.ts'
import type { World } from '../world.ts'
import type { Damage, Scene } from './scene.ts'

/** Each rule was set, two have decided together, one alone, and one has proposed what nobody has approved. */
async function lay(world: World): Promise<void> {
  const player = await world.player()
  const { playerId } = player
  await give(world, player, 100_000)
  const [one, other] = [await staff(world), await staff(world)]
  await measureWithdrawals(world, { automaticUpTo: 500_000 })
  await giveCoinsEvery(world, 100)
  await giveRefunds(world)
  await payForFriends(world)
  await offer(world)
  await useWheel(world)
  await world.asOwner(`select operator.set_credit_bar(8); select operator.set_day_limit('credit', 'BAHT', 31000000)`)
  await world.asOwner(`insert into operator.staff_limit values ('${await staff(world)}', 'payout', 'BAHT', 100)`)
  await world.asOwner(`update site.deposit_account set position = position + 1; update games.game set position = position + 1`)
  for (const [amount, said] of [
    [6000, [one]],
    [30_000, [one, other]],
    [25_000, [other]],
  ] as const) {
    await player.call(withdraw, { body: { amount: baht(amount) } })
    const { withdrawal_id: withdrawalId } = await world.db
      .selectFrom('withdraw.withdrawal')
      .select('withdrawal_id')
      .where('state', '=', 'pending_approval')
      .executeTakeFirstOrThrow()
    for (const by of said) {
      const decision = { playerId, withdrawalId, outcome: 'approve', instruction: instructionFrom(by) } as const
      await decideWithdrawal(world.deps, decision)
    }
  }
  const order = { playerId, direction: 'up', amount: minorUnits(500n), reasonCode: 'other', instruction: instructionFrom(one) } as const
  const { adjustmentId } = await proposeAdjustment(world.deps, order)
  await decideAdjustment(world.deps, { playerId, adjustmentId, outcome: 'approve', instruction: instructionFrom(other) })
  await world.asOwner(`select platform.begin_reconciling('after a failover')`)
}

const STANDS = 'as the last change of it says'
const CHAINED = 'the changes of the rules are numbered without a gap, and each fits its hash'
const GOES_ON = 'each change of a rule goes on from the one before'
const ACTS = 'the acts in each journal are numbered without a gap, and each fits its hash'
const HEADS = 'the last act of each journal is kept as its head'
const PROPOSED = 'each proposal is what one person said'
const ENDED = 'each proposal stands open until an act ends it'
const SUMS = 'the sums of a day hold all that one person decided alone'

/** What may be written over in a row of each table of rules, and what makes another row of it. */
const OF_EACH_TABLE: Record<string, [set: string, another: string]> = {
  'operator.staff': [`name = name || ' II'`, `"staff_id": "00000000-0000-4000-8000-000000000001", "name": "nobody"`],
  'operator.authority': ['alone_up_to = alone_up_to + 1', `"kind": "surprise"`],
  'operator.day_limit': ['amount = amount * 10', ''],
  'operator.due_time': ['minutes = minutes + 1', `"kind": "surprise"`],
  'operator.credit_bar': ['days = 1', ''],
  'operator.decision_flow': ['is_barred_by_credits = not is_barred_by_credits', `"verb": "surprise"`],
  'operator.staff_limit': ['amount = amount * 10', `"currency": "LAK"`],
  'operator.staff_sign_in_rule': ['second_factor = not second_factor', ''],
  'deposit.credit_limit': ['amount = amount * 10', ''],
  'deposit.ask_rule': ['above = above * 10', ''],
  'withdraw.rule': ['max_amount = max_amount * 10', ''],
  'withdraw.bank_change_review': ['hours = hours + 1', ''],
  'withdraw.step_up': ['above = above + 1', ''],
  'account.sign_in_rule': ['code_for_new_browser = not code_for_new_browser', ''],
  'otp.send_limit': ['site_an_hour = site_an_hour * 10', ''],
  'account.dormancy': ['days = 365', ''],
  'refund.rule': ['rate_percent = rate_percent + 1', ''],
  'invite.rule': ['first_deposit_percent = first_deposit_percent + 1', ''],
  'spin.coin_rule': ['every_amount = 1, since = now()', ''],
  'spin.wheel': ['budget = budget * 10', `"wheel_id": "00000000-0000-4000-8000-000000000001"`],
  'spin.wheel_use': ['budget = budget * 10', ''],
  'promotion.campaign': ['is_active = not is_active', `"code": "SURPRISE"`],
  'promotion.campaign_version': [
    `terms = jsonb_set(terms, '{keepPercent}', '99')`,
    `"version_no": 9, "act_id": "00000000-0000-4000-8000-000000000001"`,
  ],
  'promotion.budget': ['money_limit = money_limit * 10', `"code": "SURPRISE", "money_used": 0, "number_used": 0`],
  'site.bank': ['has_verifier = not has_verifier', `"code": "SURPRISE"`],
  'site.deposit_account': [`account_no = '6660006660'`, `"deposit_account_id": "00000000-0000-4000-8000-000000000001"`],
  'site.deposit_wallet': [`account_name = '0666000666'`, `"deposit_wallet_id": "00000000-0000-4000-8000-000000000001"`],
  'site.setting': [`value = '"surprise"'`, `"key": "surprise"`],
  'games.game': ['factor_hundredths = factor_hundredths + 1', `"code": "SURPRISE"`],
  'files.purpose': ['bytes_per_day = bytes_per_day * 10', `"purpose": "surprise"`],
  'platform.reconcile_mode': [`reason = 'nothing'`, ''],
}

const ofEachTable = Object.entries(OF_EACH_TABLE).flatMap(([table, [set, another]]): Damage[] => {
  const one = `ctid = (select ctid from ${table} order by ctid limit 1)`
  const damages: Damage[] = [
    [`${table} written over`, `update ${table} set ${set} where ${one}`, STANDS],
    [`${table} taken away`, `delete from ${table} where ${one}`, STANDS],
    [
      `${table} that no longer writes its changes down`,
      `alter table ${table} disable trigger rules_are_chained`,
      'writes its changes down',
    ],
  ]
  if (another !== '')
    damages.push([
      `${table} added to`,
      `insert into ${table} select (jsonb_populate_record(t, '{${another}}')).* from ${table} t where ${one}`,
      STANDS,
    ])
  return damages
})

const PROPOSER = `(select proposed_by from operator.proposal where kind = 'adjustment')`
const LAST = '(select max(change_no) from operator.rule_change)'
/** As `operator.add_rule_change` would have written it from this number on. */
const chainedAnew = (from: string) => `
  do $$ declare c operator.rule_change; v_previous bytea := coalesce((select hash from operator.rule_change where change_no = ${from} - 1), '');
  begin
    for c in select * from operator.rule_change where change_no >= ${from} order by change_no loop
      v_previous := operator.rule_hash(v_previous, c);
      update operator.rule_change set hash = v_previous where change_no = c.change_no;
    end loop;
  end $$;`

export const RULES: Scene = {
  what: 'each rule was set, two have decided together, one alone, and one has proposed what nobody has approved',
  lay,
  damages: [
    ...ofEachTable,
    ['a cashier made owner', `update operator.staff set roles = '{owner}' where staff_id = ${PROPOSER}`, STANDS],
    [
      'somebody who was deactivated works again',
      'update operator.staff set is_active = not is_active where staff_id = (select min(staff_id::text)::uuid from operator.staff)',
      STANDS,
    ],
    ['authority raised', `update operator.authority set alone_up_to = alone_up_to * 10 where kind = 'withdrawal'`, STANDS],
    ['a second person who need be no owner', `update operator.authority set needs_owner_from = null where kind = 'adjustment'`, STANDS],
    [
      'authority given to another role',
      `insert into operator.authority select kind, currency, 'auditor', alone_up_to, alone_a_day, needs_owner_from from operator.authority where role = 'cashier'`,
      STANDS,
    ],
    ['withdrawals paid without a person, up to any amount', 'update withdraw.rule set automatic_up_to = max_amount', STANDS],
    ['a refund’s rate raised', 'update refund.rule set rate_percent = 90', STANDS],
    ['the account that players pay into, of another person', `update site.deposit_account set account_name = 'Somebody Else'`, STANDS],
    ['a bank that needs no evidence', 'update site.deposit_account set has_feed = false', STANDS],
    ['the last change of a rule taken away', `delete from operator.rule_change where change_no = ${LAST}`, STANDS],
    ['a change of a rule taken away', 'delete from operator.rule_change where change_no = 7', CHAINED],
    ['the first change of a rule taken away', 'delete from operator.rule_change where change_no = 1', CHAINED],
    ['all changes of the rules taken away', 'delete from operator.rule_change', STANDS],
    [
      'a rule and its last change written over',
      `update withdraw.rule set automatic_up_to = 9999999 where currency = 'BAHT'; update operator.rule_change set after = after || '{"automatic_up_to": 9999999}' where change_no = (select max(change_no) from operator.rule_change where table_name = 'withdraw.rule')`,
      CHAINED,
    ],
    [
      'a rule, its last change and all hashes after it written over, but not what changed it next',
      `update operator.rule_change set after = after || '{"alone_up_to": 1}' where change_no = (select min(change_no) from operator.rule_change where table_name = 'withdraw.rule'); ${chainedAnew('1')}`,
      GOES_ON,
    ],
    [
      'a change that another act caused',
      `update operator.rule_change set act_id = gen_random_uuid() where change_no = (select max(change_no) from operator.rule_change where act_id is not null); ${chainedAnew('1')}`,
      'caused by act',
    ],
    ['a change written by another login', `update operator.rule_change set written_by = 'krapao_app' where change_no = 3`, CHAINED],
    [
      'a change at another time',
      `update operator.rule_change set changed_at = changed_at - interval '1 hour' where change_no = ${LAST}`,
      CHAINED,
    ],
    [
      'an act taken away',
      `delete from operator.act where kind = 'setting' and ctid = (select min(ctid) from operator.act where kind = 'setting')`,
      'caused by act',
    ],
    ['the last act of a journal taken away', `delete from operator.act where kind = 'adjustment' and status = 'act'`, HEADS],
    [
      'the last act of a journal taken away with its proposal',
      `delete from operator.act where kind = 'adjustment'; delete from operator.proposal where kind = 'adjustment'; delete from adjustment.adjustment`,
      HEADS,
    ],
    [
      'a journal of staff taken away with its head',
      `delete from operator.act where kind = 'setting' and owner_id in (select owner_id from operator.act where subject = 'withdraw.rule BAHT');
      delete from operator.act_head h where not exists (select from operator.act a where a.owner_id = h.owner_id and a.kind <> 'staff')`,
      'caused by act',
    ],
    ['an act of somebody else', `update operator.act set staff_id = ${PROPOSER} where kind = 'adjustment' and status = 'act'`, ACTS],
    [
      'an act with another reason',
      `update operator.act set reason = 'they asked for it' where kind = 'withdrawal' and amount = 600000`,
      ACTS,
    ],
    [
      'an act that was another answer',
      `update operator.act set status = 'not_allowed' where kind = 'withdrawal' and amount = 600000`,
      ACTS,
    ],
    ['an act of another amount', `update operator.act set amount = 100 where kind = 'withdrawal' and amount = 600000`, ACTS],
    [
      'an act at another time',
      `update operator.act set acted_at = acted_at - interval '1 day' where kind = 'withdrawal' and amount = 600000`,
      ACTS,
    ],
    [
      'an act that two did, said to be of one',
      `update operator.act set is_alone = true where kind = 'withdrawal' and amount = 3000000 and status = 'act'`,
      ACTS,
    ],
    [
      'an act planted',
      `insert into operator.act select (jsonb_populate_record(a, jsonb_build_object('act_id', gen_random_uuid(), 'act_no', act_no + 50))).* from operator.act a where amount = 600000`,
      ACTS,
    ],
    [
      'an adjustment proposed by nobody who is known',
      `update operator.proposal set proposed_by = gen_random_uuid() where kind = 'adjustment'`,
      'who is none of the staff',
    ],
    [
      'an adjustment approved by its proposer',
      `alter table operator.proposal drop constraint two_different_people; update operator.proposal set approved_by = proposed_by where kind = 'adjustment'`,
      ENDED,
    ],
    [
      'an adjustment approved by its proposer, of which the act says the same',
      `alter table operator.proposal drop constraint two_different_people; update operator.proposal set approved_by = proposed_by where kind = 'adjustment'; update operator.act set staff_id = ${PROPOSER} where kind = 'adjustment' and status = 'act'`,
      ACTS,
    ],
    [
      'a proposal that its second person made',
      `update operator.proposal set proposed_by = approved_by, approved_by = proposed_by where kind = 'adjustment'`,
      PROPOSED,
    ],
    ['a proposal of another amount', 'update operator.proposal set amount = 1 where ended_at is null', PROPOSED],
    ['a proposal taken away', 'delete from operator.proposal where ended_at is null', PROPOSED],
    [
      'a proposal planted',
      `insert into operator.proposal select (jsonb_populate_record(p, jsonb_build_object('proposal_id', gen_random_uuid(), 'subject', 'x'))).* from operator.proposal p where ended_at is null`,
      PROPOSED,
    ],
    [
      'a proposal carried out that is open again',
      `update operator.proposal set outcome = null, ended_at = null, approved_by = null where amount = 3000000`,
      ENDED,
    ],
    [
      'an open proposal that is replaced by nothing',
      `update operator.proposal set outcome = 'replaced', ended_at = proposed_at where ended_at is null`,
      ENDED,
    ],
    ['the day’s sums emptied', 'delete from operator.day_sum', SUMS],
    ['the day’s sums set to nothing', 'update operator.day_sum set amount = 0', SUMS],
    ['a day’s sum lowered by one satang', `update operator.day_sum set amount = amount - 1 where kind = 'withdrawal'`, SUMS],
    ['a day’s sum of another day', `update operator.day_sum set day = day - 1 where kind = 'payout'`, SUMS],
    ['a credit that was somebody else’s', 'update operator.credit set staff_id = gen_random_uuid()', 'who credited a player is kept'],
    ['credits that nobody made', 'delete from operator.credit', 'who credited a player is kept'],
  ],
}
