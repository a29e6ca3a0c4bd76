import type { Refuse } from '../../platform/http/refusal.ts'
import type { GameAccountDeps } from './deps.ts'
import { findAccount, gameByCode } from './store.ts'

/** The credentials as the player sees them, with the hidden fields of a provider whose form carries state. */
export async function readCredentials(
  deps: GameAccountDeps,
  { playerId, gameCode }: { playerId: string; gameCode: string },
  refuse: Refuse<'NO_GAME' | 'SLOT_NO_ACCOUNT' | 'NOT_UFABET'>,
): Promise<{ username: string; password: string; event: Record<string, string> | null }> {
  const { db, integrations, encryption } = deps
  const provider = integrations.games.get(gameCode)
  if (!provider || !(await gameByCode(db, gameCode))) throw refuse('NO_GAME')
  const account = await findAccount(db, playerId, gameCode)
  if (!account) throw refuse('SLOT_NO_ACCOUNT')
  const state = await provider.formState(account.username)
  if (state.outcome === 'refused') throw refuse('NOT_UFABET')
  // A provider that is silent may answer by the time the player presses play.
  const event = state.outcome === 'done' ? state.fields : null
  return { username: account.username, password: encryption.open(account.passwordEncrypted), event }
}

/**
 * A link that opens the game signed in. The username must be the caller's own; the password used is the stored one,
 * whatever the call carried.
 */
export async function autoLogin(
  deps: GameAccountDeps,
  { playerId, gameCode, username }: { playerId: string; gameCode: string; username: string },
  refuse: Refuse<'SLOT_NO_ACCOUNT' | 'NOT_AREASLOT' | 'LOGIN_FAIL'>,
): Promise<{ link: string }> {
  const { db, integrations, encryption } = deps
  const account = await findAccount(db, playerId, gameCode)
  const provider = integrations.games.get(gameCode)
  if (!account || !provider || account.username !== username) throw refuse('SLOT_NO_ACCOUNT')
  const answer = await provider.signInLink({ username, password: encryption.open(account.passwordEncrypted) })
  if (answer.outcome === 'done') return { link: answer.link }
  throw refuse(gameCode === 'AREASLOT' && answer.outcome === 'refused' ? 'NOT_AREASLOT' : 'LOGIN_FAIL')
}
