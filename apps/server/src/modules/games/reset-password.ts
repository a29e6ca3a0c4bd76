import { randomInt } from 'node:crypto'
import { retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import type { GameAccountDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { placeOfPassword } from './account-password.ts'
import { findAccount, gameByCode } from './store.ts'

// Without the look-alikes 0 O 1 l I: players type these into a provider's own app.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/**
 * Sets a new password at the provider. Kept here only once the provider has said yes, and one at a time: of two at
 * once the provider might keep one password and we the other.
 */
export async function resetPassword(
  deps: GameAccountDeps,
  { playerId, gameCode }: { playerId: string; gameCode: string },
  refuse: Refuse<'NO_GAME' | 'SLOT_NO_ACCOUNT' | 'SLOT_RESET_PASSWORD_FAIL'>,
): Promise<void> {
  const { db, integrations, encryption } = deps
  const provider = integrations.games.get(gameCode)
  if (!provider || !(await gameByCode(db, gameCode))) throw refuse('NO_GAME')
  const account = await findAccount(db, playerId, gameCode)
  if (!account) throw refuse('SLOT_NO_ACCOUNT')
  const held = { player: playerId, game: gameCode, lease: newRowId() }
  if (!(await retryIdempotent(() => functions.leaseReset(db, held)))) throw refuse('SLOT_RESET_PASSWORD_FAIL')
  const password = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const answer = await provider.resetPassword({ username: account.username, password })
  const isDone = answer.outcome === 'done'
  const passwordEncrypted = isDone ? await encryption.encrypt(password, placeOfPassword({ playerId, gameCode })) : null
  await retryIdempotent(() => functions.endReset(db, { ...held, passwordEncrypted }))
  if (!isDone) throw refuse('SLOT_RESET_PASSWORD_FAIL')
}
