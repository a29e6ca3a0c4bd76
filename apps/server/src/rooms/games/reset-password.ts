import { randomInt } from 'node:crypto'
import type { Refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
import { accountOf, gameByCode, setPassword } from './store.ts'

// Without the look-alikes 0 O 1 l I: players type these into a provider's own app.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** Sets a new password at the provider. Kept here only once the provider has said yes. */
export async function resetPassword(
  services: Services,
  { playerId, gameCode }: { playerId: string; gameCode: string },
  refuse: Refuse<'NO_GAME' | 'SLOT_NO_ACCOUNT' | 'SLOT_RESET_PASSWORD_FAIL'>,
): Promise<void> {
  const { db, outside, seal } = services
  const provider = outside.games.get(gameCode)
  if (!provider || !(await gameByCode(db, gameCode))) throw refuse('NO_GAME')
  const account = await accountOf(db, playerId, gameCode)
  if (!account) throw refuse('SLOT_NO_ACCOUNT')
  const password = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const answer = await provider.resetPassword({ username: account.username, password })
  if (answer.outcome !== 'done') throw refuse('SLOT_RESET_PASSWORD_FAIL')
  await setPassword(db, playerId, gameCode, seal.seal(password))
}
