import { createHmac } from 'node:crypto'
import { type VapidKey, vapidKeyOf } from '@krapao/protocols'
import type { SiteKeyOf } from '../../platform/keys/keyring.ts'

/** The key by which push services know this site, the same in every server: made of the key of the site for that, and kept nowhere else. */
export async function sitePushKey(siteKey: SiteKeyOf): Promise<VapidKey> {
  const secret = await siteKey('push')
  for (let counter = 0; ; counter++) {
    // As good as never more than once: the curve takes all but one in four thousand million.
    const key = vapidKeyOf(createHmac('sha256', secret).update(`VAPID ${counter}`).digest())
    if (key) return key
  }
}
