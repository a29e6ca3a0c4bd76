import { transfer, withdraw } from '@krapao/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../postgres/postgres-process.ts'
import { allocatePayment } from '../../src/modules/deposit/index.ts'
import { withClient } from '../../src/platform/database/with-client.ts'
import { machinesOf } from '../machines-of.ts'
import { baht, give } from '../money.ts'
import { playerWith } from '../players.ts'
import { createRandom, type Random } from '../simulation/random.ts'
import { instructionFrom, staff } from '../staff.ts'
import { DECISIONS } from '../verbs/index.ts'
import { makeQr } from '../verbs/qrs.ts'
import type { Desk } from '../verbs/verb.ts'
import { createWorld, type World, type WorldPlayer } from '../world.ts'
import { bankReport, deliver, qrReport, settledAndWaiting } from './reports.ts'

/*
 * On a cluster the rows that these verbs lock stand on different machines, each of which sees its own locks alone. Whoever waits in a
 * circle over machines is ended by the cluster with the code of a deadlock, which is tried again without a word: so it is looked for
 * where the driver hears it.
 */

const ROUNDS = 4
const PLAYERS = 4
const SEED = 3
/** One machine says "deadlock detected", a cluster "involved in a distributed deadlock". */
const DEADLOCK = '40P01'

let world: World
let desk: Desk
const circles: string[] = []
const emit = pg.Connection.prototype.emit

beforeAll(async () => {
  pg.Connection.prototype.emit = function (this: pg.Connection, event: string, ...said: unknown[]) {
    const [error] = said as { code?: string; message?: string }[]
    if (event === 'errorMessage' && error?.code === DEADLOCK) circles.push(String(error.message))
    return Reflect.apply(emit, this, [event, ...said])
  } as typeof emit
  world = await createWorld()
  desk = { world, cashier: await staff(world), other: await staff(world), owner: await staff(world, 'owner') }
})
afterAll(async () => {
  pg.Connection.prototype.emit = emit
  await world.stop()
})

test('a circle of locks is noticed here', async () => {
  const [one, other] = await Promise.all([playerWith(world, {}), playerWith(world, {})])
  const lock = ({ playerId }: WorldPlayer) => `select from ledger.owner where owner_id = '${playerId}' for no key update`
  const clients = await Promise.all([1, 2].map(() => connected(world.ownerUrl)))
  for (const client of clients) await client.query('begin')
  await clients[0]!.query(lock(one))
  await clients[1]!.query(lock(other))
  await Promise.allSettled([clients[0]!.query(lock(other)), clients[1]!.query(lock(one))])
  for (const client of clients) await client.end()
  expect(circles.splice(0)).toEqual([expect.stringContaining('deadlock')])
})

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

test('credits by two channels, transfers, withdrawals and decisions about payments at once wait for each other in no circle', async () => {
  const random = createRandom(SEED)
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => playerWith(world, { PG: 100, JOKER: 100 })))
  let done = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const acts = [...(await Promise.all(players.map((player) => actsOf(player, `${round}`)))).flat(), ...(await decisions())]
    done += acts.length
    await Promise.all(shuffled(acts, random).map((act) => act()))
  }
  console.log(`${done} verbs at once in ${ROUNDS} rounds, ${circles.length} circles of locks`)
  expect(circles).toEqual([])
  expect(await world.audit()).toEqual([])
})

test('whoever allocates a payment of a QR and whoever reports another payment of it wait for each other in no circle', async () => {
  const player = await world.player()
  const { qrcodeId } = await makeQr(player)
  expect(await deliver(world, qrReport(world, qrcodeId, { amount: '101.00', transRef: 'TOO-MUCH' }))).toBe(200)
  const arrival = world.db.selectFrom('deposit.qr_arrival').select('reference').where('player_id', '=', player.playerId)
  const { reference } = await arrival.executeTakeFirstOrThrow()
  const holder = await connected(world.ownerUrl)
  await holder.query('begin')
  await holder.query('select from ledger.owner where owner_id = $1 for no key update', [player.playerId])
  const allocated = allocatePayment(world.deps, { playerId: player.playerId, reference, instruction: instructionFrom(desk.cashier) })
  await untilWaiting(1)
  const reported = deliver(world, qrReport(world, qrcodeId, { eventId: 'event-2', transRef: 'IN-FULL' }))
  await untilWaiting(2)
  await holder.query('commit')
  await holder.end()
  expect([await allocated, await reported, circles]).toEqual(['act', 200, []])
  const { settled, waiting } = await settledAndWaiting(world, player)
  expect([settled, waiting]).toEqual([[101], expect.arrayContaining(['100 the QR was paid before'])])
})

/** Resolves when so many wait for a lock, on whichever machine. */
async function untilWaiting(count: number): Promise<void> {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const isSo = async () => {
    const counts = await Promise.all(
      (await machinesOf(world.database.superuserUrl)).map((url) => withClient(url, async (client) => (await client.query(text)).rowCount)),
    )
    return counts.reduce<number>((sum, found) => sum + (found ?? 0), 0) >= count
  }
  if (!(await until(isSo, { withinMs: 10_000 }))) throw new Error(`no ${count} waited for a lock`)
}

type Act = () => Promise<unknown>

/** One payment that the gateway and the bank tell of, twice each, and what moves the player's money meanwhile. */
async function actsOf(player: WorldPlayer, round: string): Promise<Act[]> {
  await give(world, player, 100)
  const { qrcodeId } = await makeQr(player)
  const transRef = `SAME-${round}-${player.phone}`
  const reports = [await bankReport(world, player, { transRef }), qrReport(world, qrcodeId, { transRef })]
  const move = (from: string, to: string) => () => player.call(transfer, { body: { from, to, amount: baht(10) } }).catch(() => undefined)
  return [
    ...[...reports, ...reports].map((report) => () => deliver(world, report)),
    move('WALLET', 'PG'),
    move('PG', 'JOKER'),
    move('JOKER', 'WALLET'),
    () => player.call(withdraw, { body: { amount: baht(50) } }).catch(() => undefined),
  ]
}

/** Each that is made about a payment, twice. */
async function decisions(): Promise<Act[]> {
  const acts: Act[] = []
  for (const [what, { lay }] of DECISIONS) {
    if (!/payment|chargeback/.test(what)) continue
    const act = await lay(desk)
    acts.push(act, act)
  }
  return acts
}

function shuffled(acts: Act[], random: Random): Act[] {
  return acts
    .map((act) => ({ act, at: random.below(1_000_000) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ act }) => act)
}
