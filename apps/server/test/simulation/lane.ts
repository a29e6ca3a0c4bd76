import { minorUnits } from '@krapao/money'
import pg from 'pg'
import { sql } from 'kysely'
import { seedGames } from '../../seed/games.ts'
import { seedSite } from '../../seed/site.ts'
import { seedStaff } from '../../seed/staff.ts'
import { seedWithdrawRules } from '../../seed/withdraw.ts'
import { APPLICATION_ROLE } from '../../src/platform/database/application-role.ts'
import { writeRightsDown } from '../../src/platform/database/granted-rights.ts'
import { connect, inTransaction } from '../../src/platform/database/db.ts'
import { readEnv } from '../../src/platform/env/env.ts'
import { createLog } from '../../src/platform/log.ts'
import { createServerSeal } from '../../src/platform/database/server-seal.ts'
import { createDataKeys } from '../../src/platform/keys/data-keys.ts'
import { createKeyring } from '../../src/platform/keys/keyring.ts'
import { setCoinRule } from '../../src/modules/spin/index.ts'
import { setWithdrawRule, withdrawRule } from '../../src/modules/withdraw/index.ts'
import { withdrawWithoutStepUp } from '../withdraw-rule.ts'
import { databaseClock } from '../database-clock.ts'
import { createDatabase } from '../database.ts'
import { addTestStaff, instructionFrom } from '../staff.ts'
import { MAKE_SUMMING } from './bets.ts'
import { GATEWAYS_ACCOUNT, OUR_ACCOUNT } from './payments.ts'
import { createMachine, type Server, type Witness } from './machine.ts'
import { CAMPAIGN_OF_SIMULATION } from './campaigns.ts'
import { COIN_EVERY, setRewardRules } from './reward-rules.ts'
import { FEED_OF_SIMULATION } from './told-bets.ts'
import { putWheelInUse } from './wheel-in-use.ts'
import type { ProvidersOfWorld } from './integrations.ts'

const FORGET_OTHERS = `
  truncate games.zero_reading, ledger.event_sweep, deposit.announced_amount, games.bet_feed, bets.feed;
  update deposit.announcement set ended_at = opened_at where ended_at is null`

async function chooseFirstAmount(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ made: string }>(`
    select replace(pg_get_functiondef('deposit.claim_amount'::regproc), 'random()', 'near') as made`)
  await owner.query(rows[0]!.made)
}

/** As servers plan on one PostgreSQL; a cluster must see each time which machine has the rows. */
const PLANNED_ONCE = process.env['CITUS_URL'] === undefined ? '?options=-c%20plan_cache_mode%3Dforce_generic_plan' : ''

/** A database with two servers on it, for one world after another. Each world's players are its own. */
export async function createLane() {
  const database = await createDatabase()
  const env = { ...readEnv({ NODE_ENV: 'test', INTEGRATIONS_BASE: 'http://outside.invalid' }), databaseUrl: database.url }
  const log = createLog('silent')
  const clock = await databaseClock(database.ownerUrl)
  // What it reads it reads after every step: planned once, not for each world's players. One connection, or the order of what is read
  // would be another each time.
  const observer = connect(`${database.url}${PLANNED_ONCE}`, { log, maxConnections: 1 })
  // It looks with several at once, and opens keys beside.
  const auditor = connect(database.url, { log, maxConnections: 2 })
  const dataKeys = createDataKeys(env)
  const ownerConnection = connect(database.ownerUrl, { log, maxConnections: 1 })
  await inTransaction(ownerConnection.db, seedSite)
  await sql`
    insert into site.deposit_account (deposit_account_id, bank_type, bank_code, mode, name_th, name_en, account_name, account_no, currency, is_shown, position, owner_channel)
    select gen_random_uuid(), bank_type, bank_code, mode, name_th, name_en, account_name, ${GATEWAYS_ACCOUNT}, currency, false, 99, 'qr:KBANK'
    from site.deposit_account where account_no = ${OUR_ACCOUNT}`.execute(ownerConnection.db)
  await seedStaff(database.ownerUrl)
  await seedWithdrawRules(ownerConnection.db, 0)
  // So little that some withdrawals wait for staff.
  const rule = { ...(await withdrawRule(observer.db, 'BAHT')), automaticUpTo: minorUnits(30_000n) }
  await setWithdrawRule(
    ownerConnection.db,
    'BAHT',
    rule,
    instructionFrom(await addTestStaff(database.ownerUrl, ['owner']), 'a simulated world'),
  )
  // Its players have no sessions.
  await withdrawWithoutStepUp({ ownerDb: ownerConnection.db })
  await seedGames(ownerConnection.db, env)
  // One seed gives one order of events: no amount is chosen at random.
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await chooseFirstAmount(owner)
  for (const sqlOfSimulation of [CAMPAIGN_OF_SIMULATION, MAKE_SUMMING, FEED_OF_SIMULATION]) await owner.query(sqlOfSimulation)
  await writeRightsDown(owner, APPLICATION_ROLE)
  // Long before any world begins.
  await clock.set(new Date('2025-02-01T00:00:00Z'))
  await setCoinRule(
    ownerConnection.db,
    'BAHT',
    minorUnits(COIN_EVERY),
    instructionFrom(await addTestStaff(database.ownerUrl, ['owner']), 'a simulated world'),
  )
  await setRewardRules(ownerConnection.db, database.ownerUrl)
  await ownerConnection.close()
  await putWheelInUse(observer.db, database.ownerUrl)
  // Nothing watches the connection it has: keys are made by no rule of a world. Whoever needs one first would wait for it, in the first world alone.
  const keyring = createKeyring({ db: observer.db, dataKeys, seal: createServerSeal(env.reportKey) })
  for (const purpose of ['reports', 'search'] as const) await keyring.siteKey(purpose)
  let witness: Witness = { trace: () => undefined, happened: () => undefined }
  const machine = createMachine({ trace: (says) => witness.trace(says), happened: (event) => witness.happened(event) })
  const servers = ['server A', 'server B'].map((name) => {
    const server: Server = { name, life: 0, atNextCommit: undefined, hasLostConnection: false }
    const connection = connect(database.url, { log, maxConnections: 10 })
    for (const pool of [connection.pool, connection.readPool]) machine.watch(pool, server)
    return { server, connection }
  })
  return {
    env,
    dataKeys,
    ...keyring,
    /** Looks on; nothing watches it. */
    db: observer.db,
    /** For the audit, when no world is played. */
    auditDb: auditor.db,
    /** One connection of the owner of the database, which nothing watches either. */
    owner,
    machine,
    servers,
    /** The worlds that were played on it, as their providers have them. */
    played: [] as ProvidersOfWorld[],
    /** Of the database. */
    clock,
    complianceId: await addTestStaff(database.ownerUrl, ['compliance']),
    cashierIds: [await addTestStaff(database.ownerUrl), await addTestStaff(database.ownerUrl, ['owner'])] as const,
    /** For a new world: it begins when the others did, and shares neither what they announced nor that accounts of theirs fell to 0. */
    forgetOthers: () => owner.query(FORGET_OTHERS),
    tell(to: Witness): void {
      witness = to
    },
    async close(): Promise<void> {
      await Promise.all([observer, auditor, ...servers.map(({ connection }) => connection)].map((connection) => connection.close()))
      await clock.close()
      await owner.end()
      await database.drop()
    },
  }
}

export type Lane = Awaited<ReturnType<typeof createLane>>
