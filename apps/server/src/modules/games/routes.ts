import {
  activateGame,
  AUTO_LOGIN,
  autoLoginByPassword,
  autoLoginByUsername,
  type AutoLoginCode,
  collectAll as collectAllRoute,
  favouriteGame,
  getGameAccount,
  launchGame,
  refreshGames,
  resetGamePassword,
  transfer,
  transferAll,
} from '@krapao/contract'
import { minorUnits, minorFromMajor, type MajorUnits } from '@krapao/money'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { deviceOf } from '../../platform/credentials/device.ts'
import { readBalances } from '../ledger/index.ts'
import { collectAll } from './collect-all.ts'
import { keepFavourite } from './favourite.ts'
import { beginLaunch } from './launch.ts'
import { listGames } from './list-games.ts'
import type { GamesDeps } from './deps.ts'
import { openAccount } from './open-account.ts'
import { refreshBalances } from './refresh-balances.ts'
import { resetPassword } from './reset-password.ts'
import { autoLogin, readCredentials } from './sign-in.ts'
import { WALLET } from './transfer.ts'
import { transferMoney } from './transfer-money.ts'

const MESSAGE = { done: 'TRANSFER_SUCCESS', pending: 'TRANSFER_PENDING' } as const

export function gamesRoutes(deps: GamesDeps): Implemented[] {
  const { db } = deps
  return [
    implement(refreshGames).with(async ({ player }) => {
      const looks = await refreshBalances(deps, player.playerId)
      const unreachable = [...looks].filter(([, { isKnown }]) => !isKnown).map(([gameCode]) => gameCode)
      const slots = await listGames(db, player.playerId, readBalances(db, player.playerId))
      return { message: 'BALANCES_REFRESHED' as const, slots, unreachable }
    }),
    implement(activateGame).with(({ player, params, refuse }) =>
      openAccount(deps, { playerId: player.playerId, gameCode: params.slotCode }, refuse),
    ),
    implement(getGameAccount).with(({ player, params, request, address, refuse }) => {
      const device = deviceOf(request.headers['user-agent'], address)
      return readCredentials(deps, player, { gameCode: params.slotCode, device }, refuse)
    }),
    implement(launchGame).with(async ({ player, params, refuse }) => ({
      address: `/api/launch/${await beginLaunch(deps, player, params.slotCode, refuse)}`,
    })),
    implement(favouriteGame).with(async ({ player, params, body, refuse }) => {
      const { isFavourite } = body
      await keepFavourite(db, { playerId: player.playerId, gameCode: params.slotCode, isFavourite }, refuse)
      return { isFavourite }
    }),
    implement(resetGamePassword).with(async ({ player, params, refuse }) => {
      await resetPassword(deps, { playerId: player.playerId, gameCode: params.slotCode }, refuse)
      return { message: 'SLOT_PASSWORD_RESET' as const }
    }),
    implement(transfer).with(async ({ player, body, idempotencyKey, refuse }) => {
      const { from, to } = body
      const order = { playerId: player.playerId, from, to, amount: signedMinorUnits(body.amount), idempotencyKey }
      return { message: MESSAGE[await transferMoney(deps, order, refuse)] }
    }),
    implement(transferAll).with(async ({ player, body, idempotencyKey, refuse }) => {
      const shown = body.shown === undefined ? undefined : minorUnits(minorFromMajor(body.shown))
      const order = { playerId: player.playerId, from: WALLET, to: body.to, amount: 'all' as const, shown, idempotencyKey }
      return { message: MESSAGE[await transferMoney(deps, order, refuse)] }
    }),
    implement(collectAllRoute).with(async ({ player, idempotencyKey, refuse }) => {
      const collected = await collectAll(deps, { playerId: player.playerId, idempotencyKey }, refuse)
      const isOpen = collected.some(({ state }) => state === 'working')
      return { message: isOpen ? ('COLLECT_PENDING' as const) : ('COLLECT_DONE' as const), collected }
    }),
    ...(Object.keys(AUTO_LOGIN) as AutoLoginCode[]).map((gameCode) => autoLoginOf(deps, gameCode)),
  ]
}

function autoLoginOf(deps: GamesDeps, gameCode: AutoLoginCode): Implemented {
  return AUTO_LOGIN[gameCode] === 'username'
    ? implement(autoLoginByUsername(gameCode)).with(({ player, params, refuse }) =>
        autoLogin(deps, { playerId: player.playerId, gameCode, username: params.username }, refuse),
      )
    : implement(autoLoginByPassword(gameCode)).with(({ player, params, refuse }) =>
        autoLogin(deps, { playerId: player.playerId, gameCode, username: params.username }, refuse),
      )
}

/** The wire takes a sign here so that "0 or less" gets its own code. */
function signedMinorUnits(amount: MajorUnits) {
  const magnitude = minorFromMajor(Math.abs(amount) as MajorUnits)
  return minorUnits(amount < 0 ? -magnitude : magnitude)
}
