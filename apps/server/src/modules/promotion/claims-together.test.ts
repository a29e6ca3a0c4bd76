import { activateBonus } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasNumber } from '../../../test/account-numbers.ts'
import { HALF, offer } from '../../../test/campaigns.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { type Connection, connect, type Db } from '../../platform/database/db.ts'
import { createLog } from '../../platform/log.ts'
import { receiveCampaign } from './receive-campaign.ts'

let world: World
/** Of another server on the same database. */
let other: Connection

beforeAll(async () => {
  world = await createWorld()
  other = connect(world.database.url, { log: createLog('silent') })
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await other.close()
  await world.stop()
})

/** People of whom nothing but a ledger matters here. */
async function manyPlayers(count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id, ledger.open_owner(id, 'BAHT') from (select gen_random_uuid() as id from generate_series(1, ${count})) ids`.execute(
    world.ownerDb,
  )
  return rows.map(({ id }) => id)
}

function tally(answers: string[]): Record<string, number> {
  return Object.fromEntries([...new Set(answers)].toSorted().map((one) => [one, answers.filter((answer) => answer === one).length]))
}

/** The odd ones at this server, the even ones at the other. */
async function claimAtTwoServers(players: string[], code: string): Promise<Record<string, number>> {
  const servers: Db[] = [world.db, other.db]
  return tally(
    await Promise.all(
      players.map((playerId, index) => receiveCampaign({ ...world.deps, db: servers[index % 2]! }, { playerId, kind: 'bonus', code })),
    ),
  )
}

const wallets = async (players: string[]) =>
  (await world.db.selectFrom('ledger.owner').select('wallet').where('owner_id', 'in', players).execute()).map(({ wallet }) =>
    Number(wallet),
  )

test('[ERR-45] of two hundred claims at once at two servers a budget for fifty gives exactly fifty', async () => {
  const code = await offer(world, { budget: { money: null, number: 50 } })
  const players = await manyPlayers(200)
  expect(await claimAtTwoServers(players, code)).toEqual({ full: 150, granted: 50 })
  expect((await wallets(players)).filter((wallet) => wallet === 10_000)).toHaveLength(50)
  expect((await wallets(players)).filter((wallet) => wallet !== 0 && wallet !== 10_000)).toEqual([])
})

test('[ERR-45] nor is a budget of money overshot by those who wait for their deposits', async () => {
  const code = await offer(world, { terms: { grant: HALF }, budget: { money: 5_250, number: null } })
  expect(await claimAtTwoServers(await manyPlayers(60), code)).toEqual({ full: 50, waiting: 10 })
})

test('[BON-10] [ERR-42] one person with two accounts and twenty devices at once receives it once', async () => {
  const code = await offer(world)
  const accounts: WorldPlayer[] = [await world.player(), await world.player()]
  const ids = accounts.map(({ playerId }) => `'${playerId}'`).join()
  await hasNumber(world, '7711223344', ...accounts)
  await world.asOwner(`insert into account.known_visitor select id, sha256(id::text::bytea || n::text::bytea), now()
    from unnest(array[${ids}]::uuid[]) id, generate_series(1, 10) n`)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => refusalOf(accounts[index % 2]!.call(activateBonus, { params: { code } }))),
  )
  expect(tally(answers.map((answer) => (answer.startsWith('answered') ? 'OK' : answer)))).toEqual({ BONUS_MAX_CLAIMED: 20, OK: 20 })
  expect(Math.max(...(await wallets(accounts.map(({ playerId }) => playerId))))).toBe(10_000)
  expect((await wallets(accounts.map(({ playerId }) => playerId))).filter((wallet) => wallet === 0)).toHaveLength(1)
})
