import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import { asked, byAsking, plainRead } from '../../platform/database/plain-read.ts'
import { DoesNotOpen } from '../../platform/keys/aes-gcm.ts'
import type { Encryption, Place } from '../../platform/keys/keyring.ts'
import { getsCodes, phoneDigestOf } from '../otp/index.ts'
import type { SealedPhone } from './functions.gen.ts'
import { type ListReader, type NameKeys, type NameReader, NOT_OPENED, orLogged } from './player-name.ts'

const COLUMN = 'account.player_phone.phone'

/** A phone stands under its digest. */
export const placeOfPhone = (playerId: string, digest: Buffer): Place => ({ column: COLUMN, playerId, row: [digest.toString('hex')] })

/** A phone of a player, as the functions of the database take it. */
export async function sealedPhone({ encryption, siteKey, seal }: NameKeys, playerId: string, phone: string): Promise<SealedPhone> {
  const digest = await phoneDigestOf(siteKey, phone)
  const encrypted = await encryption.encrypt(phone, placeOfPhone(playerId, digest))
  const inHex = [encrypted, digest].map((bytes) => bytes.toString('hex'))
  const { keyId, signature } = seal.seal(['a phone', playerId, ...inHex, String(getsCodes(phone))].join('\n'))
  return { encrypted, digest, getsCodes: getsCodes(phone), keyId, seal: signature }
}

/** A phone as it stands in the database. */
export interface KeptPhone {
  player_id: string
  phone_digest: Buffer
  phone_encrypted: Buffer
}

export function openPhone(encryption: Pick<Encryption, 'open'>, kept: KeptPhone): Promise<string> {
  return encryption.open(kept.phone_encrypted, placeOfPhone(kept.player_id, kept.phone_digest))
}

/** A phone of a player, as other rows say it. */
export interface SaidPhone {
  playerId: string
  digest: Buffer
}

/** The phone that a row says. What is asked together is one read; rejects where it does not open. */
export async function phoneSaid({ db, encryption }: NameReader, said: SaidPhone): Promise<string> {
  const kept = await keptPhone(db, said)
  if (!kept) throw new DoesNotOpen(`a phone of player ${said.playerId} is kept nowhere`)
  return openPhone(encryption, kept)
}

/** The same for whoever only reads it. */
export async function shownPhone(reader: ListReader, said: SaidPhone): Promise<string> {
  return (await orLogged(reader, said.playerId, phoneSaid(reader, said))) ?? NOT_OPENED
}

/** The same of a phone that is read already: null where it does not open, which is logged. */
export function listedPhone({ encryption, log }: Pick<ListReader, 'encryption' | 'log'>, kept: KeptPhone): Promise<string | null> {
  return orLogged({ log }, kept.player_id, openPhone(encryption, kept))
}

/** The same for whoever only reads it. */
export async function shownKeptPhone(reader: Pick<ListReader, 'encryption' | 'log'>, kept: KeptPhone): Promise<string> {
  return (await listedPhone(reader, kept)) ?? NOT_OPENED
}

const keptPhone = gather(async (db: Db | Tx, phones: readonly SaidPhone[]) => {
  const rows = await plainRead(
    db,
    sql<KeptPhone & { no: number }>`
      select asked.no, f.player_id, f.phone_digest, f.phone_encrypted
      from ${asked(phones, { player_id: ['uuid', ({ playerId }) => playerId], phone_digest: ['bytea', ({ digest }) => digest] })}
      join account.player_phone f on f.player_id = asked.player_id and f.phone_digest = asked.phone_digest`,
  )
  return byAsking(phones, rows).map(([kept]) => kept)
})
