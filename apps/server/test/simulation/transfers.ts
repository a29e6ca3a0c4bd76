import { minorUnits } from '@krapao/money'
import { refuse } from '../../src/platform/http/refusal.ts'
import { collectAll } from '../../src/modules/games/collect-all.ts'
import { transferMoney, WALLET, workTransfers } from '../../src/modules/games/index.ts'
import { ask } from './requests.ts'
import type { SimulatedWorld } from './world.ts'

export function askTransfer(world: SimulatedWorld): Promise<void> {
  const { random } = world
  const { playerId, name, usernames } = random.pick(world.players)
  // Twice as often to where most goes wrong before anything is sent.
  const places = [WALLET, ...usernames.keys(), 'JOKER']
  // Mostly from where there is something.
  const filled = [...usernames].filter(([code, username]) => (world.records.providers.get(code)!.balances.get(username) ?? 0n) > 0n)
  const from = random.pick(random.chance(0.1) ? places : [WALLET, ...filled.map(([code]) => code)])
  const to = random.pick(places.filter((place) => place !== from))
  return askTransferOf(world, { playerId, name, from, to, amount: minorUnits(BigInt(1 + random.below(20_000))) })
}

export function askTransferOfAll(world: SimulatedWorld): Promise<void> {
  const { playerId, name, usernames } = world.random.pick(world.players)
  return askTransferOf(world, { playerId, name, from: WALLET, to: world.random.pick([...usernames.keys()]), amount: 'all' })
}

export function askForAllBack(world: SimulatedWorld): Promise<void> {
  const { playerId, name } = world.random.pick(world.players)
  const idempotencyKey = world.newKey()
  return ask(world, {
    says: `${name} takes everything back from the games (${idempotencyKey})`,
    send: (deps) => collectAll(deps, { playerId, idempotencyKey }, refuse),
  })
}

type Asked = Omit<Parameters<typeof transferMoney>[1], 'idempotencyKey'> & { name: string }

function askTransferOf(world: SimulatedWorld, { name, ...asked }: Asked): Promise<void> {
  const idempotencyKey = world.newKey()
  return ask(world, {
    says: `${name} moves ${asked.amount} from ${asked.from} to ${asked.to} (${idempotencyKey})`,
    send: (deps) => transferMoney(deps, { ...asked, idempotencyKey }, refuse),
  })
}

export const workOnTransfers = (world: SimulatedWorld) => world.start('works on transfers', workTransfers)
