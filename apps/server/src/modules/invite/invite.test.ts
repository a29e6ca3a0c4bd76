import { accountNoOf } from '../../../test/bank-transfers.ts'
import {
  checkRefund,
  collectInviteBonus,
  getInviteInfo,
  getWallet,
  inviteBanners,
  listInvites,
  refreshGames,
  transfer,
  withdraw,
} from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { digestOf, numberKept } from '../../../test/account-numbers.ts'
import { nameKept } from '../../../test/account-names.ts'
import { importBet, stake } from '../../../test/settled-bets.ts'
import { endOfDay, newFriend, passTo, reasonsOf, shareDevice, signalsOf } from '../../../test/friends.ts'
import { openLine } from '../../../test/live-line.ts'
import { baht, give, open } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { payForFriends, termsIn } from '../../../test/reward-rules.ts'
import { actOfSetting, instructionFrom, staff } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { decideItem } from '../desk/index.ts'
import { createEvents } from '../ledger/index.ts'
import { openItems } from '../operator/index.ts'
import { inviteDeposits, workInvites } from './read-friends.ts'
import { readRingFacts } from './ring-facts.ts'
import { readRule, setInviteRule } from './rule.ts'
import { tellInviter } from './tell-inviter.ts'

let world: World
let inviter: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
  await payForFriends(world)
  await world.passTime(1000)
})
beforeEach(async () => {
  // What another test has set counts from a moment before this one on.
  await world.passTime(1000)
  inviter = await world.player({ name: 'มานี มีนา' })
})
afterEach(() => world.deps.events.settled())
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Somebody who has registered by the inviter's link. */
const friendOf = (by = inviter, name?: string) => newFriend(world, by, name)

/** Deposits, and plays it once. */
async function deposit(player: WorldPlayer, amount: number): Promise<void> {
  await give(world, player, amount)
  await world.deps.events.settled()
  await stake(world, player.playerId, amount)
}

const invitesOf = async (player = inviter) => (await player.call(listInvites, { body: { page: 1, limit: 10 } })).invites
const inviteOf = async (player = inviter) => (await player.call(getWallet)).invite.amount
const collect = (player = inviter) => player.call(collectInviteBonus)
const reasons = (player = inviter) => reasonsOf(world, player)

describe('a friend’s first deposit', () => {
  test('[INV-05] [INV-06] [INV-12] [INV-13] [INV-15] [ERR-50] earns a share of it, up to the limit, and is collected once', async () => {
    const friend = await friendOf()
    await deposit(friend, 333.33)
    await deposit(friend, 500)
    await deposit(await friendOf(inviter, 'ชูใจ'), 5000)
    // A fifth of 333.33, down to the satang; and of 5000 no more than 200.
    expect(await invitesOf()).toMatchObject([
      { from: { name: expect.any(String) as string }, status: 'earned', kind: 'first_deposit' },
      { from: { name: expect.any(String) as string }, status: 'earned', kind: 'first_deposit' },
    ])
    expect((await invitesOf()).map(({ from, amount }) => `${from.name} ${amount}`).toSorted()).toEqual(['ชูใจ 200', 'ปิติ ใ. 66.66'])
    expect(await inviter.call(getInviteInfo)).toMatchObject({
      isActive: true,
      code: `PR${inviter.playerId}`,
      friends: 2,
      earned: 266.66,
      maximumPerFriend: 200,
      firstDepositPercent: 20,
      turnoverBasisPoints: 50,
      terms: { grant: { amount: 266.66 } },
    })
    expect(await inviteOf()).toBe(266.66)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        collect().then(
          ({ amount }) => String(amount),
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(answers.filter((answer) => answer === '266.66')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['266.66', 'INVITE_COLLECT']))
    expect(await inviteOf()).toBe(0)
    expect((await inviter.call(getWallet)).amount).toBe(266.66)
  })

  test('is told to the inviter’s open page, the first of its kind of a day as the one worth a line', async () => {
    const line = openLine(world.url, inviter.token)
    await line.ready
    for (const amount of [100, 150, 40]) await deposit(await friendOf(), amount)
    const refused = await friendOf()
    await shareDevice(world, refused, inviter)
    await deposit(refused, 100)
    await deposit(await friendOf(), 60)
    // Each is told when it is earned, and when it is released.
    await vi.waitFor(() => expect(line.earned).toHaveLength(8))
    await passTo(world, endOfDay(world))
    await deposit(await friendOf(), 70)
    await vi.waitFor(() => expect(line.earned).toHaveLength(10))
    line.close()
    expect(line.earned.map(({ isFirst }) => isFirst).filter(Boolean)).toHaveLength(2)
    const days = line.earned.map(({ kind, day }) => `${kind} ${day}`)
    expect([...new Set(days)]).toEqual([days[0], days[9]])
    expect(days[0]).toMatch(/^first_deposit \d{4}-\d\d-\d\d$/)
  })

  test('is told once, whoever dies in between: the friend’s handler, the inviter’s commit, or the note that it was told', async () => {
    const { deps } = world
    const { posted } = deps.events
    deps.events.posted = () => undefined
    const friend = await friendOf()
    await give(world, friend, 100)
    await importBet(world, { playerId: friend.playerId, stake: 100, settledAt: world.clock.now().toISOString() })
    deps.events.posted = posted
    const others = Array.from({ length: 3 }, () => createEvents({ db: world.db, log: deps.log }, [inviteDeposits(deps)]))
    await sql`select invite.read_deposits(${friend.playerId})`.execute(world.db)
    expect(await inviteOf()).toBe(0)
    // Told, but the note of it was lost.
    await tellInviter(world.deps, friend.playerId)
    await world.asOwner(`update invite.friend_event set told_at = null where player_id = '${friend.playerId}'`)
    await world.asOwner(`update invite.progress set told_no = 0 where player_id = '${friend.playerId}'`)
    await Promise.all([tellInviter(world.deps, friend.playerId), workInvites(world.deps), ...others.map((events) => events.sweep())])
    expect(await inviteOf()).toBe(20)
    expect(await invitesOf()).toHaveLength(1)
  })
})

