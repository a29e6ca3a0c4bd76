import { type Client, createClient } from '@krapao/contract'
import { createWorld, type WorldPlayer } from '../world.ts'
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts'

type StartOptions = Partial<Pick<ServerOptions, 'runWorkers' | 'databaseUrl' | 'databaseLimits' | 'now'>>

/** A world whose server is a process of its own, which can die and be started again on the same database. */
export async function createStage(worldOptions: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld(worldOptions)
  const servers = new Set<ServerProcess>()

  const start = async (options: StartOptions = {}): Promise<ServerProcess> => {
    const server = await startServer({
      databaseUrl: world.env.databaseUrl,
      sandboxUrl: world.sandboxUrl,
      dataDir: world.env.dataDir,
      now: world.clock.now().toISOString(),
      ...options,
    })
    servers.add(server)
    void server.ended.then(() => servers.delete(server))
    world.sandbox.setServerUrl(server.url)
    return server
  }

  return {
    world,
    /** Reports of the providers go to whichever was started last. */
    start,
    /** The player's page, against this server. */
    page: (server: ServerProcess, player: WorldPlayer): Client =>
      createClient({ baseUrl: server.url, token: () => player.token, timeoutMs: 20_000 }),
    /** The player makes a request, and the server is killed at this step of it. Nobody hears the answer. */
    async killDuring(server: ServerProcess, step: string, request: () => Promise<unknown>): Promise<void> {
      await server.ask({ does: 'arm', step, fate: 'SIGKILL' })
      await Promise.all([server.ended, request().catch(() => undefined)])
    },
    /** For everybody at once. */
    async passTime(ms: number): Promise<void> {
      await world.passTime(ms)
      await Promise.all([...servers].map((server) => server.ask({ does: 'pass time', ms })))
    },
    async close(): Promise<void> {
      await Promise.all([...servers].map((server) => server.kill()))
      await world.stop()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof createStage>>
