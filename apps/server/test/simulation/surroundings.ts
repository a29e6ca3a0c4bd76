import { workNameInquiries } from '../../src/modules/account/index.ts'
import { workRedemptions } from '../../src/modules/deposit/index.ts'
import { workTransfers } from '../../src/modules/games/index.ts'
import { workWithdrawals } from '../../src/modules/withdraw/index.ts'
import { type Action, often } from './action.ts'
import { setClock, setClockOfDatabase } from './clock-actions.ts'
import { play } from './games.ts'
import type { Call } from './machine.ts'
import { lie } from './reports.ts'
import { retryIdempotent } from './requests.ts'
import type { SimulatedWorld } from './world.ts'

/** How long whoever works on a transfer or a withdrawal holds it. */
const LEASE_MS = 30_000

const CLOCK_MOVES_MS = [200, 1000, 5000, 16_000, 31_000, 62_000, 100_000, 310_000]

/** What happens around the verbs, as often as it stands here. */
export const SURROUNDINGS: Action[] = [
  ...often(18, goOn),
  retryIdempotent,
  ...often(2, play),
  askForNames,
  ...often(2, passTime),
  overtake,
  crash,
  ...often(2, loseAtCommit),
  setClock,
  setClockOfDatabase,
  sleepBeforeSending,
  lie,
]

/** The calls that can go on now. */
export function readyCalls({ machine, clock }: SimulatedWorld) {
  const now = clock.now().getTime()
  return machine.calls().filter((call) => (call.state === 'asking' ? call.leavesAfter : call.heardAfter) <= now)
}

/** One request to a provider arrives there, or its answer arrives here; now and then so late that others have taken over. */
export async function goOn(world: SimulatedWorld): Promise<void> {
  const { machine, random, clock, circumstances, tally } = world
  const calls = readyCalls(world)
  if (calls.length > 0) {
    clock.advance(1)
    await world.databaseClock.show()
    const call = random.pick(calls)
    if (call.state === 'asking') {
      if (random.chance(circumstances.faultShare / 2)) call.heardAfter = clock.now().getTime() + 20_000 + random.below(400_000)
      call.deliver()
    } else {
      if (isLeased(call) && clock.now().getTime() > call.calledAt + LEASE_MS) tally.happened('an answer is heard after its lease ran out')
      call.answer()
    }
  }
  return machine.still()
}

/** Asked by somebody who holds a transfer or a withdrawal for as long as its lease runs. */
const isLeased = ({ isMove, label }: Call) => isMove || label.startsWith('status')

export function askForNames(world: SimulatedWorld): Promise<void> {
  return world.start('asks banks for names', workNameInquiries)
}

function passTime(world: SimulatedWorld): Promise<void> {
  return world.passTime(world.random.pick(CLOCK_MOVES_MS))
}

/** A lease runs out while its holder waits for an answer, and a worker takes over. */
async function overtake(world: SimulatedWorld): Promise<void> {
  const slow = world.machine.calls().filter(isLeased)
  if (slow.length === 0) return
  for (const call of slow) if (call.state === 'answering') call.heardAfter = world.clock.now().getTime() + 40_000
  await world.passTime(31_000)
  await world.start('takes over transfers', workTransfers)
  await world.start('takes over withdrawals', workWithdrawals)
  await world.start('takes over gift links', workRedemptions)
}

function crash({ random, machine, servers, crashShare }: SimulatedWorld): Promise<void> | void {
  if (!random.chance(crashShare)) return
  machine.crash(random.pick(servers).server)
  return machine.still()
}

/** Before or after the next COMMIT a process dies, or its connection breaks and it lives on. Nobody hears what became of it. */
function loseAtCommit({ random, servers, trace, crashShare }: SimulatedWorld): void {
  if (!random.chance(crashShare)) return
  const { server } = random.pick(servers)
  // A fresh connection costs more than anything else here, so fewer of them are lost.
  server.atNextCommit = { lost: random.chance(0.25) ? 'connection' : 'process', when: random.pick(['before', 'after']) }
  trace(`${server.name} will lose its ${server.atNextCommit.lost} ${server.atNextCommit.when} its next commit`)
}

/** A process is stopped just before it writes a request, and others take over; what it sends when it wakes up is old. */
async function sleepBeforeSending(world: SimulatedWorld): Promise<void> {
  const { machine, random, clock, tally } = world
  const call = machine.calls().find(({ isMove, state }) => isMove && state === 'asking')
  if (!call) return
  tally.happened('a process sleeps before it sends')
  call.leavesAfter = clock.now().getTime() + random.pick([20_000, 60_000, 200_000, 1_000_000])
  await world.passTime(31_000)
  await world.start('takes over transfers', workTransfers)
}
