import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import { asked, byAsking, plainRead } from '../../platform/database/plain-read.ts'
import type { ServerSeal } from '../../platform/database/server-seal.ts'
import { DoesNotOpen } from '../../platform/keys/aes-gcm.ts'
import type { Encryption, Place, SiteKeyOf } from '../../platform/keys/keyring.ts'
import { searchDigest } from '../../platform/keys/site-values.ts'
import { fragmentsOf } from './account-mask.ts'
import type { SealedNumber, VeiledNumber } from './functions.gen.ts'
import { type ListReader, type NameKeys, type NameReader, NOT_OPENED, orLogged } from './player-name.ts'

export type { VeiledNumber } from './functions.gen.ts'

const COLUMN = 'account.account_number.account_no'

/** So many bytes of a digest tell a fragment from others. */
const FRAGMENT_BYTES = 16

/** A number stands under its digest, at whichever bank. */
export const placeOfNumber = (playerId: string, digest: Buffer): Place => ({ column: COLUMN, playerId, row: [digest.toString('hex')] })

/** Of the number alone, so that one is known whoever has it, at whichever bank. */
export const accountNoDigestOf = (siteKey: SiteKeyOf, accountNo: string): Promise<Buffer> => searchDigest(siteKey, [COLUMN], accountNo)

/** Of a fragment, as accounts at this bank are found by it. */
export async function fragmentDigestOf(siteKey: SiteKeyOf, bankCode: string, fragment: string): Promise<Buffer> {
  return (await searchDigest(siteKey, ['account.bank_account_digits.fragment', bankCode], fragment)).subarray(0, FRAGMENT_BYTES)
}

/** Of all fragments of a number, in their order. */
export function fragmentDigestsOf(siteKey: SiteKeyOf, bankCode: string, accountNo: string): Promise<Buffer[]> {
  return Promise.all(fragmentsOf(accountNo).map((fragment) => fragmentDigestOf(siteKey, bankCode, fragment)))
}

/** A number of a player's bank account, as the functions of the database take it. */
export async function sealedNumber(
  { encryption, siteKey, seal }: NameKeys,
  playerId: string,
  { bankCode, accountNo }: { bankCode: string; accountNo: string },
): Promise<SealedNumber> {
  const [digest, fragments] = await Promise.all([accountNoDigestOf(siteKey, accountNo), fragmentDigestsOf(siteKey, bankCode, accountNo)])
  const encrypted = await encryption.encrypt(accountNo, placeOfNumber(playerId, digest))
  const inHex = [encrypted, digest].map((bytes) => bytes.toString('hex'))
  const said = [playerId, bankCode, ...inHex, fragments.map((fragment) => fragment.toString('hex')).join(' ')]
  const { keyId, signature } = seal.seal(['a number of a bank account', ...said].join('\n'))
  return { encrypted, digest, fragments, keyId, seal: signature }
}

/**
 * The number of a player's account as functions of the database take it that compare what is shown of another with it: `veils` is how it
 * stands under the veils of that one, as JSON.
 */
export function sealedVeils(
  seal: ServerSeal,
  { playerId, accountNoDigest, veils }: { playerId: string; accountNoDigest: Buffer; veils: string },
): VeiledNumber {
  const { keyId, signature } = seal.seal(['a veiled number of a bank account', playerId, accountNoDigest.toString('hex'), veils].join('\n'))
  return { veils, accountNoDigest, keyId, seal: signature }
}

/** A number as it stands in the database. */
export interface KeptNumber {
  player_id: string
  account_no_digest: Buffer
  account_no_encrypted: Buffer
}

export function openNumber(encryption: Pick<Encryption, 'open'>, kept: KeptNumber): Promise<string> {
  return encryption.open(kept.account_no_encrypted, placeOfNumber(kept.player_id, kept.account_no_digest))
}

/** A number of a player's bank account, as other rows say it. */
export interface SaidNumber {
  playerId: string
  bankCode: string
  digest: Buffer
}

/** The number that a row says. What is asked together is one read; rejects where it does not open. */
export async function numberSaid({ db, encryption }: NameReader, said: SaidNumber): Promise<string> {
  const kept = await keptNumber(db, said)
  if (!kept) throw new DoesNotOpen(`a number of a bank account of player ${said.playerId} is kept nowhere`)
  return openNumber(encryption, kept)
}

/** The same for a list: null where it does not open, which is logged. */
export function listedNumber(reader: ListReader, said: SaidNumber): Promise<string | null> {
  return orLogged(reader, said.playerId, numberSaid(reader, said))
}

/** The same for whoever only reads it. */
export async function shownNumber(reader: ListReader, said: SaidNumber): Promise<string> {
  return (await listedNumber(reader, said)) ?? NOT_OPENED
}

/** The same of a number that is read already. */
export async function shownKeptNumber({ encryption, log }: Pick<ListReader, 'encryption' | 'log'>, kept: KeptNumber): Promise<string> {
  return (await orLogged({ log }, kept.player_id, openNumber(encryption, kept))) ?? NOT_OPENED
}

const keptNumber = gather(async (db: Db | Tx, numbers: readonly SaidNumber[]) => {
  const columns = {
    player_id: ['uuid', ({ playerId }: SaidNumber) => playerId],
    bank_code: ['text', ({ bankCode }: SaidNumber) => bankCode],
    account_no_digest: ['bytea', ({ digest }: SaidNumber) => digest],
  } satisfies Parameters<typeof asked<SaidNumber>>[1]
  const rows = await plainRead(
    db,
    sql<KeptNumber & { no: number }>`
      select asked.no, n.player_id, n.account_no_digest, n.account_no_encrypted
      from ${asked(numbers, columns)}
      join account.account_number n on n.player_id = asked.player_id and n.bank_code = asked.bank_code
        and n.account_no_digest = asked.account_no_digest`,
  )
  return byAsking(numbers, rows).map(([kept]) => kept)
})
