import { encodeGiftLink, redeemGiftLink } from '@krapao/contract'
import { client } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { settingsQuery } from '../../settings/settings.ts'
import type { MoneyBodies, Taken } from './verbs.ts'

/** Sends a gift link as the server takes it: joined with the number of the wallet and encoded. */
export async function sendGiftLink(body: MoneyBodies['giftlink'], idempotencyKey: string): Promise<Taken> {
  const { giftLink } = await queries.fetchQuery(settingsQuery)
  const link = await encodeGiftLink(body, giftLink.passphrase)
  const { message } = await client(redeemGiftLink, { body: { link } }, { idempotencyKey })
  return { kind: message === 'TRUELINK_PENDING' ? 'working' : 'done' }
}
