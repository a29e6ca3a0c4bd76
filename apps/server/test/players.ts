import { expectDeposit, transfer } from '@krapao/contract'
import { sql } from 'kysely'
import { nameKept } from './account-names.ts'
import { numberKept } from './account-numbers.ts'
import { workInvites } from '../src/modules/invite/index.ts'
import { accountNoOf, transferFrom } from './bank-transfers.ts'
import { newFriend } from './friends.ts'
import { baht, give, open } from './money.ts'
import { giveRefunds, payForFriends } from './reward-rules.ts'
import { feedsPassed, importBet } from './settled-bets.ts'
import type { World, WorldPlayer } from './world.ts'

/* Players who have what a call needs. */

/** With 100 baht in the wallet and these games opened, empty or with what is said in them. */
export async function playerWith(world: World, inGames: Record<string, number>): Promise<WorldPlayer> {
  const player = await world.player()
  const amounts = Object.values(inGames)
  await give(
    world,
    player,
    amounts.reduce((sum, amount) => sum + amount, 100),
  )
  for (const [code, amount] of Object.entries(inGames)) {
    await open(player, code)
    if (amount > 0) await player.call(transfer, { body: { from: 'WALLET', to: code, amount: baht(amount) } })
  }
  return player
}

/** Who has announced a transfer. */
export async function playerWithAnnouncement(world: World): Promise<WorldPlayer> {
  const player = await world.player({ proven: false })
  await player.call(expectDeposit, { body: { amount: baht(300) } })
  return player
}

/** Whose money has arrived from their account, which is not proven. */
export async function playerWithArrival(world: World): Promise<WorldPlayer> {
  const player = await world.player({ proven: false })
  while ((await world.inquire()) > 0);
  await player.call(expectDeposit, { body: { amount: baht(500) } })
  await transferFrom(world, { amount: 500, accountNo: await accountNoOf(player) })
  return player
}

/** A player whose bank knows them in English and who registered in Thai, as only those of an earlier time could. */
export async function playerToSpell(world: World, { before = 'มานี มีนา', holder = 'MANEE MEENA' } = {}) {
  const player = await world.player()
  const { playerId } = player
  const name = await nameKept(world, playerId, before)
  const accountNo = await accountNoOf(player)
  await numberKept(world, player, accountNo, 'KTB')
  await world.asOwner(`update account.bank_account set bank_code = 'KTB', account_name_digest = ${name} where player_id = '${playerId}'`)
  await world.control('POST', 'bank/holders', { bankCode: 'KTB', accountNo, name: holder })
  return { ...player, accountNo, body: { bankCode: 'KTB', bankAccountName: 'MANEE MEENA' } }
}

/** A player and their other bank account, of which its bank says so. */
export async function playerToMove(world: World) {
  const player = await world.player()
  const body = { name: 'มานี', bankCode: 'SCB', bankAccountName: 'มานี มีนา', bankAccountNo: `7${player.phone.slice(1)}` }
  await world.control('POST', 'bank/holders', { bankCode: body.bankCode, accountNo: body.bankAccountNo, name: body.bankAccountName })
  return { ...player, body }
}

/** Who lost a hundred baht yesterday, of which ten are to be claimed. */
export async function playerWithRefund(world: World): Promise<WorldPlayer> {
  const player = await world.player()
  await giveRefunds(world)
  // The rule counts from the day before yesterday on, as it would where it has been on for long.
  await world.asOwner(
    `update refund.rule set since = since - interval '2 days' where currency = 'BAHT' and since > platform.now() - interval '1 day'`,
  )
  const day = 86_400_000
  const yesterday = new Date(world.clock.now().getTime() - day)
  await importBet(world, { playerId: player.playerId, stake: 100, settledAt: yesterday.toISOString() })
  await feedsPassed(world, world.clock.now().toISOString())
  return player
}

/** Whose friend has deposited a hundred baht, which earned them twenty. */
export async function playerWithInvites(world: World): Promise<WorldPlayer> {
  await payForFriends(world)
  return withEarningFriend(world)
}

/** The same, but staff look at what was earned, however little speaks for a ring. */
export async function inviterUnderReview(world: World): Promise<{ playerId: string; subject: string }> {
  await payForFriends(world, { pendingFrom: 1 })
  const { playerId } = await withEarningFriend(world)
  const waiting = world.db.selectFrom('operator.work_item').select('subject').where('owner_id', '=', playerId)
  return { playerId, ...(await waiting.executeTakeFirstOrThrow()) }
}

async function withEarningFriend(world: World): Promise<WorldPlayer> {
  const inviter = await world.player()
  const friend = await newFriend(world, inviter)
  await give(world, friend, 100)
  await sql`select invite.read_deposits(${friend.playerId})`.execute(world.db)
  await importBet(world, { playerId: friend.playerId, stake: 100, win: 100, settledAt: world.clock.now().toISOString() })
  await sql`select invite.count_bets(${friend.playerId})`.execute(world.db)
  await workInvites(world.deps)
  return inviter
}
