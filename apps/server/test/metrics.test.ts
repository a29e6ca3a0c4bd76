import { sendOtp, transfer, verifyOtp, withdraw } from '@krapao/contract'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { coinsOf, giveCoinsEvery } from './coins.ts'
import { baht, give, open } from './money.ts'
import { turnover } from '../src/modules/bonus/index.ts'
import { grantReward, importBet, termsWith } from './rewards.ts'
import { qrPicture, send, slipPicture, transfer as payIn } from './slips.ts'
import { limitCodes } from './send-limit.ts'
import { measureWithdrawals } from './withdraw-rule.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.stop())

/** As Prometheus reads it: a value by name and labels. */
async function scrape(headers: Record<string, string> = {}): Promise<(series: string) => number | undefined> {
  const response = await fetch(`${world.url}/metrics`, { headers })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const values = new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
  return (series) => values.get(series)
}

test('an operator sees money on its way, what waits for manual review, and how the providers answer', async () => {
  world = await createWorld()
  const player = await world.player()
  await measureWithdrawals(world, { automaticUpTo: 10_000 })
  await world.deposit(player, 1000)
  await open(player, 'PG')
  await open(player, 'JOKER')

  // A transfer in doubt, one for manual review, a payout in doubt, and money that nobody knows.
  await world.fault('games:PG', 'error-after', 1, 'move')
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(40) } })
  await world.fault('games:JOKER', 'error-after', 1, 'move')
  await player.call(transfer, { body: { from: 'WALLET', to: 'JOKER', amount: baht(30) } })
  for (const amount of [60, 200]) await player.call(withdraw, { body: { amount: baht(amount) } })
  const sender = { fromBankCode: 'SCB', fromAccountNo: '9999999999', fromName: 'ใคร สักคน', toAccountNo: '0458800011', amount: 70 }
  await world.control('POST', 'bank/transfer', sender)
  await world.sandbox.flushWebhooks()
  await world.passTime(45_000)

  const before = await scrape()
  expect(before('krapao_database_answers')).toBe(1)
  expect(before('krapao_transfers_in_doubt{game="PG"}')).toBe(1)
  expect(before('krapao_transfers_in_doubt_oldest_seconds{game="PG"}')).toBe(45)
  expect(before('krapao_payouts_waiting{state="approved"}')).toBe(1)
  expect(before('krapao_payouts_waiting_oldest_seconds{state="approved"}')).toBe(45)
  expect(before('krapao_work_items_open{kind="withdrawal",needs_decision="true"}')).toBe(1)
  expect(before('krapao_work_items_open{kind="payment",needs_decision="true"}')).toBe(1)
  expect(before('krapao_work_items_open{kind="transfer",needs_decision="true"}')).toBeUndefined()
  expect(before('krapao_deposits_total{channel="qr",result="settled"}')).toBe(1)
  expect(before('krapao_deposits_total{channel="bank",result="unallocated"}')).toBe(1)
  expect(before('krapao_withdrawals_total{result="requested"}')).toBe(2)
  expect(before('krapao_provider_call_seconds_count{provider="game:PG",outcome="failed"}')).toBe(1)
  expect(before('krapao_provider_call_seconds_count{provider="qr:KBANK",outcome="answered"}')).toBe(1)
  expect(before('krapao_group_commit_size_count{of="credits"}')).toBe(1)
  expect(before('krapao_group_commit_size_bucket{le="1",of="credits"}')).toBe(1)
  expect(before('krapao_database_waiting{share="writes"}')).toBe(0)
  expect(before('krapao_database_connections{share="reads",state="idle"}')).toBeGreaterThan(0)

  await world.work()
  const after = await scrape()
  // Of the game that knows no transfers a person must say.
  expect(after('krapao_work_items_open{kind="transfer",needs_decision="true"}')).toBe(1)
  expect(after('krapao_transfers_in_doubt{game="PG"}')).toBeUndefined()
  expect(after('krapao_payouts_waiting{state="approved"}')).toBeUndefined()
  expect(after('krapao_withdrawals_total{result="paid"}')).toBe(1)
})

test('and how many bonuses are open, and what is due of those that are over', async () => {
  world = await createWorld()
  const { playerId } = await world.player()
  await grantReward(world.ownerDb, { playerId, terms: termsWith({ keepPercent: 0 }) })
  expect((await scrape())('krapao_bonus_conditions{state="open"}')).toBe(1)
  await sql`select ledger.post(${playerId}, jsonb_populate_record(null::ledger.new_posting,
    '{"kind": "adjusted_down", "amount": "9900", "idempotency_key": "lost", "reference_id": "lost"}'))`.execute(world.ownerDb)
  await importBet(world, playerId, 50_000n)
  await turnover(world.deps).read(playerId)
  const met = await scrape()
  expect([met('krapao_bonus_conditions{state="open"}'), met('krapao_bonus_due{currency="BAHT"}')]).toEqual([undefined, 99])
})

