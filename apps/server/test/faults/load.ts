import { CallRefused, listStatement, transfer, withdraw } from '@krapao/contract'
import { until } from '../../postgres/postgres-process.ts'
import { baht } from '../money.ts'
import { createRandom } from '../simulation/random.ts'
import { isRefusal } from './heard.ts'
import type { ServerProcess } from './server-process.ts'
import type { Scene } from './scene.ts'

export interface Load {
  /** Resolves when so many requests have been acknowledged since the load began. */
  acknowledged(count: number): Promise<void>
  /** What was said to requests that got no answer. */
  excuses: ReadonlySet<string>
  /** From now on requests go to these servers. */
  sendTo(...servers: ServerProcess[]): void
  /** No new requests; resolves when each that is open has its answer. */
  stop(): Promise<void>
}

/**
 * Each scene's player asks for one thing after another, each under a key of its own, and repeats what was not answered
 * under the same key until it is. With several servers the same request goes to two of them at once.
 */
export function startLoad(scenes: Scene[], { seed, servers: first }: { seed: number; servers: ServerProcess[] }): Load {
  const goals = new Set<{ count: number; reached: () => void }>()
  const excuses = new Set<string>()
  let servers = first
  let acknowledged = 0
  let isStopping = false

  const acknowledge = () => {
    acknowledged++
    for (const goal of goals) if (acknowledged >= goal.count) goal.reached()
  }

  async function live(scene: Scene, index: number): Promise<void> {
    const random = createRandom(seed + index)
    for (let no = 1; !isStopping; no++) {
      const kind = no % 9 === 0 ? ('withdraw' as const) : ('transfer' as const)
      const told = { player: scene.customer.player, key: `load-${seed}-${index}-${no}`, kind, acknowledged: [] as string[] }
      scene.told.push(told)
      const [from, to] = random.pick([
        ['WALLET', 'PG'],
        ['PG', 'WALLET'],
        ['WALLET', 'PGSLOT'],
        ['PGSLOT', 'PG'],
      ] as const)
      const send = async (server: ServerProcess) => {
        const page = scene.stage.page(server, told.player)
        const input = { body: kind === 'withdraw' ? { amount: baht(50) } : { from, to, amount: baht(1) } }
        const { message } = await page(kind === 'withdraw' ? withdraw : transfer, input as never, { idempotencyKey: told.key })
        told.acknowledged.push(message)
      }
      while (!(await Promise.all(servers.map((server) => isAnswered(send(server))))).includes(true)) await pause(scene)
      acknowledge()
    }
  }

  /** Until some server takes calls again. */
  async function pause({ stage, customer }: Scene): Promise<void> {
    const isUp = async () => {
      const alive = servers.find((server) => server.isAlive())
      return alive !== undefined && isAnswered(stage.page(alive, customer.player)(listStatement, { body: { page: 1, limit: 1 } }))
    }
    if (!(await until(isUp, { withinMs: 180_000, everyMs: 100 }))) throw new Error('no server takes calls any more')
  }

  async function isAnswered(sent: Promise<unknown>): Promise<boolean> {
    try {
      await sent
      return true
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error
      if (!isRefusal(error)) excuses.add(error.code)
      return isRefusal(error)
    }
  }

  const lives = scenes.map(live)
  return {
    excuses,
    acknowledged: (count) =>
      new Promise((resolve) => {
        const reached = () => {
          goals.delete(goal)
          resolve()
        }
        const goal = { count, reached }
        goals.add(goal)
        if (acknowledged >= count) goal.reached()
      }),
    sendTo: (...now) => void (servers = now),
    async stop() {
      isStopping = true
      await Promise.all(lives)
    },
  }
}
