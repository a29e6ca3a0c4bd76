import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { freePort } from '../../postgres/free-port.ts'
import { isAlive } from '../../postgres/postgres-process.ts'
import type { World } from '../world.ts'
import { untilSo } from './until-so.ts'

/** The server as an operator starts it, as so many processes, once it says that it is ready. */
export async function startProcesses(world: World, processes: number) {
  const port = await freePort()
  const said: { msg: string; pid: number }[] = []
  const primary = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'src', 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: world.env.databaseUrl,
      INTEGRATIONS_BASE: world.sandboxUrl,
      DATA_DIR: world.env.dataDir,
      PORT: String(port),
      SERVER_PROCESSES: String(processes),
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // With a group of its own, as a shell starts it.
    detached: true,
  })
  let rest = ''
  primary.stdout!.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop()!
    said.push(...lines.map((line) => JSON.parse(line) as (typeof said)[number]))
  })
  const ended = once(primary, 'exit').then(([code]) => code as number | null)
  await Promise.race([once(primary, 'message'), ended.then((code) => Promise.reject(new Error(`the server ended with ${code}`)))])
  const workers = () => childrenOf(primary.pid!)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    workers,
    /** How often it has said this. */
    timesSaid: (msg: string) => said.filter((line) => line.msg === msg).length,
    /** Which process it said last that the witness is kept by. */
    keeper: () => said.findLast(({ msg }) => msg === 'this process keeps the witness')?.pid,
    /** Over a connection of its own, so by whichever process is next. */
    async call(method: 'GET' | 'POST', path: string, token?: string): Promise<{ status: number; body: string }> {
      const asked = request({ port, method, path, agent: false, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
      asked.end()
      const [answer] = await once(asked, 'response')
      return { status: answer.statusCode, body: await text(answer) }
    },
    /** As Ctrl-C does, to all of its processes. Answers what it ended with. */
    interrupt() {
      process.kill(-primary.pid!, 'SIGINT')
      return ended
    },
    terminate() {
      primary.kill('SIGTERM')
      return ended
    },
    async killPrimary(): Promise<void> {
      const left = workers()
      primary.kill('SIGKILL')
      await ended
      await untilSo('the workers of a killed server end', async () => !left.some(isAlive))
    },
    /** For the end of a test, whatever became of it. */
    async kill(): Promise<void> {
      for (const pid of [primary.pid!, ...workers()]) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
      await ended
    },
  }
}

export type ServerOfProcesses = Awaited<ReturnType<typeof startProcesses>>

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return processes.filter(([, of]) => of === parent).map(([child]) => child!)
}
