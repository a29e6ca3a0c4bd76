import { randomBytes } from 'node:crypto'
import { askForData, changeSeed, getGameAccount, getSpinSetup, resetGamePassword } from '@krapao/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '../src/app.ts'
import { ENCRYPTED_COLUMNS } from '../src/audit/encrypted-columns.ts'
import { auditLedgerAndModules } from '../src/audit/audit-ledger-and-modules.ts'
import { createDataKeys } from '../src/platform/keys/data-keys.ts'
import { openOfSite } from '../src/platform/keys/site-values.ts'
import { wrapKeysAnew } from '../src/platform/keys/wrap-anew.ts'
import { createLog } from '../src/platform/log.ts'
import { listUnreadReports } from '../src/modules/deposit/index.ts'
import { reportKeys } from '../src/report-keys.ts'
import { coinsOf, giveCoinsEvery } from './coins.ts'
import { give, open } from './money.ts'
import { columnsWith, dumpOf } from './dump.ts'
import { type Known, liveThrough } from './lived-through.ts'
import { personsNamed } from './nobody-named.ts'
import { verifySpins } from './verify-spin.ts'
import { codeOfSpin, recordsOf, useWheel } from './wheel.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

const OLD = randomBytes(32)
const NEW = randomBytes(32)
const GAMES = ['PG', 'JOKER'] as const

let world: World
let players: WorldPlayer[]
/** A server that was not told of the new key. */
let before: App
let owner: pg.Client

const serverOf = (keys: { dataKey: Buffer; oldDataKeys: Buffer[] }) =>
  createApp({ env: { ...world.env, ...keys }, clock: world.clock, log: createLog('silent'), runWorkers: false })

const auditWith = (dataKey: Buffer, ...oldDataKeys: Buffer[]) =>
  auditLedgerAndModules(world.db, {
    ...world.deps,
    dataKeys: createDataKeys({ dataKey, oldDataKeys }),
    reports: reportKeys(world.env),
  })

const passwordOf = async ({ call }: WorldPlayer, slotCode: string) => (await call(getGameAccount, { params: { slotCode } })).password!
const passwords = () => Promise.all(players.flatMap((player) => GAMES.map((game) => passwordOf(player, game))))

async function seeds(): Promise<string[]> {
  const rows = await world.db
    .selectFrom('spin.seed')
    .select(['player_id', 'seed_hash', 'server_seed_encrypted'])
    .orderBy('player_id')
    .orderBy('seed_no')
    .execute()
  return Promise.all(
    rows.map(({ player_id: playerId, seed_hash: promised, server_seed_encrypted: encrypted }) =>
      world.deps.encryption.open(encrypted, { column: 'spin.seed.server_seed', playerId, row: [promised] }),
    ),
  )
}

beforeAll(async () => {
  world = await createWorld({ processEnv: { DATA_KEY: OLD.toString('base64'), DATA_OLD_KEYS: NEW.toString('base64') } })
  owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  players = [await world.player(), await world.player(), await world.player()]
  await giveCoinsEvery(world, 100)
  await useWheel(world)
  for (const player of players) {
    for (const game of GAMES) await open(player, game)
    await player.call(resetGamePassword, { params: { slotCode: 'PG' } })
    await give(world, player, 1000)
    await coinsOf(world, player)
    await codeOfSpin(player)
  }
  await players[0]!.call(askForData)
  while ((await world.makeData()) > 0);
  before = await serverOf({ dataKey: OLD, oldDataKeys: [] })
  await before.listen(0)
})
afterAll(async () => {
  await before.stop()
  await owner.end()
  await world.stop()
})

test('no password at a game and no seed stands in a dump of the database, however it is spelled', async () => {
  const known = [...(await passwords()), ...(await seeds())]
  expect(known.length).toBeGreaterThanOrEqual(players.length * 4)
  const dump = await dumpOf(world)
  const found = (values: string[]) => values.filter((value) => columnsWith(dump, value).length > 0)
  expect(found(known)).toEqual([])
  // Raw bytes of seeds too.
  expect(found((await seeds()).map((seed) => Buffer.from(seed, 'hex').toString('latin1')))).toEqual([])
  // What is not encrypted is found, and so would be what should be.
  const names = await world.db.selectFrom('games.account').select('username').execute()
  expect(found(names.map(({ username }) => username))).toHaveLength(names.length)
})

/** What the audit of encrypted values does not open, and why. */
const NOT_OPENED: Readonly<Record<string, string>> = {
  'games.launch.page': 'kept for minutes, and opened once',
  'reports.report.body': 'opened by the audit of reports',
  'spin.seed.server_seed': 'opened by the audit of spins',
}

