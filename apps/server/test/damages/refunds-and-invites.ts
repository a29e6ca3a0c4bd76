import { claimRefund, refundToWallet } from '@krapao/contract'
import { sql } from 'kysely'
import { workInvites } from '../../src/modules/invite/index.ts'
import { playerWithInvites, playerWithRefund } from '../players.ts'
import { feedsPassed, importBet } from '../settled-bets.ts'
import type { World, WorldPlayer } from '../world.ts'
import { breaking, type Scene } from './scene.ts'

/** The friend of this inviter bets, and one bet is told late. */
async function playWith(world: World, inviter: WorldPlayer): Promise<void> {
  const { player_id: playerId } = await world.db
    .selectFrom('invite.friend')
    .select('player_id')
    .where('inviter_id', '=', inviter.playerId)
    .executeTakeFirstOrThrow()
  const count = () => sql`select invite.count_bets(${playerId})`.execute(world.db)
  const settledAt = world.clock.now().toISOString()
  await importBet(world, { playerId, stake: 100, settledAt })
  await count()
  await world.passTime(2 * 86_400_000)
  await feedsPassed(world, world.clock.now().toISOString())
  await workInvites(world.deps)
  await importBet(world, { playerId, stake: 30, settledAt })
  await importBet(world, { playerId, stake: 5, settledAt: world.clock.now().toISOString() })
  await count()
}

export const REFUNDS_AND_INVITES: Scene = {
  what: 'a refund that was claimed and moved to the wallet, and a friend’s first deposit',
  async lay(world) {
    const player = await playerWithRefund(world)
    await player.call(claimRefund)
    await player.call(refundToWallet)
    await playWith(world, await playerWithInvites(world))
  },
  damages: breaking([
    [
      'each player has the invite code that is theirs',
      'update account.invite_code set player_id = gen_random_uuid() where invite_code = (select min(c.invite_code) from account.invite_code c)',
    ],
    ['each claim of a refund is in the ledger once', 'update refund.claim set amount = amount + 1'],
    ['each claim is what its periods have accrued', `update accrual.period set claim_id = null where source = 'refund'`],
    [
      'the net loss of each period is what its bets lost, without those counted to a condition',
      `update accrual.period set base = 20000, accrued = 2000 where source = 'refund'`,
    ],
    ['each refund that was moved to the wallet is a grant of the bonus engine, and each such grant one', 'delete from refund.move'],
    ...[`delete from ledger.posting where kind = 'invite_earned'`, 'update invite.earning set released = released - 1'].map(
      (statement) =>
        [
          'each earning is in the ledger as far as it is released, and not at all but for what was collected before it was doubted or cancelled',
          statement,
        ] as const,
    ),
    [
      'what is released of a first deposit is the part of it that was played, or was collected before; of turnover it is all',
      'update invite.earning set played = 0, withdrawn = 0',
    ],
    ['what is released and not collected is in the account of whoever invited', 'update invite.earning set collected = released'],
    ...['update invite.progress set played = 0', 'update invite.progress set told_no = 9, progress_no = 9'].map(
      (statement) => ['what inviters are told of a first deposit is how it was played, and each was told it', statement] as const,
    ),
    ['each earning is of an event of a friend, and each event that was told has its earning', 'delete from invite.earning'],
    ['each earning is of an event of a friend, and each event that was told has its earning', 'delete from invite.friend_event'],
    [
      'each invite-earning that needs a person has an open work item, and each open item such a invite-earning',
      `update invite.earning set state = 'pending', reason = 'suspicious'`,
    ],
    ...[
      `update accrual.period set base = base + 1 where source = 'invite' and carried_bets = 1`,
      `update accrual.period set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where source = 'invite' and carried_bets = 1`,
      `update accrual.carried_bet set starts_at = starts_at - interval '2 days' where source = 'invite'`,
      `delete from accrual.carried_bet where source = 'invite'`,
      `insert into accrual.uncounted_bets (player_id, source, first_bet_no, last_bet_no) select player_id, source, 3, 3 from accrual.carried_bet where source = 'invite'`,
      `delete from accrual.period where source = 'invite' and carried_bets = 1`,
    ].map(
      (statement) =>
        ['the turnover of each day of a friend is what their bets say, without those that count for nothing', statement] as const,
    ),
    [
      'each day of a friend accrues its rate of what was staked, and its rate is one that the operator has set',
      `update accrual.period set rate_basis_points = 9000, accrued = div(base * 90, 100) where source = 'invite' and closed_at is not null;
      update invite.friend_event n set amount = p.accrued from accrual.period p where n.kind = 'turnover' and p.source = 'invite' and p.closed_at is not null;
      update invite.earning e set amount = p.accrued from accrual.period p where e.kind = 'turnover' and p.source = 'invite' and p.closed_at is not null`,
    ],
  ]),
}