describe('what friends stake', () => {
  test('[INV-15] earns its share once the day is over for every feed; what comes late counts on the next day', async () => {
    const friend = await friendOf()
    const settledAt = world.clock.now().toISOString()
    await importBet(world, { playerId: friend.playerId, stake: 1234, win: 2000, settledAt })
    await importBet(world, { playerId: inviter.playerId, stake: 1000, settledAt })
    await sql`select invite.count_bets(${friend.playerId})`.execute(world.db)
    await workInvites(world.deps)
    expect(await invitesOf()).toEqual([])
    await passTo(world, endOfDay(world))
    await workInvites(world.deps)
    expect(await invitesOf()).toMatchObject([{ kind: 'turnover', amount: 6.17, status: 'earned' }])
    await importBet(world, { playerId: friend.playerId, stake: 200, settledAt })
    await sql`select invite.count_bets(${friend.playerId})`.execute(world.db)
    await passTo(world, endOfDay(world))
    await Promise.all([workInvites(world.deps), workInvites(world.deps)])
    await workInvites(world.deps)
    expect((await invitesOf()).map(({ amount }) => amount)).toEqual([1, 6.17])
    expect(await inviteOf()).toBe(7.17)
  })

  test('what was settled while inviting was off never counts, nor does its correction', async () => {
    const friend = await friendOf()
    await payForFriends(world, { isOn: false })
    const now = () => world.clock.now().toISOString()
    const betId = await importBet(world, { playerId: friend.playerId, stake: 100, settledAt: now() })
    await sql`select invite.count_bets(${friend.playerId})`.execute(world.db)
    await world.passTime(2000)
    await payForFriends(world)
    await world.passTime(2000)
    await importBet(world, { playerId: friend.playerId, stake: 50, settledAt: now() })
    await importBet(world, { playerId: friend.playerId, betId, kind: 'voided', revision: 2n, stake: 0, settledAt: now() })
    await sql`select invite.count_bets(${friend.playerId})`.execute(world.db)
    const days = await world.db
      .selectFrom('accrual.period')
      .select('base as turnover')
      .where('source', '=', 'invite')
      .where('player_id', '=', friend.playerId)
      .execute()
    expect(days).toEqual([{ turnover: 5000n }])
  })

  test('in a currency without a rule it earns nothing and counts for nothing, for refunds neither, and nothing fails', async () => {
    const { playerId } = await friendOf()
    const settledAt = world.clock.now().toISOString()
    await importBet(world, { playerId, stake: 1000, settledAt })
    await sql`select invite.count_bets(${playerId})`.execute(world.db)
    await importBet(world, { playerId, stake: 500, settledAt })
    await passTo(world, endOfDay(world))
    const tx = await world.ownerDb.startTransaction().execute()
    await sql`delete from invite.rule where currency = 'BAHT'`.execute(tx)
    await sql`delete from refund.rule where currency = 'BAHT'`.execute(tx)
    await sql`select invite.close_days(${playerId}), refund.count_bets(${playerId})`.execute(tx)
    const days = await tx.selectFrom('accrual.period').select(['base', 'accrued']).where('player_id', '=', playerId).execute()
    const leftOut = await tx.selectFrom('accrual.uncounted_bets').selectAll().where('player_id', '=', playerId).orderBy('source').execute()
    await tx.rollback().execute()
    expect(days).toEqual([{ base: 100_000n, accrued: 0n }])
    expect(leftOut.map(({ source, first_bet_no: first, last_bet_no: last }) => [source, first, last])).toEqual([
      ['invite', 2n, 2n],
      ['refund', 1n, 2n],
    ])
  })
})

