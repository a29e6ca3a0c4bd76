import type { Passkey } from '@krapao/contract'
import { type Db, retryIdempotent } from '../../../platform/database/db.ts'
import type { Refuse } from '../../../platform/http/refusal.ts'
import type { Encryption, Place } from '../../../platform/keys/keyring.ts'
import { sealedValue, type ValueKeys } from '../../../platform/keys/sealed-value.ts'
import type { Device } from '../../../platform/credentials/device.ts'
import * as functions from '../functions.gen.ts'
import type { PlayerPrincipal } from '../principals.ts'

/** What the player calls it: bound to its row, whose id the database spells in small letters. */
export const nameOfPasskey = (playerId: string, passkeyId: string): Place => ({
  column: 'account.passkey.name',
  playerId,
  row: [passkeyId.toLowerCase()],
})

/** The passkeys of the player, the first added first; and whether they are offered one. */
export async function listPasskeys(
  { db, encryption }: { db: Db; encryption: Encryption },
  playerId: string,
): Promise<{ passkeys: Passkey[]; isOffered: boolean }> {
  const [rows, signIns, player] = await Promise.all([
    db.selectFrom('account.passkey').selectAll().where('player_id', '=', playerId).orderBy('created_at').orderBy('passkey_id').execute(),
    db
      .selectFrom('account.security_event')
      .select('event_no')
      .where('player_id', '=', playerId)
      .where('kind', '=', 'signed_in')
      .limit(2)
      .execute(),
    db.selectFrom('account.player').select('no_passkey_at').where('player_id', '=', playerId).executeTakeFirstOrThrow(),
  ])
  const passkeys = await Promise.all(
    rows
      .filter(({ removed_at: removedAt }) => removedAt === null)
      .map(async (row) => ({
        passkeyId: row.passkey_id,
        name: await encryption.open(row.name_encrypted, nameOfPasskey(playerId, row.passkey_id)),
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
        isBackedUp: row.is_backed_up,
        isCloned: row.cloned_at !== null,
      })),
  )
  // Whoever has removed theirs wants none.
  return { passkeys, isOffered: rows.length === 0 && signIns.length === 2 && player.no_passkey_at === null }
}

/** The player wants none: none is offered any more. */
export async function closePasskeyOffer(db: Db, playerId: string): Promise<void> {
  await retryIdempotent(() => functions.closePasskeyOffer(db, { player: playerId }))
}

/** By which a browser is told which passkeys are meant. */
export function usablePasskeys(db: Db, playerId: string) {
  return db
    .selectFrom('account.passkey')
    .select(['credential_id', 'transports'])
    .where('player_id', '=', playerId)
    .where('removed_at', 'is', null)
    .where('cloned_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

export async function renamePasskey(
  { db, encryption, seal }: { db: Db } & Pick<ValueKeys, 'encryption' | 'seal'>,
  { playerId, passkeyId, name: text }: { playerId: string; passkeyId: string; name: string },
  refuse: Refuse<'NO_DATA'>,
): Promise<void> {
  const name = await sealedValue({ encryption, seal }, text, { place: nameOfPasskey(playerId, passkeyId) })
  const isRenamed = await retryIdempotent(() => functions.renamePasskey(db, { player: playerId, passkey: passkeyId, name }))
  if (!isRenamed) throw refuse('NO_DATA')
}

const REMOVE_REFUSED = {
  no_passkey: 'NO_DATA',
  no_session: 'INVALID_USER_3',
  not_stepped_up: 'STEP_UP_NEEDED',
} as const satisfies Record<Exclude<functions.PasskeyRemoved, 'removed'>, string>

export async function removePasskey(
  db: Db,
  { playerId, tokenHash }: PlayerPrincipal,
  { passkeyId, device }: { passkeyId: string; device: Device },
  refuse: Refuse<(typeof REMOVE_REFUSED)[keyof typeof REMOVE_REFUSED]>,
): Promise<void> {
  const asked = { player: playerId, tokenHash, passkey: passkeyId, device }
  const answer = await retryIdempotent(() => functions.removePasskey(db, asked))
  if (answer !== 'removed') throw refuse(REMOVE_REFUSED[answer])
}
