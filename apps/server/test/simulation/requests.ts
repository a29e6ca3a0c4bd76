import type { Request, SimulatedWorld } from './world.ts'

export function ask(world: SimulatedWorld, request: Request): Promise<void> {
  world.requests.push(request)
  return send(world, request)
}

async function send(world: SimulatedWorld, { says, isOurs, send }: Request): Promise<void> {
  if (isOurs && world.random.chance(0.3) && (await world.startTogether(says, send))) world.tally.happened('a request is sent twice at once')
  else await world.start(says, send)
}

/** The player's page sends it once more, perhaps while the first is still on its way. */
export function retryIdempotent(world: SimulatedWorld): Promise<void> | void {
  if (world.requests.length === 0) return
  const request = world.random.pick(world.requests)
  world.tally.happened(
    world.machine.isDoing(request.says) ? 'a request is sent again while the first is on its way' : 'a request is sent again',
  )
  return send(world, request)
}
