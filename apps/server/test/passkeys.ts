import { addPasskey, beginPasskey } from '@krapao/contract'
import { makePasskey, type TestPasskey } from './authenticator.ts'
import type { World, WorldPlayer } from './world.ts'

export type PlayerWithPasskey = WorldPlayer & { passkey: TestPasskey; passkeyId: string }

/** A player who has a passkey that says 0 each time, and has shown just now that it is them. */
export async function playerWithPasskey(world: World): Promise<PlayerWithPasskey> {
  const player = await world.player()
  const { passkey, made } = makePasskey(await player.call(beginPasskey), { origin: world.env.siteOrigin })
  const { passkeyId } = await player.call(addPasskey, { body: { name: 'A phone', credential: made } })
  return { ...player, passkey, passkeyId }
}
