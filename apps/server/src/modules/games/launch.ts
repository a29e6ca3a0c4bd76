import { retryIdempotent } from '../../platform/database/db.ts'
import type { Place } from '../../platform/keys/keyring.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId, sha256 } from '../../platform/ids.ts'
import { newToken, type PlayerPrincipal, playerNamedIn } from '../account/index.ts'
import { passwordToSignIn } from './account-password.ts'
import type { GameAccountDeps } from './deps.ts'
import { noteOpened } from './favourite.ts'
import * as functions from './functions.gen.ts'
import { type LaunchForm, launchFormOf } from './launch-form.ts'
import { findAccount, gameByCode } from './store.ts'

const placeOfPage = (playerId: string, tokenHash: Buffer): Place => ({
  column: 'games.launch.page',
  playerId,
  row: [tokenHash.toString('hex')],
})

/**
 * Begins to open a game that takes credentials: answers the token of a page that carries them, which is opened once and within a
 * minute. The portal never sees them.
 */
export async function beginLaunch(
  deps: GameAccountDeps,
  { playerId, tokenHash: sessionHash }: PlayerPrincipal,
  gameCode: string,
  refuse: Refuse<'NO_GAME' | 'SLOT_NO_ACCOUNT' | 'NOT_UFABET' | 'INVALID_USER_3' | 'KEY_INVALID' | 'REQUEST_LIMIT'>,
): Promise<string> {
  const { db, integrations, encryption, env } = deps
  const provider = integrations.games.get(gameCode)
  if (!provider || !(await gameByCode(db, gameCode))) throw refuse('NO_GAME')
  const account = await findAccount(db, playerId, gameCode)
  if (!account) throw refuse('SLOT_NO_ACCOUNT')
  const state = await provider.formState(account.username)
  if (state.outcome === 'refused') throw refuse('NOT_UFABET')
  // A provider that is silent may take the form without.
  const event = state.outcome === 'done' ? state.fields : null
  const password = await passwordToSignIn(deps, { playerId, gameCode })
  const form = launchFormOf(gameCode, { username: account.username, password, event }, env)
  if (!form) throw refuse('KEY_INVALID', { field: 'slotCode' })
  const token = newToken(playerId)
  const tokenHash = sha256(token)
  const pageEncrypted = await encryption.encrypt(JSON.stringify(form), placeOfPage(playerId, tokenHash))
  const begun = await retryIdempotent(() => functions.beginLaunch(db, { player: playerId, sessionHash, tokenHash, pageEncrypted }))
  if (begun === 'no_session') throw refuse('INVALID_USER_3')
  if (begun === 'too_many') throw refuse('REQUEST_LIMIT')
  await noteOpened(deps, { playerId, gameCode })
  return token
}

/** What the page of this token sends to the game, once; undefined where it was opened before, is too old, or never was. */
export async function openLaunch(
  { db, encryption }: Pick<GameAccountDeps, 'db' | 'encryption'>,
  uncheckedToken: string,
): Promise<LaunchForm | undefined> {
  const playerId = playerNamedIn(uncheckedToken)
  if (playerId === undefined) return undefined
  const tokenHash = sha256(uncheckedToken)
  const opening = { player: playerId, tokenHash, opening: newRowId() }
  const page = await retryIdempotent(() => functions.openLaunch(db, opening))
  return page ? (JSON.parse(await encryption.open(page, placeOfPage(playerId, tokenHash))) as LaunchForm) : undefined
}
