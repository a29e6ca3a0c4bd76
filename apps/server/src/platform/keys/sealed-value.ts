import type { SealedValue } from '../database/functions.gen.ts'
import type { ServerSeal } from '../database/server-seal.ts'
import type { Encryption, Place, SiteKeys } from './keyring.ts'
import { encryptForSite, type SitePlace } from './site-values.ts'

/** What a server encrypts, compares and seals values with. */
export interface ValueKeys {
  encryption: Encryption
  siteKey: SiteKeys
  seal: ServerSeal
}

/**
 * A value of a player as a function of the database takes it. `digest`: what it is compared by there, where it is. It is sealed, so
 * that whoever has only the login of the servers plants none.
 */
export async function sealedValue(
  { encryption, seal }: { encryption: Pick<Encryption, 'encrypt'>; seal: ServerSeal },
  text: string,
  { place, digest = null }: { place: Place; digest?: Buffer | null },
): Promise<SealedValue> {
  return sealed(seal, { encrypted: await encryption.encrypt(text, place), digest }, { ...place, owner: place.playerId })
}

/** The same of bytes that are of no player. */
export async function sealedSiteValue(
  { siteKey, seal }: Pick<ValueKeys, 'siteKey' | 'seal'>,
  bytes: Buffer,
  { place, digest = null }: { place: SitePlace; digest?: Buffer | null },
): Promise<SealedValue> {
  return sealed(seal, { encrypted: await encryptForSite(siteKey, bytes, place), digest }, { ...place, owner: 'site' })
}

interface SealedPlace {
  column: string
  owner: string
  row: readonly string[]
}

/** As `platform.require_value` puts it together. */
function sealed(
  seal: ServerSeal,
  { encrypted, digest }: Pick<SealedValue, 'encrypted' | 'digest'>,
  { column, owner, row }: SealedPlace,
): SealedValue {
  const said = [encrypted, ...(digest ? [digest] : [])].map((bytes) => bytes.toString('hex'))
  const { keyId, signature } = seal.seal(['an encrypted value', column, owner, row.join(' '), ...said].join('\n'))
  return { encrypted, digest, keyId, seal: signature }
}
