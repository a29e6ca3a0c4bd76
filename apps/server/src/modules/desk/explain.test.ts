import { randomUUID } from 'node:crypto'
import { type CallRefused, type Client, createClient, transfer, withdraw } from '@krapao/contract'
import { decideWorkItem, explainBalance, getPostingEvidence, listTermPostings } from '@krapao/contract/console'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountNoOf } from '../../../test/bank-transfers.ts'
import { baht, give, open, walletOf } from '../../../test/money.ts'
import { unexplained } from '../../../test/simulation/explained.ts'
import { staff, staffCookie } from '../../../test/staff.ts'
import { measureWithdrawals } from '../../../test/withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { balanceTermOf, postings } from '../ledger/index.ts'

let world: World
let player: WorldPlayer
let call: Client
let staffName: string

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
  const staffId = await staff(world, 'cashier')
  const cookie = await staffCookie(world, staffId)
  call = createClient({
    baseUrl: world.url,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, origin: world.url, cookie } }),
  })
  const row = world.db.selectFrom('operator.staff').select('name').where('staff_id', '=', staffId)
  staffName = (await row.executeTakeFirstOrThrow()).name
})
afterAll(async () => {
  expect(await unexplained(world.db)).toEqual([])
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const params = () => ({ playerId: player.playerId })
const explain = (query: { from?: string; at?: string } = {}) => call(explainBalance, { params: params(), query })
const refusal = (code: string) => expect.objectContaining<Partial<CallRefused>>({ code })
const amounts = ({ terms }: Awaited<ReturnType<typeof explain>>) =>
  Object.fromEntries(terms.filter(({ count }) => count > 0).map(({ term, amount }) => [term, amount]))

/** 1,000 in, 300 to a game, 200 held. */
async function lived(): Promise<void> {
  await give(world, player, 1000)
  await open(player, 'PG')
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(300) } })
  await player.call(withdraw, { body: { amount: baht(200) } })
}

test('every kind of posting that moves a wallet belongs to one term', () => {
  for (const kind of Object.keys(postings.POSTING_KINDS) as postings.PostingKind[]) {
    const { source, destination } = postings.POSTING_KINDS[kind]
    expect([kind, balanceTermOf(kind) !== undefined]).toEqual([kind, source === 'wallet' || destination === 'wallet'])
  }
})

test('a wallet is what came and went, at any posting, and nothing is left over', async () => {
  expect(await explain()).toMatchObject({ opening: 0, balance: 0, difference: 0, at: 0, atTime: null })
  await lived()
  const now = await explain()
  expect(now).toMatchObject({ opening: 0, balance: await walletOf(player), difference: 0, currency: 'BAHT' })
  expect(amounts(now)).toEqual({ in: 1000, out: -200, games: -300 })
  expect(amounts(await explain({ at: '1' }))).toEqual({ in: 1000 })
  const since = await explain({ from: '1' })
  expect([since.opening, amounts(since), since.difference]).toEqual([1000, { out: -200, games: -300 }, 0])
  // Beyond the newest is the newest.
  expect(await explain({ at: '999999999999999' })).toEqual(now)
  await expect(call(explainBalance, { params: { playerId: randomUUID() } })).rejects.toEqual(refusal('NO_PLAYER'))
})

test('a balance that is not what was posted shows what is left over', async () => {
  await give(world, player, 100)
  await world.asOwner(`update ledger.owner set wallet = wallet + 5 where owner_id = '${player.playerId}'`)
  expect(await explain()).toMatchObject({ balance: 100.05, difference: 0.05 })
  await world.asOwner(`update ledger.owner set wallet = wallet - 5 where owner_id = '${player.playerId}'`)
})

