import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { SESSION_ENDED } from '@krapao/contract'
import { refuse } from '../../platform/http/refusal.ts'
import { newPublicId } from '../../platform/ids.ts'
import type { SiteKeyOf } from '../../platform/keys/keyring.ts'
import type { PrincipalResolver } from '../../platform/principals.ts'
import type { GuestPrincipal } from './principals.ts'

const SECRET = /^guest\.([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})\.([\w-]{43})$/

/** What a guest keeps: who they are, and our signature of that. Nothing of it is stored. */
export function newGuestSecret(key: KeyObject): string {
  const guestId = newPublicId()
  return `guest.${guestId}.${signatureOf(guestId, key).toString('base64url')}`
}

/** Who a guest's secret stands for. One that was not signed here stands for nobody. */
export function createGuestResolver(siteKey: SiteKeyOf): PrincipalResolver<'guest'> {
  async function resolve(secret: string | undefined): Promise<GuestPrincipal> {
    if (secret === undefined) throw refuse('UNAUTHORIZED')
    const [, guestId, signature] = SECRET.exec(secret) ?? []
    if (!guestId || !timingSafeEqual(Buffer.from(signature!, 'base64url'), signatureOf(guestId, await siteKey('guests'))))
      throw refuse('INVALID_USER_1')
    return { guestId }
  }
  return { kind: 'guest', credentialIn: ({ bearer }) => bearer, refusals: SESSION_ENDED, resolve, idOf: ({ guestId }) => guestId }
}

function signatureOf(guestId: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`guest ${guestId}`).digest()
}
