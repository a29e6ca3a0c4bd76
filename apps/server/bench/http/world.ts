import { APPLICATION_ROLE } from '../../src/platform/database/application-role.ts'
import { strayRightsInSql } from '../../src/platform/database/granted-rights.ts'
import { seedGames } from '../../seed/games.ts'
import { seedSite } from '../../seed/site.ts'
import { inTransaction } from '../../src/platform/database/db.ts'
import { readEnv } from '../../src/platform/env/env.ts'
import { type Bench, connectPool, localArm } from '../bench.ts'
import type { BenchDatabase } from '../cluster.ts'
import type { Slice } from '../closed-loop.ts'
import type { Arm } from '../compare.ts'
import { givePlenty } from '../fill-ledger.ts'
import { callFloor, layOutFloor } from '../floor.ts'
import { layOutPlayers } from '../players.ts'
import { createQrs } from './lay-out-qrs.ts'
import { type Server, startLoad, startProvider, startServer } from './processes.ts'
import type { Call } from './requests.ts'

/** More than any machine answers, for what has to be laid out before it is asked for. */
const MAX_PER_SECOND = 8000

/** A database with players who have plenty, servers on it, and a process that asks them. */
export async function createHttpWorld(bench: Bench, purpose: string) {
  const database = await bench.cluster.createDatabase(purpose)
  await layOutFloor(database)
  await layOutWorld(database)
  return createHttpWorldOf(bench, purpose, { database, qrs: createQrs(database) })
}

/** The same on a database that was laid out, with the QRs of its payments. */
export async function createHttpWorldOf(
  bench: Bench,
  purpose: string,
  { database, qrs }: { database: BenchDatabase; qrs: ReturnType<typeof createQrs> },
) {
  const { folder, options } = bench
  const provider = await startProvider()
  const load = startLoad()
  const servers: Server[] = []
  const next: Record<Call, number> = { transfer: 0, settle: 0, wallet: 0, statement: 0 }
  const succeeded: Record<Call, number> = { transfer: 0, settle: 0, wallet: 0, statement: 0 }

  const ask = async (server: Server, order: { call: Call; connections: number; leadInMs: number; measureMs: number }): Promise<Slice> => {
    const { call, leadInMs, measureMs } = order
    const from = next[call]
    const until = from + paymentsWithin(leadInMs + measureMs)
    if (call === 'settle') await qrs.until(until)
    const done = await load.run({ ...order, port: server.port, from, until })
    next[call] = done.next
    succeeded[call] += done.succeeded
    return done
  }
  return {
    database,
    ask,
    async server(env: Record<string, string> = {}): Promise<Server> {
      const server = await startServer({ databaseUrl: database.url, integrationsUrl: provider.url, folder, env, inspect: options.profile })
      servers.push(server)
      return server
    },
    /** The same call again and again over this many connections. */
    arm: (name: string, { server, call, connections }: { server: Server; call: Call; connections: number }): Arm => ({
      name,
      run: (time) => ask(server, { call, connections, ...time }),
    }),
    floorArm(clients: number): Arm & { close(): Promise<void> } {
      const { pool, close } = connectPool(database, clients)
      return { ...localArm(`floor, ${clients} clients`, { clients, call: () => callFloor(pool) }), close }
    },
    /** What was answered with a yes stands in the ledger, each once: a fast "received" alone proves nothing. */
    async check(): Promise<void> {
      const [row] = await database.run<Record<string, bigint>>(
        `select count(*) filter (where state = 'credited') as settled, count(*) filter (where state = 'unallocated') as unallocated
         from deposit.payment`,
      )
      const [done] = await database.run<{ transfers: bigint }>(`select count(*) as transfers from games.transfer where state = 'done'`)
      const { settled, unallocated } = row!
      const { transfers } = done!
      if (settled !== BigInt(succeeded.settle)) bench.fail(purpose, `${succeeded.settle} settlements were answered, ${settled} made`)
      if (unallocated !== 0n) bench.fail(purpose, 'payments were left without an owner', Number(unallocated))
      if (transfers !== BigInt(succeeded.transfer)) bench.fail(purpose, `${succeeded.transfer} transfers were answered, ${transfers} made`)
    },
    async stop(): Promise<void> {
      for (const running of [...servers, load, provider]) await running.stop()
    },
  }
}

export type HttpWorld = Awaited<ReturnType<typeof createHttpWorld>>

/** More than are paid in these slices. */
export const paymentsWithin = (ms: number) => Math.ceil((MAX_PER_SECOND * ms) / 1000)

/** Players with plenty, and the games and the site that they play at. */
export async function layOutWorld(database: BenchDatabase): Promise<void> {
  const { db, close } = connectPool(database, 16)
  await inTransaction(db, seedSite)
  // As of most gateways: nobody else tells of what is paid to them.
  await database.run(`update site.deposit_account set owner_channel = 'bank'`)
  await seedGames(db, readEnv({}))
  await layOutPlayers(database)
  await close()
  await givePlenty(database)
  // A server refuses a login that may do more than was written down: the floor is called with the same one.
  await database.run(`insert into platform.granted_right (object, privilege, grantee)
    select object, privilege, grantee from (${strayRightsInSql(APPLICATION_ROLE)}) stray`)
}
