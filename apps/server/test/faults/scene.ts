import { type Client, listStatement, transfer } from '@krapao/contract'
import { newRowId } from '../../src/platform/ids.ts'
import { baht, give, open } from '../money.ts'
import type { Customer, Told } from './records.ts'
import type { ServerProcess } from './server-process.ts'
import type { Stage } from './stage.ts'

export interface Scene {
  stage: Stage
  customer: Customer
  usernames: Record<string, string>
  told: Told[]
}

/** Something that moves money, done once. */
export interface Doing {
  /** One try. Done again after a crash, under the same key. */
  attempt(server: ServerProcess): Promise<void>
}

/** Makes ready for it, and answers how it is done. */
export type Work = (scene: Scene, server: ServerProcess) => Promise<Doing>

const GAMES = ['PG', 'PGSLOT', 'JOKER']

/** A player with money in the wallet and at each kind of provider. */
export async function setScene(stage: Stage): Promise<Scene> {
  const { world } = stage
  const player = await world.player()
  await give(world, player, 20_000)
  const scene: Scene = { stage, customer: { player, paid: 20_000, won: 0 }, usernames: {}, told: [] }
  for (const game of GAMES) {
    scene.usernames[game] = await open(player, game)
    await player.call(transfer, { body: { from: 'WALLET', to: game, amount: baht(2000) } })
  }
  return scene
}

/** A first call that moves nothing: what a server learns only once, it has learned. */
export async function warmUp(scene: Scene, server: ServerProcess): Promise<void> {
  await pageOf(scene, server)(listStatement, { body: { page: 1, limit: 1 } })
}

export const pageOf = ({ stage, customer }: Scene, server: ServerProcess): Client => stage.page(server, customer.player)

/** A request of the customer under a key of its own, whose answers are kept. */
export function tell(scene: Scene, kind: Told['kind']): Told {
  const told: Told = { player: scene.customer.player, kind, key: newRowId(), acknowledged: [] }
  scene.told.push(told)
  return told
}

/** A request under one key, however often it is made. */
export function requests(request: (server: ServerProcess, key: { idempotencyKey: string }) => Promise<unknown>): Doing {
  const key = { idempotencyKey: newRowId() }
  return { attempt: async (server) => void (await request(server, key)) }
}

/** The workers go round once. */
export const works: Doing = { attempt: async (server) => void (await server.ask({ does: 'work' })) }

/** Reports are made by the providers, which send them until they are taken. */
export function isPaid(pay: (scene: Scene, server: ServerProcess) => Promise<{ by: () => Promise<unknown>; amount: number }>): Work {
  return async (scene, server) => {
    const { by, amount } = await pay(scene, server)
    let hasPaid = false
    return {
      async attempt() {
        if (!hasPaid) {
          hasPaid = true
          comesIn(scene, amount)
          await by()
        }
        await scene.stage.world.sandbox.flushWebhooks()
      },
    }
  }
}

/** So much has been paid in by the customer, or is theirs to keep. */
export function comesIn({ customer }: Scene, amount: number): void {
  customer.paid = Math.round((customer.paid + amount) * 100) / 100
}
