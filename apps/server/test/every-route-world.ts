import { activateBonus, claimRefund, createQr, expectDeposit, getWallet, login, usesAutoLogin, withdraw } from '@krapao/contract'
import type { AnyRoute } from '@krapao/contract/console'
import { gameDescriptor } from '@krapao/providers'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { asText } from './as-text.ts'
import { accountNoOf, transferFrom } from './bank-transfers.ts'
import { addFile, linkToFile } from '../src/modules/files/index.ts'
import { workInvites } from '../src/modules/invite/index.ts'
import { writeSetting } from '../src/modules/site/index.ts'
import { offer } from './campaigns.ts'
import { nameOf, type Sent } from './every-route.ts'
import { feedsPassed, importBet } from './settled-bets.ts'
import { encoded, giftLink } from './gift-links.ts'
import { baht, give, open } from './money.ts'
import { giveRefunds, payForFriends } from './reward-rules.ts'
import { qrPicture, send as sendSlip } from './slips.ts'
import { staff, staffCookie } from './staff.ts'
import { giveCoinsEvery } from './coins.ts'
import { codeOfSpin, useWheel, wheelOf } from './wheel.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

export interface RouteWorld {
  world: World
  /** Has money, every game and a live QR. */
  owner: WorldPlayer & { usernames: Record<string, string>; qrId: string }
  /** The cookie of a member of staff who may call the whole console. */
  staffCookie: string
}

/** The one whose calls come through the proxy that names each caller's address. */
const BEHIND_A_PROXY = { TRUST_PROXY: '127.0.0.1' }

/** A world in which every route can be called rightly: every game is offered, nobody is asked for an OTP to register. */
export async function createRouteWorld(options: Parameters<typeof createWorld>[0] = {}): Promise<RouteWorld> {
  const world = await createWorld({ ...options, processEnv: { ...BEHIND_A_PROXY, API_DOCS: '1', ...options.processEnv } })
  await offerEveryGame(world)
  await writeSetting(world.ownerDb, 'registerOTP', false)
  await giveCoinsEvery(world, 100)
  await useWheel(world, wheelOf({ kind: 'coins', coins: 1 }))
  return { world, owner: await richPlayer(world), staffCookie: await staffCookie(world, await staff(world, 'owner', 'cashier')) }
}

/** Registers a player with money, an account at every game and a live QR. */
export async function richPlayer(world: World): Promise<RouteWorld['owner']> {
  const player = await world.player({ name: 'เจ้าของ' })
  await give(world, player, 1000)
  const usernames: Record<string, string> = {}
  const theirs = Object.keys(world.env.integrations.games).filter((code) => gameDescriptor(code)?.currency === 'BAHT')
  for (const gameCode of theirs) usernames[gameCode] = await open(player, gameCode)
  const qr = await player.call(createQr, { params: { provider: 'FP' }, body: { amount: baht(77) } })
  return { ...player, usernames, qrId: qr.hasQrcode ? qr.qrcodeId : '' }
}