describe('collecting', () => {
  test('[ERR-46] [ERR-48] [ERR-49] says why there is nothing', async () => {
    expect(await refusalOf(collect())).toBe('NO_INVITEE_PLAY_INFO')
    const friend = await friendOf()
    expect(await refusalOf(collect())).toBe('NO_INVITEE_PLAY_INFO')
    await shareDevice(world, friend, inviter)
    await deposit(friend, 100)
    expect(await refusalOf(collect())).toBe('NO_INVITE_BONUS')
    await deposit(await friendOf(), 100)
    expect(await collect()).toEqual({ message: 'INVITE_BONUS_SUCCESS', amount: 20, condition: null })
    expect(await refusalOf(collect())).toBe('INVITE_COLLECT')
  })

  test('[INV-08] [ERR-41] opens its condition, on the terms that the wallet tells; nothing more is collected meanwhile', async () => {
    await payForFriends(world, { terms: termsIn('BAHT', { multiplierHundredths: 300, keepPercent: 90, takePercent: 40 }) })
    await deposit(await friendOf(), 100)
    expect((await inviter.call(getWallet)).invite).toEqual({ amount: 20, success: 90, fail: 40 })
    const { condition } = await collect()
    expect(condition).toMatchObject({ type: 'invite', grant: 20, requiredTurnover: 60, keptOnSuccess: 18, takenOnEnding: 8 })
    await deposit(await friendOf(), 100)
    expect(await refusalOf(collect())).toBe('BONUS_ALREADY_ACTIVE')
    expect(await inviteOf()).toBe(20)
    expect(await inviter.call(checkRefund)).toMatchObject({ bonus: true })
    await payForFriends(world)
  })

  test('[INV-07] the slides are clean and in the language of whoever asks', async () => {
    const slide = { image: '/art/invite-banner.svg', html: '<b onclick="x()">ชวน</b><script>x()</script>' }
    await payForFriends(world, { banners: { th: [slide], la: [], en: [] } })
    expect(await inviter.call(inviteBanners)).toEqual([{ image: '/art/invite-banner.svg', html: '<b>ชวน</b>' }])
    await payForFriends(world)
  })
})