test('a term opens to its postings, a page after the other, each held against the chain', async () => {
  for (let made = 0; made < 52; made++) await give(world, player, 1)
  const first = await call(listTermPostings, { params: { ...params(), term: 'in' } })
  expect([first.postings.length, first.postings[0]!.postingNo, first.postings.every(({ isWhole }) => isWhole)]).toEqual([50, 52, true])
  const second = await call(listTermPostings, { params: { ...params(), term: 'in' }, query: { before: String(first.next) } })
  expect([second.postings.map(({ postingNo }) => postingNo), second.next]).toEqual([[2, 1], null])
  const upTo = await call(listTermPostings, { params: { ...params(), term: 'in' }, query: { at: '3', from: '1' } })
  expect(upTo.postings.map(({ postingNo, amount, walletAfter }) => [postingNo, amount, walletAfter])).toEqual([
    [3, 1, 3],
    [2, 1, 2],
  ])
  expect((await call(listTermPostings, { params: { ...params(), term: 'grants' } })).postings).toEqual([])
})

test('a posting that was altered is told apart', async () => {
  await give(world, player, 100)
  await give(world, player, 100)
  const alter = (by: number) =>
    world.asOwner(`
      alter table ledger.posting disable trigger posting_is_append_only;
      update ledger.posting set amount = amount + ${by} where owner_id = '${player.playerId}' and posting_no = 1;
      alter table ledger.posting enable trigger posting_is_append_only`)
  await alter(1)
  const { postings: altered } = await call(listTermPostings, { params: { ...params(), term: 'in' } })
  expect(altered.map(({ isWhole }) => isWhole)).toEqual([true, false])
  expect((await explain()).difference).toBe(-0.01)
  await alter(-1)
})

test('a deposit leads to what its bank has said, with the sender masked', async () => {
  await give(world, player, 100)
  const evidence = await call(getPostingEvidence, { params: { ...params(), postingNo: '1' } })
  expect(evidence).toMatchObject({
    postingNo: 1,
    isWhole: true,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    entries: [
      { account: expect.stringMatching(/^(bank|gateway):/), amount: -100, balanceAfter: null },
      { account: 'wallet', amount: 100, balanceAfter: 100 },
    ],
    belongsTo: { what: 'payment', state: 'credited' },
  })
  expect(evidence.belongsTo.reports.length).toBeGreaterThan(0)
  expect(evidence.belongsTo.reports[0]).toMatchObject({ amount: 100, reason: null })
  expect(JSON.stringify(evidence)).not.toContain(await accountNoOf(player))
})

test('a withdrawal leads to who approved it and what its bank said, a transfer to its game', async () => {
  const putBack = await measureWithdrawals(world, { automaticUpTo: 0 })
  await lived()
  const { item_id: itemId } = await world.db
    .selectFrom('operator.work_item')
    .select('item_id')
    .where('owner_id', '=', player.playerId)
    .where('kind', '=', 'withdrawal')
    .executeTakeFirstOrThrow()
  await call(decideWorkItem, { params: { itemId }, body: { outcome: 'approve', reason: 'the name fits' } })
  await world.inquire()
  while ((await world.work()) > 0);
  const { postings: out } = await call(listTermPostings, { params: { ...params(), term: 'out' } })
  const evidence = await call(getPostingEvidence, { params: { ...params(), postingNo: String(out[0]!.postingNo) } })
  expect(evidence.belongsTo).toMatchObject({
    what: 'withdrawal',
    state: 'paid',
    approvedBy: staffName,
    account: { accountNo: expect.stringMatching(/^···\d{4}$/) },
  })
  expect(evidence.decided).toMatchObject([{ by: staffName, act: 'approve', status: 'act', reason: 'the name fits' }])
  const { postings: games } = await call(listTermPostings, { params: { ...params(), term: 'games' } })
  const moved = await call(getPostingEvidence, { params: { ...params(), postingNo: String(games[0]!.postingNo) } })
  expect(moved.belongsTo).toMatchObject({ what: 'transfer', game: 'PG', state: 'done' })
  await putBack()
})

test('a posting that is not there is refused, and one of nobody', async () => {
  await expect(call(getPostingEvidence, { params: { ...params(), postingNo: '1' } })).rejects.toEqual(refusal('NO_DATA'))
  await expect(call(getPostingEvidence, { params: { playerId: randomUUID(), postingNo: '1' } })).rejects.toEqual(refusal('NO_DATA'))
})
