import type { GameAccount } from '@krapao/contract'
import { NOTHING } from '@krapao/money'
import { retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { readCurrency } from '../ledger/index.ts'
import { presentGame } from './game.ts'
import type { GameAccountDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { placeOfPassword } from './account-password.ts'
import { findAccount, gameByCode, playerGame } from './store.ts'

/** Opens the player's account at the provider. The provider answers the same account to the same player again. */
export async function openAccount(
  deps: GameAccountDeps,
  { playerId, gameCode }: { playerId: string; gameCode: string },
  refuse: Refuse<'NO_GAME' | 'SLOT_ALREADY_ACTIVE' | 'SLOT_ACTIVATE_FAIL'>,
): Promise<GameAccount> {
  const { db, integrations, encryption } = deps
  const game = await gameByCode(db, gameCode)
  const provider = integrations.games.get(gameCode)
  if (!game?.isShown || game.isInMaintenance || !provider || game.currency !== (await readCurrency(db, playerId))) throw refuse('NO_GAME')
  if (await findAccount(db, playerId, gameCode)) throw refuse('SLOT_ALREADY_ACTIVE')
  const answer = await provider.openAccount({ reference: playerId })
  if (answer.outcome !== 'done') throw refuse('SLOT_ACTIVATE_FAIL')
  const account = {
    player: playerId,
    game: gameCode,
    username: answer.username,
    passwordEncrypted: await encryption.encrypt(answer.password, placeOfPassword({ playerId, gameCode })),
  }
  const opened = await retryIdempotent(() => functions.openAccount(db, account))
  switch (opened) {
    case 'opened':
      return presentGame(game, { ...(await playerGame(db, { playerId, gameCode })), isActive: true, mirror: NOTHING })
    case 'no_game':
      throw refuse('NO_GAME')
    case 'already_active':
      throw refuse('SLOT_ALREADY_ACTIVE')
    case 'cannot_act':
    case 'of_another':
      throw new Error(`the account ${answer.username} at ${gameCode} could not be kept for player ${playerId}: ${opened}`)
  }
}