test('and how many codes are sent, typed and refused, beside what may be', async () => {
  world = await createWorld()
  await limitCodes(world, { siteAnHour: 2, siteADay: 20 })
  const ask = (phoneNumber: string) => world.client()(sendOtp, { body: { phoneNumber } })
  const { otpToken } = await ask('0812345678')
  await ask('0912345678')
  for (const phoneNumber of ['0612345678', '0212345678']) await ask(phoneNumber).catch(() => undefined)
  await world
    .client()(verifyOtp, { body: { otpToken, otpCode: '000000' } })
    .catch(() => undefined)
  const read = await scrape()
  expect(read('krapao_codes_typed_total{outcome="no_token"}')).toBe(1)
  const asked = ['sent', 'used_up', 'not_mobile'].map((outcome) => read(`krapao_codes_asked_total{outcome="${outcome}"}`))
  expect(asked).toEqual([2, 1, 1])
  const budgets = ['hour', 'day', 'network', 'numbers'].map((budget) => read(`krapao_codes_sent{budget="${budget}",of="used"}`))
  expect(budgets).toEqual([2, 2, 2, 1])
  expect([read('krapao_codes_sent{budget="hour",of="limit"}'), read('krapao_codes_sent{budget="day",of="limit"}')]).toEqual([2, 20])
})

test('and how far a handler of events is behind', async () => {
  world = await createWorld()
  const player = await world.player()
  expect((await scrape())('krapao_events_unread{handler="deposit-coins"}')).toBe(0)
  await giveCoinsEvery(world, 100)
  world.deps.events.posted = () => undefined
  await give(world, player, 100)
  await world.passTime(7000)
  const behind = await scrape()
  expect([
    behind('krapao_events_unread{handler="deposit-coins"}'),
    behind('krapao_events_unread_oldest_seconds{handler="deposit-coins"}'),
  ]).toEqual([1, 7])
  await world.deps.events.sweep()
  expect(await coinsOf(world, player)).toBe(1)
  const caughtUp = await scrape()
  expect(caughtUp('krapao_events_unread{handler="deposit-coins"}')).toBe(0)
  expect(caughtUp('krapao_group_commit_size_count{of="events"}')).toBe(1)
})

test('also while the database cannot be read, what the process itself knows', async () => {
  world = await createWorld()
  await sql`alter table games.transfer rename to hidden`.execute(world.ownerDb)
  const values = await scrape()
  await sql`alter table games.hidden rename to transfer`.execute(world.ownerDb)
  expect([values('krapao_database_answers'), values('krapao_database_waiting{share="writes"}')]).toEqual([0, 0])
  expect((await scrape())('krapao_database_answers')).toBe(1)
})

test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])('nobody reads it through a proxy on this machine: %s', async (name) => {
  world = await createWorld()
  const through = await fetch(`${world.url}/metrics`, { headers: { [name]: '203.0.113.9' } })
  expect([through.status, (await through.text()).includes('krapao_')]).toEqual([401, false])
})

test('with a token set, nobody reads it without', async () => {
  world = await createWorld({ processEnv: { METRICS_TOKEN: 'a-long-token-of-the-operator' } })
  const bare = await fetch(`${world.url}/metrics`)
  expect(bare.status).toBe(401)
  expect(await bare.text()).not.toContain('krapao_')
  expect((await fetch(`${world.url}/metrics`, { headers: { authorization: 'Bearer another' } })).status).toBe(401)
  const byAddress = (headers: Record<string, string>) =>
    world.http.inject({ url: '/metrics', headers: { host: '10.0.0.7:3000', ...headers } })
  expect((await byAddress({})).statusCode).toBe(401)
  expect((await byAddress({ authorization: 'Bearer a-long-token-of-the-operator' })).statusCode).toBe(200)
  const values = await scrape({ authorization: 'Bearer a-long-token-of-the-operator' })
  expect(values('krapao_database_answers')).toBe(1)
})

test('an operator sees slips in progress, and how others have ended', async () => {
  world = await createWorld()
  const player = await world.player()
  for (const kind of [undefined, 'error-before', 'lie', 'refuse']) {
    if (kind !== undefined) await world.fault('slips', kind)
    await send(player, await slipPicture(await payIn(world, player)))
    await world.checkSlips()
  }
  await send(player, await qrPicture('no slip'))
  await world.passTime(45_000)
  const read = await scrape()
  expect(read('krapao_slips_in_progress{state="asking"}')).toBe(1)
  expect(read('krapao_slips_in_progress_oldest_seconds{state="asking"}')).toBe(45)
  expect(read('krapao_slips_in_progress{state="manual_review"}')).toBe(1)
  for (const result of ['credited', 'manual_review', 'UNKNOW_ERROR', 'INVALID_SLIP'])
    expect(read(`krapao_slips_total{result="${result}"}`)).toBe(1)
  expect(read('krapao_provider_call_seconds_count{provider="slips",outcome="answered"}')).toBe(2)
  expect(read('krapao_provider_call_seconds_count{provider="slips",outcome="failed"}')).toBe(1)
  expect(read('krapao_deposits_total{channel="slip",result="settled"}')).toBe(1)
})