describe('a ring', () => {
  test('[INV-15] who invites themselves, by one device or one bank account, earns nothing, and the reason is kept', async () => {
    const byDevice = await friendOf()
    await shareDevice(world, byDevice, inviter)
    await deposit(byDevice, 100)
    const byBank = await friendOf()
    const name = await nameKept(world, byBank.playerId, 'มานี มีนา')
    await world.asSuperuser(
      `set session_replication_role = replica; insert into account.bank_account_version select '${byBank.playerId}', 0, bank_code, ${await numberKept(world, byBank, await accountNoOf(inviter), 'KBANK')}, ${name},
        written_by, written_at, is_removed from account.bank_account_version where player_id = '${inviter.playerId}'`,
    )
    await deposit(byBank, 100)
    expect((await reasons()).toSorted()).toEqual(['refused shared_bank_account', 'refused shared_device'])
    expect([await inviteOf(), await invitesOf()]).toEqual([0, []])
    const kept = await world.db.selectFrom('invite.earning').select('evidence').where('player_id', '=', inviter.playerId).execute()
    expect(kept.map(({ evidence }) => (evidence as unknown as { says: string }).says).toSorted()).toEqual([
      'the friend has, or had, a bank account of the inviter’s',
      'the friend signed in from a browser of the inviter’s',
    ])
  })

  test('[INV-15] a cycle through three earns its last nothing', async () => {
    const second = await friendOf()
    const third = await friendOf(second)
    const again = await friendOf(third)
    await shareDevice(world, again, inviter)
    await deposit(again, 100)
    expect(await reasons(third)).toEqual(['refused cycle'])
  })

  test('friends who share a device earn nothing from then on; one network alone earns', async () => {
    const [one, other, third] = [await friendOf(), await friendOf(), await friendOf()]
    await deposit(one, 100)
    await shareDevice(world, other, one)
    await deposit(other, 150)
    await deposit(third, 40)
    expect((await reasons()).toSorted()).toEqual(['earned', 'earned', 'refused device_among_friends'])
  })

  test('that shows only when it is collected takes back what was earned before', async () => {
    const [one, other, third] = [await friendOf(), await friendOf(), await friendOf()]
    await deposit(one, 100)
    await deposit(other, 150)
    await deposit(third, 200)
    expect(await inviteOf()).toBe(90)
    await shareDevice(world, other, one)
    expect(await collect()).toMatchObject({ amount: 40 })
    expect((await reasons()).toSorted()).toEqual(['cancelled device_among_friends', 'cancelled device_among_friends', 'earned'])
    // What was collected is not taken back.
    await shareDevice(world, third, inviter)
    expect(await refusalOf(collect())).toBe('INVITE_COLLECT')
    expect((await reasons()).toSorted()).toEqual(['cancelled device_among_friends', 'cancelled device_among_friends', 'earned'])
  })

  test('[INV-15] friends whose money only passed through, or came from one account, wait for staff with what spoke for it', async () => {
    const sender = { payerBankCode: 'scb', payerAccount: '555-0-00111-2' }
    const paid = [await friendOf(), await friendOf(), await friendOf(), await friendOf()]
    for (const [no, friend] of paid.entries()) await give(world, friend, 300 * 2 ** no, sender)
    await world.deps.events.settled()
    const facts = await readRingFacts(world.deps, { inviterId: inviter.playerId, friendIds: [] })
    expect(facts.now).toBe(world.clock.now().getTime())
    expect(facts.accounts.find(({ id }) => id === paid[0]!.playerId)).toMatchObject({
      deposits: 1,
      payers: [`SCB:${(await digestOf(world, '5550001112')).toString('hex')}`],
      firstWithdrawalAt: null,
    })
    expect(await signalsOf(world, inviter)).toEqual(new Set(['network', 'registeredTogether', 'paidTogether']))

    inviter = await world.player()
    const through = [await friendOf(), await friendOf(), await friendOf()]
    // A number that its bank hides says nothing of who paid.
    for (const [no, friend] of through.entries()) {
      await give(world, friend, 300 * 2 ** no, { ...sender, payerAccount: 'xxx-x-x0011-x' })
      await world.deps.events.settled()
      await stake(world, friend.playerId, 300 * 2 ** no)
    }
    const hidden = await readRingFacts(world.deps, { inviterId: inviter.playerId, friendIds: [] })
    expect(hidden.accounts.flatMap(({ payers }) => payers)).toEqual([])
    expect(await reasons()).toEqual(['earned', 'earned', 'earned'])
    for (const [no, friend] of through.entries()) await friend.call(withdraw, { body: { amount: baht(300 * 2 ** no * 0.75) } })
    expect(await refusalOf(collect())).toBe('NO_INVITE_BONUS')
    expect(await signalsOf(world, inviter)).toEqual(new Set(['network', 'registeredTogether', 'moneyPassedThrough']))
    const items = (await openItems(world.db, { limit: 100 })).filter(({ ownerId }) => ownerId === inviter.playerId)
    expect(items).toHaveLength(3)
    expect(items[0]!.reason).toMatch(
      /^many of the inviter’s friends turned their money over .* \(60\); registered within an hour .* \(15\); signs in from one network/,
    )
  })

  test('who plays at a game that tells no bets is not idle: what was won and lost there counts as staked', async () => {
    const friend = await friendOf()
    await give(world, friend, 200)
    for (const game of ['SEXYGAME', 'PG']) {
      const username = await open(friend, game)
      await friend.call(transfer, { body: { from: 'WALLET', to: game, amount: baht(80) } })
      await world.control('POST', `games/${game}/${username}/play`, { bet: 30, win: 0 })
    }
    await friend.call(refreshGames)
    const { accounts } = await readRingFacts(world.deps, { inviterId: inviter.playerId, friendIds: [friend.playerId] })
    expect(accounts.find(({ id }) => id === friend.playerId)).toMatchObject({ deposited: 20_000n, turnover: 3000n })
  })

  test('what is only suspicious waits for staff, who release or refuse it', async () => {
    await payForFriends(world, { pendingFrom: 50 })
    const friends = [await friendOf(), await friendOf(), await friendOf(), await friendOf()]
    for (const friend of friends) await deposit(friend, 100)
    expect((await reasons()).toSorted()).toEqual(['earned', 'earned', 'pending suspicious', 'pending suspicious'])
    expect((await invitesOf()).map(({ status }) => status).toSorted()).toEqual(['earned', 'earned', 'pending', 'pending'])
    expect(await inviteOf()).toBe(40)
    const [one, other] = (await openItems(world.db, { limit: 100 })).filter(({ ownerId }) => ownerId === inviter.playerId)
    const say = async (itemId: string, outcome: string, by: string) =>
      decideItem(world.deps, { itemId, outcome, instruction: instructionFrom(by) })
    const compliance = await staff(world, 'compliance')
    expect(await say(one!.itemId, 'release', await staff(world, 'cashier'))).toBe('not_allowed')
    expect(await say(one!.itemId, 'release', compliance)).toBe('act')
    expect(await say(other!.itemId, 'refuse', compliance)).toBe('act')
    expect(await say(one!.itemId, 'release', compliance)).toBe('no_item')
    expect(await inviteOf()).toBe(60)
    // By now the first two are as suspicious as the others; what staff have released is not doubted again.
    expect(await collect()).toMatchObject({ amount: 20 })
    expect((await reasons()).toSorted()).toEqual(['earned suspicious', 'pending suspicious', 'pending suspicious', 'refused suspicious'])
    const first = (await openItems(world.db, { limit: 100 })).find(({ ownerId }) => ownerId === inviter.playerId)
    expect(await say(first!.itemId, 'release', compliance)).toBe('act')
    expect(await collect()).toMatchObject({ amount: 20 })
    await payForFriends(world)
  })
})