async function offerEveryGame({ ownerDb, env }: World): Promise<void> {
  await ownerDb
    .insertInto('games.game')
    .values(
      Object.entries(env.integrations.games).map(([code, { signIn }], index) => ({
        code,
        name: code,
        category: 'slot',
        factor_hundredths: 100,
        web_url: signIn,
        android_url: null,
        ios_url: null,
        is_shown: true,
        position: 100 + index,
      })),
    )
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

let registrations = 0

function registrationForm() {
  const number = String(++registrations).padStart(7, '0')
  return {
    username: `099${number}`,
    name: 'ปิติ',
    password: 'a-good-password',
    sourceCode: 'FRIEND',
    inviteCode: null,
    bankCode: 'SCB',
    bankAccountName: 'PITI JAIDEE',
    bankAccountNo: `777${number}`,
    currency: 'BAHT',
  }
}

/** A player whose money has arrived from their account, which is not proven. */
async function playerWithArrival(world: World): Promise<WorldPlayer> {
  const player = await world.player({ proven: false })
  while ((await world.inquire()) > 0);
  await player.call(expectDeposit, { body: { amount: baht(500) } })
  await transferFrom(world, { amount: 500, accountNo: await accountNoOf(player) })
  return player
}

type RightInput = (in_: RouteWorld) => Sent | Promise<Sent>

/** What makes each call of the owner succeed, where no input is not enough. */
const RIGHT_INPUTS: Record<string, RightInput> = {
  'POST /api/login': ({ owner }) => ({ body: { username: owner.phone, password: owner.password } }),
  'POST /api/logout': async (in_) => ({ token: await newSession(in_) }),
  'POST /api/account': () => ({ body: registrationForm() }),
  'POST /api/account/validate': () => ({ body: registrationForm() }),
  'POST /api/account/terms': () => ({ body: { version: '2026-11', language: 'th' } }),
  'PUT /api/account/bankAccountName': async ({ world }) => {
    const { token, body } = await playerToSpell(world)
    return { token, body }
  },
  'POST /api/otp/send': () => ({ body: { phoneNumber: registrationForm().username } }),
  'POST /api/otp/verify': async ({ world }) => ({ body: await sentCode(world) }),
  'GET /api/wallet/activate/:slotCode': async ({ world }) => ({ token: (await world.player()).token, params: { slotCode: 'PG' } }),
  'GET /api/wallet/account/:slotCode': () => ({ params: { slotCode: 'PG' } }),
  'GET /api/wallet/resetpassword/:slotCode': () => ({ params: { slotCode: 'PG' } }),
  'POST /api/wallet/transfer': () => ({ body: { from: 'WALLET', to: 'PG', amount: 1 } }),
  'POST /api/wallet/transferAll': async ({ world, owner }) => {
    await give(world, owner, 5)
    return { body: { to: 'PG' } }
  },
  'POST /api/wallet/withdraw': (in_) => withdrawable(in_),
  'POST /api/wallet/withdrawAll': (in_) => withdrawable(in_),
  'POST /api/wallet/withdraw/:withdrawalId/cancel': (in_) => cancellable(in_),
  'POST /api/wallet/request/:idempotencyKey': () => ({ params: { idempotencyKey: randomUUID() } }),
  'GET /api/statement/:statementNo': () => ({ params: { statementNo: '1' } }),
  'POST /api/wallet/add': () => ({ body: { amount: 100 } }),
  'POST /api/wallet/add/sent': async ({ world }) => ({ token: (await playerWithAnnouncement(world)).token }),
  'POST /api/deposit/proof': async ({ world }) => ({ token: (await playerWithArrival(world)).token }),
  'POST /api/wallet/slip': async () => ({ file: await qrPicture('a slip, or not') }),
  'POST /api/statement/slip': () => ({ body: { page: 1, limit: 10 } }),
  'GET /api/statement/slip/reference/:reference': async ({ owner }) => ({
    params: { reference: (await sendSlip(owner, await qrPicture('a slip, or not'))).reference! },
  }),
  'POST /api/refund': () => ({ body: { page: 1, limit: 10 } }),
  'GET /api/refund/receive': async ({ world }) => ({ token: (await playerWithRefund(world)).token }),
  'GET /api/refund/addWallet': async ({ world }) => {
    const player = await playerWithRefund(world)
    await player.call(claimRefund)
    return { token: player.token }
  },
  'POST /api/invite': () => ({ body: { page: 1, limit: 10 } }),
  'GET /api/invite/bonus': async ({ world }) => ({ token: (await playerWithInvites(world)).token }),
  'POST /api/spinwheel/coupon/claim': async ({ owner }) => ({ body: { coupon: await codeOfSpin(owner) } }),
  'POST /api/spinwheel/history': () => ({ body: { page: 1, limit: 10 } }),
  'POST /api/spinwheel/seed': () => ({ body: { clientSeed: 'their-own' } }),
  'POST /api/statement': () => ({ body: { page: 1, limit: 10 } }),
  'POST /api/wallet/truelink': async ({ world }) => ({ body: { link: await encoded(world, await giftLink(world, { amount: 10 })) } }),
  'GET /api/qrcode/:provider': () => ({ params: { provider: 'FP' } }),
  'POST /api/qrcode/:provider': () => ({ params: { provider: 'KBANK' }, body: { amount: 100 } }),
  'POST /api/qrcode': () => ({ body: { amount: 100 } }),
  'GET /api/file/:link': async ({ world, owner }) => ({ params: { link: await linkOfNewFile(world, owner) } }),
  'DELETE /api/qrcode/:qrcodeId': aQr,
  'POST /api/qrcode/:qrcodeId/paid': aQr,
  'GET /api/bonus/activate/:code': ({ world }) => receivable(world),
  'GET /api/bonus/check/minimum': async ({ world }) => ({ token: await tokenOfReceiver(world) }),
  'GET /api/bonus/clear': async ({ world }) => ({ token: await tokenOfReceiver(world) }),
  'GET /api/promotion/find/:code': ({ world }) => receivable(world, 'promotion'),
  'GET /api/promotion/activate/:code': ({ world }) => receivable(world, 'promotion'),
  'GET /console/api/work-items/:itemId': async (in_) => ({ params: { itemId: await newItem(in_) } }),
  'POST /console/api/work-items/:itemId/decide': async (in_) => ({
    params: { itemId: await newItem(in_) },
    body: { outcome: 'approve', reason: 'the name fits' },
  }),
}

/** Somebody who has announced a transfer. */
async function playerWithAnnouncement(world: World): Promise<WorldPlayer> {
  const player = await world.player({ proven: false })
  await player.call(expectDeposit, { body: { amount: baht(300) } })
  return player
}

/** Somebody who has received nothing yet, and something to receive. */
async function receivable(world: World, kind: 'bonus' | 'promotion' = 'bonus') {
  return { token: (await world.player()).token, params: { code: await offer(world, { kind }) } }
}

/** Somebody whose bonus can be ended. */
async function tokenOfReceiver(world: World): Promise<string> {
  const player = await world.player()
  await player.call(activateBonus, { params: { code: await offer(world, { terms: { threshold: baht(1000) } }) } })
  return player.token
}

async function linkOfNewFile({ deps: { files } }: World, { playerId }: WorldPlayer): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c9a227' } })
    .png()
    .toBuffer()
  const added = await addFile(files, { ownerId: playerId, purpose: 'slip', bytes })
  if (added.status === 'refused') throw new Error(added.reason)
  return linkToFile(files, added, 3600).slice('/api/file/'.length)
}

