import { getPush, type PushKinds, type PushPayload, subscribePush } from '@krapao/contract'
import type { World, WorldPlayer } from './world.ts'

export interface ToldPush {
  subscriptionId: string
  text: string
  topic: string
  urgency: string
}

/** What a browser of the player subscribes with at the sandbox's push service. */
export async function browserOf(world: World, player: WorldPlayer) {
  const { publicKey } = await player.call(getPush)
  return (await world.control('POST', 'push/subscriptions', { applicationServerKey: publicKey })) as {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }
}

/** The browser of the player's session is told, of everything unless said otherwise. Answers what it subscribed with. */
export async function tellPlayer(world: World, player: WorldPlayer, kinds: PushKinds = { money: true, security: true }) {
  const browser = await browserOf(world, player)
  await player.call(subscribePush, { body: { ...browser, kinds } })
  return browser
}

/** What has come to this browser, the first first. */
export async function toldTo(
  world: World,
  { endpoint }: { endpoint: string },
): Promise<(PushPayload & Pick<ToldPush, 'topic' | 'urgency'>)[]> {
  const all = (await world.control('GET', 'push/messages')) as ToldPush[]
  return all
    .filter(({ subscriptionId }) => endpoint.endsWith(subscriptionId))
    .map(({ text, topic, urgency }) => ({ ...(JSON.parse(text) as PushPayload), topic, urgency }))
    .toReversed()
}
