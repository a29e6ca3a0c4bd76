import type { Kysely } from 'kysely'
import { calledPlayer } from '../src/modules/account/called-player.ts'
import { placeOfPhone, playerIdByPhone } from '../src/modules/account/index.ts'
import { openPhone } from '../src/modules/account/player-phone.ts'
import { getsCodes, phoneDigestOf } from '../src/modules/otp/index.ts'
import type { DB } from '../src/platform/database/database-types.ts'
import type { Encryption, SiteKeys } from '../src/platform/keys/keyring.ts'

interface Keyed {
  deps: { siteKey: SiteKeys; encryption: Encryption }
}

type Owning = Keyed & { ownerDb: Kysely<DB> }

/** By which rows say this phone. */
export const phoneDigest = ({ deps }: { deps: Pick<Keyed['deps'], 'siteKey'> }, phone: string): Promise<Buffer> =>
  phoneDigestOf(deps.siteKey, phone)

/** The same as an expression of SQL. */
export const phoneInSql = async (world: Parameters<typeof phoneDigest>[0], phone: string): Promise<string> =>
  `'\\x${(await phoneDigest(world, phone)).toString('hex')}'::bytea`

/** Whose phone this is, who is there. */
export async function playerIdOf({ deps, ownerDb }: Owning, phone: string): Promise<string> {
  return (await playerIdByPhone({ db: ownerDb, siteKey: deps.siteKey }, phone))!
}

/** The phone of a player, who is there. */
export async function phoneOf({ deps, ownerDb }: Owning, playerId: string): Promise<string> {
  return (await calledPlayer({ db: ownerDb, encryption: deps.encryption }, playerId)).phone
}

/** The phones that are this player's and nobody else's. */
export async function claimedPhones({ deps, ownerDb }: Owning, playerId: string): Promise<string[]> {
  const claimed = await ownerDb.selectFrom('account.phone').select('phone_digest').where('player_id', '=', playerId).execute()
  const kept = await ownerDb
    .selectFrom('account.player_phone')
    .select(['player_id', 'phone_digest', 'phone_encrypted'])
    .where('player_id', '=', playerId)
    .execute()
  const rows = kept.filter(({ phone_digest: digest }) => claimed.some((one) => one.phone_digest.equals(digest)))
  return Promise.all(rows.map((row) => openPhone(deps.encryption, row)))
}

/** Keeps a phone of this player as a server would, and answers its digest: which phone is theirs is then said by that. */
export async function phoneKept({ deps, ownerDb }: Owning, playerId: string, phone: string): Promise<Buffer> {
  const digest = await phoneDigest({ deps }, phone)
  const encrypted = await deps.encryption.encrypt(phone, placeOfPhone(playerId, digest))
  await ownerDb
    .insertInto('account.player_phone')
    .values({ player_id: playerId, phone_digest: digest, phone_encrypted: encrypted, gets_codes: getsCodes(phone) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return digest
}

/** As if this player had this phone in place of theirs. */
export async function hasPhone(world: Owning, playerId: string, phone: string): Promise<void> {
  const digest = await phoneKept(world, playerId, phone)
  await world.ownerDb.updateTable('account.player').set({ phone_digest: digest }).where('player_id', '=', playerId).execute()
  await world.ownerDb.updateTable('account.phone').set({ phone_digest: digest }).where('player_id', '=', playerId).execute()
}
