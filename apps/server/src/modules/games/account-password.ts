import { type Db, retryIdempotent, type Tx } from '../../platform/database/db.ts'
import type { Encryption, Place } from '../../platform/keys/keyring.ts'
import type { Device } from '../../platform/credentials/device.ts'
import type { PlayerPrincipal } from '../account/index.ts'
import * as functions from './functions.gen.ts'

interface PasswordDeps {
  db: Db
  encryption: Encryption
}

interface AccountKey {
  playerId: string
  gameCode: string
}

export const placeOfPassword = ({ playerId, gameCode }: AccountKey): Place => ({
  column: 'games.account.password',
  playerId,
  row: [gameCode],
})

/** What the player is shown; null until they have shown in this session, within five minutes, that it is them. */
export async function shownPassword(
  { db, encryption }: PasswordDeps,
  { playerId, tokenHash }: PlayerPrincipal,
  { gameCode, device }: { gameCode: string; device: Device },
): Promise<string | null> {
  const asked = { player: playerId, tokenHash, game: gameCode, device }
  const encrypted = await retryIdempotent(() => functions.showPassword(db, asked))
  return encrypted && encryption.open(encrypted, placeOfPassword({ playerId, gameCode }))
}

/** As it stands there, encrypted; null where they have no account there. */
export function keptPassword(db: Db | Tx, { playerId, gameCode }: AccountKey): Promise<Buffer | null> {
  return functions.passwordToSignIn(db, { player: playerId, game: gameCode })
}

/** For the server, which signs the player in. The player has an account there. */
export async function passwordToSignIn({ db, encryption }: PasswordDeps, { playerId, gameCode }: AccountKey): Promise<string> {
  const encrypted = await keptPassword(db, { playerId, gameCode })
  if (!encrypted) throw new Error(`player ${playerId} has no account at ${gameCode}`)
  return encryption.open(encrypted, placeOfPassword({ playerId, gameCode }))
}