test('every column that is encrypted is opened by the audit, or is named with the reason', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select format('%s.%s', a.attrelid::regclass, a.attname) as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and a.attname like '%\\_encrypted' and not a.attisdropped`)
  const opened = ENCRYPTED_COLUMNS.map(({ column }) => column)
  expect(rows.map(({ name }) => name.replace(/_encrypted$/, '')).toSorted()).toEqual([...opened, ...Object.keys(NOT_OPENED)].toSorted())
})

/**
 * Where what is known of people stands in plain text still: docs/decisions/125 says what takes its place, and each column that is moved
 * is taken out of this list.
 */
const STILL_PLAIN: Record<keyof Known, readonly string[]> = {
  called: [],
  bodies: [],
  accountNames: [],
  accountNos: [],
  senders: [],
  phones: [],
}

test('what is known of people stands in plain text only where it is not encrypted yet', async () => {
  const known = await liveThrough(world)
  const dump = await dumpOf(world)
  const found = Object.entries(known).map(([kind, values]: [string, string[]]) => [
    kind,
    [...new Set(values.flatMap((value) => columnsWith(dump, value)))].toSorted(),
  ])
  expect(Object.fromEntries(found)).toEqual(STILL_PLAIN)
  // Both were kept, one of them as understood.
  const reports = await world.db.selectFrom('reports.report').select(['report_id', 'body_encrypted']).execute()
  const bodies = await Promise.all(
    reports.map(({ report_id: id, body_encrypted: body }) =>
      openOfSite(world.deps.siteKey, body, { column: 'reports.report.body', row: [id] }),
    ),
  )
  const unread = await listUnreadReports(world.deps, { limit: 10 })
  const kept = [...bodies, ...unread.map(({ body }) => body!)].join('\n')
  expect(known.bodies.filter((body) => !kept.includes(body))).toEqual([])
  expect(unread).toHaveLength(1)
})

test('whoever is named in what stands about a decision is found, as in every world that a test has lived in', async () => {
  expect(await personsNamed(owner)).toEqual([])
  await owner.query('begin')
  for (const [kind, evidence] of [
    ['payment', { senders: [{ name: 'เพ็ญศรี แปลกหน้า' }], amount: '123456789012' }],
    ['restriction', { phone: '081 000 0001' }],
  ] as const)
    await owner.query(
      `insert into operator.work_item (owner_id, item_id, kind, subject, needs_decision, reason, evidence, opened_at, due_at)
       values (gen_random_uuid(), gen_random_uuid(), $1, 'x', true, 'x', $2, now(), now() + interval '1 hour')`,
      [kind, evidence],
    )
  expect(await personsNamed(owner)).toEqual([
    'operator.work_item.evidence of a payment has name: เพ็ญศรี แปลกหน้า',
    'operator.work_item.evidence of a restriction has phone: 081 000 0001',
  ])
  await owner.query('rollback')
})

test('another DATA_KEY changes no password, seed or promise, and the audit holds before, in the middle and after', async () => {
  const commitments = () => Promise.all(players.map(async ({ call }) => (await call(getSpinSetup)).commitment))
  const [passwordsBefore, seedsBefore, promised] = [await passwords(), await seeds(), await commitments()]
  const keys = createDataKeys({ dataKey: NEW, oldDataKeys: [OLD] })
  expect(await auditWith(OLD)).toEqual([])
  expect((await before.http.inject('/readyz')).statusCode).toBe(200)

  const killed = new Error('killed')
  const killAfterFirst = () => {
    throw killed
  }
  await expect(wrapKeysAnew(owner, keys, { atOnce: 1, onWrapped: killAfterFirst })).rejects.toBe(killed)
  expect(await auditWith(OLD, NEW)).toEqual([])
  expect((await auditWith(OLD)).map(({ says }) => says)).toEqual([
    expect.stringContaining(`is wrapped with ${keys.id}, which is neither DATA_KEY nor one of DATA_OLD_KEYS`),
  ])
  expect(await passwords()).toEqual(passwordsBefore)
  const newcomer = await world.player()
  await open(newcomer, 'PG')
  const ready = await before.http.inject('/readyz')
  expect([ready.statusCode, ready.json<{ reason: string }>().reason]).toEqual([
    503,
    `A key of this database is wrapped with the DATA_KEY ${keys.id}, which is neither DATA_KEY nor one of DATA_OLD_KEYS: give it in one of them.`,
  ])
  for (const player of players) await codeOfSpin(player)

  await wrapKeysAnew(owner, keys)
  expect(await auditWith(NEW)).toEqual([])
  expect([await passwords(), await seeds()]).toEqual([passwordsBefore, seedsBefore])
  expect((await commitments()).map((one) => [one!.seedHash, one!.nextSeedHash])).toEqual(
    promised.map((one) => [one!.seedHash, one!.nextSeedHash]),
  )
  expect(await passwordOf(newcomer, 'PG')).toBeTruthy()

  const late = await serverOf({ dataKey: OLD, oldDataKeys: [] })
  await expect(late.listen(0)).rejects.toThrow(`the DATA_KEY ${keys.id}`)
  await late.stop()
  const after = await serverOf({ dataKey: NEW, oldDataKeys: [] })
  await after.listen(0)
  expect((await after.http.inject('/readyz')).statusCode).toBe(200)
  await after.stop()
})

test('whoever checks the spins of before and after finds them right, by what was promised', async () => {
  for (const player of players) {
    await player.call(changeSeed, { body: { clientSeed: 'chosen-by-the-player' } })
    const { verified, problems } = await verifySpins(await recordsOf(player))
    expect(problems).toEqual([])
    expect(verified.map(({ verdict }) => verdict)).toEqual(['right', 'right'])
  }
  expect(await world.audit()).toEqual([])
})
