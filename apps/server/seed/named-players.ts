import type { Encryption, SiteKeys } from '../src/platform/keys/keyring.ts'
import { nameDigestOf, placeOfName } from '../src/modules/account/index.ts'

/** A player with the key of theirs and what they are called, as the tables have it. */
export interface NamedPlayer {
  playerId: string
  dataKeyId: string
  wrapped: Buffer
  nameDigest: Buffer
  nameEncrypted: Buffer
  /** Under the same key. */
  encrypt: Encryption['encrypt']
}

/** For whoever writes players into the tables as the owner of the database, and registers none. */
export async function namedPlayer(
  { encryption, siteKey }: { encryption: Encryption; siteKey: SiteKeys },
  { playerId, name }: { playerId: string; name: string },
): Promise<NamedPlayer> {
  const { key, encrypt } = await encryption.ofNewPlayer(playerId)
  const nameDigest = await nameDigestOf(siteKey, playerId, name)
  const nameEncrypted = await encrypt(name, placeOfName(playerId, nameDigest))
  return { playerId, dataKeyId: key.dataKeyId, wrapped: key.wrapped, nameDigest, nameEncrypted, encrypt }
}