test('the rule is an owner’s of the operator to set, and stands in their acts', async () => {
  const rule = await readRule(world.db, 'BAHT')
  const by = async (id: string) =>
    setInviteRule(world.ownerDb, 'BAHT', { ...rule, maximumPerFriend: minorUnits(30_000n) }, instructionFrom(id, 'spring'))
  expect(await by(await staff(world, 'marketing'))).toBe('not_allowed')
  const owner = await staff(world, 'owner')
  expect(await by(owner)).toBe('act')
  const act = await actOfSetting(world, owner)
  expect([act.subject, (act.after as { maximum_per_friend: number }).maximum_per_friend]).toEqual(['invite.rule BAHT', 30_000])
  await payForFriends(world)
})

// The last, because of that second.
test('[ERR-47] a first deposit before the operator turned inviting on, or after they turned it off, earns nothing, and the next is not the first', async () => {
  await payForFriends(world, { isOn: false })
  const friend = await friendOf()
  await deposit(friend, 100)
  expect(await refusalOf(collect())).toBe('INVITE_INACTIVE')
  await world.passTime(2000)
  await payForFriends(world)
  await world.passTime(2000)
  await deposit(friend, 100)
  await deposit(await friendOf(), 50)
  // A server that has just heard that no rule is on hands nothing over for a second; the sweep finds it.
  await world.passTime(6000)
  await world.deps.events.sweep()
  expect(await inviteOf()).toBe(10)
})
