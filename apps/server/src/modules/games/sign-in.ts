import type { Refuse } from '../../platform/http/refusal.ts'
import type { GameAccountDeps } from './deps.ts'
import type { Device } from '../../platform/credentials/device.ts'
import type { PlayerPrincipal } from '../account/index.ts'
import { passwordToSignIn, shownPassword } from './account-password.ts'
import { noteOpened } from './favourite.ts'
import { findAccount, gameByCode } from './store.ts'

/**
 * The credentials as the player sees them, with the hidden fields of a provider whose form carries state. Without the password until
 * they have shown in this session that it is them.
 */
export async function readCredentials(
  deps: GameAccountDeps,
  player: PlayerPrincipal,
  { gameCode, device }: { gameCode: string; device: Device },
  refuse: Refuse<'NO_GAME' | 'SLOT_NO_ACCOUNT' | 'NOT_UFABET'>,
): Promise<{ username: string; password: string | null; event: Record<string, string> | null }> {
  const { db, integrations } = deps
  const provider = integrations.games.get(gameCode)
  if (!provider || !(await gameByCode(db, gameCode))) throw refuse('NO_GAME')
  const account = await findAccount(db, player.playerId, gameCode)
  if (!account) throw refuse('SLOT_NO_ACCOUNT')
  const state = await provider.formState(account.username)
  if (state.outcome === 'refused') throw refuse('NOT_UFABET')
  // A provider that is silent may answer by the time the player presses play.
  const event = state.outcome === 'done' ? state.fields : null
  return { username: account.username, password: await shownPassword(deps, player, { gameCode, device }), event }
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
  const { db, integrations } = deps
  const account = await findAccount(db, playerId, gameCode)
  const provider = integrations.games.get(gameCode)
  if (!account || !provider || account.username !== username) throw refuse('SLOT_NO_ACCOUNT')
  const answer = await provider.signInLink({ username, password: await passwordToSignIn(deps, { playerId, gameCode }) })
  if (answer.outcome === 'done') {
    await noteOpened(deps, { playerId, gameCode })
    return { link: answer.link }
  }
  throw refuse(gameCode === 'AREASLOT' && answer.outcome === 'refused' ? 'NOT_AREASLOT' : 'LOGIN_FAIL')
}
