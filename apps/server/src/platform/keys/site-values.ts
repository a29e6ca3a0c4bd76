import { createHmac } from 'node:crypto'
import { open, seal } from './aes-gcm.ts'
import type { SiteKeyOf, SiteKeys } from './keyring.ts'

/** Where an encrypted value stands that is of no player. Anywhere else it cannot be opened. */
export interface SitePlace {
  /** `schema.table.column`. */
  column: `${string}.${string}.${string}`
  /** What tells the row from others. */
  row: readonly string[]
}

/** Under a key of the site. */
export async function encryptForSite(siteKey: SiteKeys, bytes: Buffer, place: SitePlace): Promise<Buffer> {
  return seal(await siteKey('reports'), bytes, bindingOf(place))
}

/** Throws a DoesNotOpen where it was encrypted elsewhere, or a bit of it is another, and a NoKey where its key is gone. */
export async function openOfSite(siteKey: SiteKeys, encrypted: Buffer, place: SitePlace): Promise<Buffer> {
  return open(await siteKey.kept('reports'), encrypted, bindingOf(place))
}

const bindingOf = ({ column, row }: SitePlace) => ['value of the site', column, ...row]

/**
 * HMAC-SHA-256 under a key of the site: equal texts have equal digests, and without the key nobody tries out which text one is of.
 * `of`: what is digested, so that one thing is not found as another, and whose it is where only that player's are compared.
 */
export async function searchDigest(siteKey: SiteKeyOf, of: readonly string[], text: string): Promise<Buffer> {
  return createHmac('sha256', await siteKey('search'))
    .update(JSON.stringify([...of, text]))
    .digest()
}
