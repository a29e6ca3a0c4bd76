import { getProfile } from '@krapao/contract'
import { minorFromMajor, minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { digestOf, hasNumber } from '../../../test/account-numbers.ts'
import { baht, walletOf } from '../../../test/money.ts'
import { aReport } from '../../../test/reported.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { announce } from './announce.ts'
import { settleAnnounced } from './settle-announced.ts'

let world: World
let one: WorldPlayer
let other: WorldPlayer
let accountNo: string
let today: Date

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  ;[one, other] = [await world.player({ proven: false }), await world.player({ proven: false })]
  accountNo = (await one.call(getProfile)).bankAccount!.bankAccountNo
  // Both have registered it, and the bank says that the name fits both.
  await hasNumber(world, accountNo, one, other)
  await world.control('POST', 'bank/holders', { bankCode: 'KBANK', accountNo, name: 'มานี มีนา' })
  while ((await world.inquire()) > 0);
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** No two tests have the same. */
const referenceOf = (name: string) => `KBANK:${name}-${one.phone}`

/** As it was matched a moment before: nobody had proven the account then. */
async function transferOf(player: WorldPlayer, name: string) {
  const reference = referenceOf(name)
  const { amount } = (await announce(world.db, { playerId: player.playerId, amount: minorUnits(50_000n), bankCode: undefined }))!
  const { announcement_id: announcementId } = await world.db
    .selectFrom('deposit.announcement')
    .select('announcement_id')
    .where('player_id', '=', player.playerId)
    .executeTakeFirstOrThrow()
  const payment = {
    reference,
    channel: 'bank',
    holder: 'KBANK',
    amount: minorFromMajor(amount),
    currency: 'BAHT',
    eventId: reference,
    evidence: { bank: 'KBANK', fromBankCode: 'KBANK', fromAccountNo: accountNo },
    report: aReport,
  } as const
  return { playerId: player.playerId, payment, announcementId, proves: { bankCode: 'KBANK', accountNo } }
}
const claims = () =>
  world.db
    .selectFrom('account.bank_claim')
    .select(['account_no_digest', 'player_id', 'reference'])
    .where('proven_at', '>=', today)
    .execute()
const wallets = async () => (await walletOf(one)) + (await walletOf(other))

test('two players prove one account at once: one does, and what the other’s amount brought waits', async () => {
  const both = await Promise.all([transferOf(one, 'A'), transferOf(other, 'B')])
  const settled = await Promise.all(both.map((deposit) => settleAnnounced(world.deps, deposit)))
  expect(settled.toSorted()).toEqual(['settled', 'unallocated'])
  const winner = both[settled.indexOf('settled')]!
  expect(await claims()).toEqual([
    { account_no_digest: await digestOf(world, accountNo), player_id: winner.playerId, reference: winner.payment.reference },
  ])
  expect(await wallets()).toBe(Number(winner.payment.amount) / 100)
  // The same again has the same answer.
  for (const deposit of both) expect(['repeated', 'unallocated']).toContain(await settleAnnounced(world.deps, deposit))
  expect(await wallets()).toBe(Number(winner.payment.amount) / 100)
})

test('one announced transfer is credited once, by whichever payment comes first', async () => {
  const deposit = await transferOf(one, 'A')
  const twin = { ...deposit, payment: { ...deposit.payment, reference: referenceOf('B'), eventId: 'B' } }
  const settled = await Promise.all([deposit, twin].map((each) => settleAnnounced(world.deps, each)))
  expect(settled.toSorted()).toEqual(['settled', 'unallocated'])
})

test.each<[string, () => Promise<unknown>]>([
  ['the account is another one', () => hasNumber(world, '7770007770', one)],
  [
    'the bank has not said that the name fits',
    () =>
      world.asOwner(
        `update account.name_inquiry set state = 'asking', holder_name_digest = null, report_id = null, answered_at = null, next_attempt_at = now()
          where player_id in ('${one.playerId}', '${other.playerId}')`,
      ),
  ],
])('nothing is credited where meanwhile %s', async (_what, lay) => {
  const deposit = await transferOf(one, 'A')
  await lay()
  expect(await settleAnnounced(world.deps, deposit)).toBe('unallocated')
  expect([await wallets(), await claims()]).toEqual([0, []])
})

test('nobody waits in a ring: players, the journal of the house and the claim, all at once', async () => {
  const deposits = await Promise.all([transferOf(one, 'A'), transferOf(other, 'B')])
  const settled = await Promise.all(Array.from({ length: 20 }, (_, no) => settleAnnounced(world.deps, deposits[no % 2]!)))
  expect(settled.filter((status) => status === 'settled')).toHaveLength(1)
  expect(baht(await wallets())).toBeGreaterThan(500)
})
