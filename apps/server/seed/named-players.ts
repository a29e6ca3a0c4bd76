import type { Encryption, SiteKeys } from '../src/platform/keys/keyring.ts'
import {
  accountNoDigestOf,
  fragmentDigestsOf,
  nameDigestOf,
  placeOfName,
  placeOfNumber,
  placeOfPhone,
} from '../src/modules/account/index.ts'
import { phoneDigestOf } from '../src/modules/otp/index.ts'

/** A player with the key of theirs and what they are called, as the tables have it. */
export interface NamedPlayer {
  playerId: string
  dataKeyId: string
  wrapped: Buffer
  nameDigest: Buffer
  nameEncrypted: Buffer
  phone: { digest: Buffer; encrypted: Buffer }
  /** Their bank account. */
  account: { bankCode: string; digest: Buffer; encrypted: Buffer; fragments: Buffer[] }
  /** Under the same key. */
  encrypt: Encryption['encrypt']
}

/** For whoever writes players into the tables as the owner of the database, and registers none. */
export async function namedPlayer(
  { encryption, siteKey }: { encryption: Encryption; siteKey: SiteKeys },
  { playerId, name, bankCode, accountNo, phone: number }: Record<'playerId' | 'name' | 'bankCode' | 'accountNo' | 'phone', string>,
): Promise<NamedPlayer> {
  const { key, encrypt } = await encryption.ofNewPlayer(playerId)
  const nameDigest = await nameDigestOf(siteKey, playerId, name)
  const nameEncrypted = await encrypt(name, placeOfName(playerId, nameDigest))
  const phoneDigest = await phoneDigestOf(siteKey, number)
  const phone = { digest: phoneDigest, encrypted: await encrypt(number, placeOfPhone(playerId, phoneDigest)) }
  const digest = await accountNoDigestOf(siteKey, accountNo)
  const account = {
    bankCode,
    digest,
    encrypted: await encrypt(accountNo, placeOfNumber(playerId, digest)),
    fragments: await fragmentDigestsOf(siteKey, bankCode, accountNo),
  }
  return { playerId, dataKeyId: key.dataKeyId, wrapped: key.wrapped, nameDigest, nameEncrypted, phone, account, encrypt }
}