/** A player whose bank knows them in English and who registered in Thai, as only those of an earlier time could. */
export async function playerToSpell(world: World, { before = 'มานี มีนา', holder = 'MANEE MEENA' } = {}) {
  const player = await world.player()
  const { playerId } = player
  await world.asOwner(`update account.bank_account set bank_code = 'KTB', account_name = '${before}' where player_id = '${playerId}'`)
  const row = world.db.selectFrom('account.bank_account').select('account_no').where('player_id', '=', playerId)
  const { account_no: accountNo } = await row.executeTakeFirstOrThrow()
  await world.control('POST', 'bank/holders', { bankCode: 'KTB', accountNo, name: holder })
  return { ...player, accountNo, body: { bankCode: 'KTB', bankAccountName: 'MANEE MEENA' } }
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
  const [inviter, friend] = [await world.player(), await world.player()]
  await world.asOwner(`update account.player set invited_by = '${inviter.playerId}' where player_id = '${friend.playerId}'`)
  await give(world, friend, 100)
  await sql`select invite.read_deposits(${friend.playerId})`.execute(world.db)
  await importBet(world, { playerId: friend.playerId, stake: 100, win: 100, settledAt: world.clock.now().toISOString() })
  await sql`select invite.count_bets(${friend.playerId})`.execute(world.db)
  await workInvites(world.deps)
  return inviter
}

async function aQr({ owner }: Pick<RouteWorld, 'owner'>) {
  const qr = await owner.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
  return { params: { qrcodeId: qr.hasQrcode ? qr.qrcodeId : '' } }
}

