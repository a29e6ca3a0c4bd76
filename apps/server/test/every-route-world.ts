import { createQr } from '@krapao/contract'
import type { AnyRoute } from '@krapao/contract/console'
import { gameDescriptor } from '@krapao/providers'
import { sql } from 'kysely'
import { writeSetting } from '../src/modules/site/index.ts'
import { asText } from './as-text.ts'
import { giveCoinsEvery } from './coins.ts'
import { nameOf, type Sent } from './every-route.ts'
import { baht, give, open } from './money.ts'
import { readyStaff, sessionCookie } from './staff-browser.ts'
import { VERBS } from './verbs/index.ts'
import type { RouteWorld } from './verbs/verb.ts'
import { useWheel, wheelOf } from './wheel.ts'
import { createWorld, type World } from './world.ts'

/** The one whose calls come through the proxy that names each caller's address. */
const BEHIND_A_PROXY = { TRUST_PROXY: '127.0.0.1' }

/** A world in which every route can be called rightly: every game is offered, nobody is asked for an OTP to register. */
export async function createRouteWorld(options: Parameters<typeof createWorld>[0] = {}): Promise<RouteWorld> {
  const world = await createWorld({ ...options, processEnv: { ...BEHIND_A_PROXY, API_DOCS: '1', ...options.processEnv } })
  await offerEveryGame(world)
  await writeSetting(world.ownerDb, 'registerOTP', false)
  await giveCoinsEvery(world, 100)
  await useWheel(world, wheelOf({ kind: 'coins', coins: 1 }))
  const staff = await readyStaff(world, ['owner', 'cashier'], 'passkey')
  return { world, owner: await richPlayer(world), staff, staffCookie: sessionCookie(staff) }
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

/** What makes this call succeed, now. A route that takes something has its entry in `verbs/`. */
export async function rightInput(route: AnyRoute, here: RouteWorld): Promise<Sent> {
  const input = await inputOf(route, here)
  // Whoever compares what is stored wants nothing to come after.
  await here.world.deps.events.settled()
  return { ...credentialsFor(route, here), ...input }
}

function credentialsFor({ access }: AnyRoute, { owner, staffCookie: cookie }: RouteWorld): Sent {
  return { token: access === 'player' ? owner.token : undefined, ...(access === 'staff' ? { headers: { cookie } } : {}) }
}

async function inputOf(route: AnyRoute, here: RouteWorld): Promise<Sent> {
  const { call, ways } = VERBS[nameOf(route)] ?? {}
  if (call) return call(here)
  if (ways) {
    const { player, sent } = await ways[0]!.prepare(here.world)
    return { token: player.token, ...sent }
  }
  if (route.params || route.body) throw new Error(`say in test/verbs how ${nameOf(route)} is called rightly`)
  return {}
}

const ANSWERED = '(select * from ledger.request where refusal is null)'

/** Of these tables what is an effect: when a game was opened last is kept by whatever opens one. */
const PARTS: Record<string, string> = {
  'ledger.request': ANSWERED,
  'games.player_game': '(select player_id, game_code, favourite_at from games.player_game where favourite_at is not null)',
}

/**
 * A fingerprint of every table the server may read, to show that a call changed nothing. That a request was refused is
 * remembered under its key, which is the answer to it and no effect.
 */
export async function fingerprint({ ownerPool }: World): Promise<Record<string, string>> {
  const tables = await ownerPool.query<{ name: string }>({
    name: 'tables',
    text: `
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'realtime')
      order by 1`,
  })
  const prints = tables.rows.map(
    ({ name }) => `
      select '${name}' as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), 'empty') as hash
      from ${PARTS[name] ?? name} t`,
  )
  // One round trip, not one for each table; planned once for each connection, which takes four times as long as the rest.
  const all = await ownerPool.query<{ name: string; hash: string }>({ name: 'fingerprint', text: prints.join(' union all ') })
  return Object.fromEntries(all.rows.map(({ name, hash }) => [name, hash]))
}

/** Every entry and balance of everybody who has money. */
export async function moneyOf({ db }: World): Promise<unknown> {
  const balances = await db.selectFrom('ledger.account').selectAll().where('balance', '<>', 0n).execute()
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from ledger.entry`.execute(db)
  return [balances.map((row) => asText(row)).toSorted(), rows[0]?.count]
}