/** Another session of the owner, which may be ended without ending theirs. */
export async function newSession({ world, owner }: Pick<RouteWorld, 'world' | 'owner'>): Promise<string> {
  return (await world.client()(login, { body: { username: owner.phone, password: owner.password } })).token
}

async function withdrawable({ world, owner }: RouteWorld) {
  await give(world, owner, 50)
  return { body: { amount: 50 } }
}

/** Above what is paid without a person. */
async function cancellable({ world, owner }: RouteWorld) {
  await give(world, owner, 40_000)
  await owner.call(withdraw, { body: { amount: baht(40_000) } })
  const pending = (await owner.call(getWallet)).underWay.find(({ canCancel }) => canCancel)
  return { params: { withdrawalId: pending!.id } }
}

/** A withdrawal that two people decide. */
async function newItem(in_: RouteWorld): Promise<string> {
  const { db } = in_.world
  const idsOf = async () =>
    (await db.selectFrom('operator.work_item').select('item_id').where('kind', '=', 'withdrawal').execute()).map((row) => row.item_id)
  const before = new Set(await idsOf())
  await cancellable(in_)
  return (await idsOf()).find((itemId) => !before.has(itemId))!
}

async function sentCode(world: World) {
  const phoneNumber = registrationForm().username
  const response = await fetch(`${world.url}/api/otp/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${registrations % 250}` },
    body: JSON.stringify({ phoneNumber }),
  })
  const { otpToken } = (await response.json()) as { otpToken: string }
  const [message] = (await world.control('GET', `sms?phone=${phoneNumber}`)) as { code: string }[]
  return { otpToken, otpCode: message!.code }
}

/** What makes this call succeed, now. A route that takes something gets its line above. */
export async function rightInput(route: AnyRoute, in_: RouteWorld): Promise<Sent> {
  const input = await inputOf(route, in_)
  // Whoever compares what is stored wants nothing to come after.
  await in_.world.deps.events.settled()
  return { ...credentialsFor(route, in_), ...input }
}

function credentialsFor({ access }: AnyRoute, { owner, staffCookie: cookie }: RouteWorld): Sent {
  return { token: access === 'player' ? owner.token : undefined, ...(access === 'staff' ? { headers: { cookie } } : {}) }
}

async function inputOf(route: AnyRoute, in_: RouteWorld): Promise<Sent> {
  const input = RIGHT_INPUTS[nameOf(route)]
  if (input) return input(in_)
  const gameCode = /^\/api\/autoLogin\/(\w+)\//.exec(route.path)?.[1]?.toUpperCase()
  if (gameCode !== undefined && usesAutoLogin(gameCode))
    return { params: { username: in_.owner.usernames[gameCode]!, password: 'sent-in-the-path' } }
  if (route.params || route.body) throw new Error(`say in RIGHT_INPUTS how ${nameOf(route)} is called rightly`)
  return {}
}

const ANSWERED = '(select * from ledger.request where refusal is null)'

/**
 * A fingerprint of every table the server may read, to show that a call changed nothing. That a request was refused is
 * remembered under its key, which is the answer to it and no effect.
 */
export async function fingerprint(world: World): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'realtime')
    order by 1`.execute(world.ownerDb)
  const prints = rows.map(
    ({ name }) => sql<{ name: string; hash: string }>`
      select ${name}::text as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), 'empty') as hash
      from ${sql.raw(name === 'ledger.request' ? ANSWERED : name)} t`,
  )
  // One round trip, not one for each table.
  const all = await sql<{ name: string; hash: string }>`${sql.join(prints, sql` union all `)}`.execute(world.ownerDb)
  return Object.fromEntries(all.rows.map(({ name, hash }) => [name, hash]))
}

/** Every entry and balance of everybody who has money. */
export async function moneyOf({ db }: World): Promise<unknown> {
  const balances = await db.selectFrom('ledger.account').selectAll().where('balance', '<>', 0n).execute()
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from ledger.entry`.execute(db)
  return [balances.map((row) => asText(row)).toSorted(), rows[0]?.count]
}
