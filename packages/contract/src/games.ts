import { GAMES, type LinkLaunchCode, linkLaunchOf } from '@krapao/providers'
import { GAME_CATEGORIES } from '@krapao/terms'
import * as z from 'zod/mini'
import { sum } from './amount.ts'
import { route } from './route.ts'
import { code } from './text.ts'

export const gameAccount = z.object({
  code: z.string(),
  name: z.string(),
  /** The address of a picture; empty where the name stands in. */
  logo: z.string(),
  background: z.string(),
  isActive: z.boolean(),
  /** Our mirror of the provider's balance; 0 while the game is inactive. */
  amount: sum,
  /** Factor of the game-wallet value shown on the card. */
  ftWalletSlot: z.number(),
  category: z.enum(GAME_CATEGORIES),
  web: z.nullable(z.string()),
  android: z.nullable(z.string()),
  ios: z.nullable(z.string()),
})
export type GameAccount = z.output<typeof gameAccount>

const slotParams = z.object({ slotCode: code(20) })

export const refreshGames = route({
  method: 'GET',
  path: '/api/wallet/refresh/slot',
  summary: "Asks every provider for the player's balance and posts the difference as the game's result.",
  access: 'player',
  output: z.object({
    message: z.literal('BALANCES_REFRESHED'),
    slots: z.array(gameAccount),
    /** Games whose provider did not answer; their last known balance stands. */
    unreachable: z.array(z.string()),
  }),
  refusals: [],
})

export const activateGame = route({
  method: 'GET',
  path: '/api/wallet/activate/:slotCode',
  summary: "Opens the player's account at the provider.",
  access: 'player',
  params: slotParams,
  output: gameAccount,
  refusals: ['NO_GAME', 'SLOT_ALREADY_ACTIVE', 'SLOT_ACTIVATE_FAIL'],
})

export const getGameAccount = route({
  method: 'GET',
  path: '/api/wallet/account/:slotCode',
  summary: 'The credentials of a game account; `event` holds form state for a provider that needs it.',
  access: 'player',
  params: slotParams,
  output: z.object({ username: z.string(), password: z.string(), event: z.nullable(z.record(z.string(), z.string())) }),
  refusals: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'NOT_UFABET'],
})

export const resetGamePassword = route({
  method: 'GET',
  path: '/api/wallet/resetpassword/:slotCode',
  summary: 'Sets a new password at the provider; the account stays active.',
  access: 'player',
  params: slotParams,
  output: z.object({ message: z.literal('SLOT_PASSWORD_RESET') }),
  refusals: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL'],
})

export type AutoLoginCode = LinkLaunchCode

/** The games with an auto-login call, and what it takes; a game's code is the path segment in upper case. */
export const AUTO_LOGIN = Object.fromEntries(
  GAMES.flatMap(({ code }) => {
    const by = linkLaunchOf(code)
    return by === undefined ? [] : [[code, by]]
  }),
) as Record<AutoLoginCode, 'username' | 'password'>

/** Whether a link opens it signed in. Any other is signed in to by a form in the browser. */
export function usesAutoLogin(gameCode: string): gameCode is AutoLoginCode {
  return Object.hasOwn(AUTO_LOGIN, gameCode)
}

const AUTO_LOGIN_REFUSALS = ['SLOT_NO_ACCOUNT', 'NOT_AREASLOT', 'LOGIN_FAIL'] as const
const autoLoginOutput = z.object({ link: z.string() })

export function autoLoginByUsername(gameCode: AutoLoginCode) {
  return route({
    method: 'GET',
    path: `/api/autoLogin/${gameCode.toLowerCase()}/:username`,
    summary: `A link that opens ${gameCode} signed in.`,
    access: 'player',
    params: z.object({ username: code(60) }),
    output: autoLoginOutput,
    refusals: AUTO_LOGIN_REFUSALS,
  })
}

/** The password in the path is part of the specified call; the server uses its own stored one and logs neither. */
export function autoLoginByPassword(gameCode: AutoLoginCode) {
  return route({
    method: 'GET',
    path: `/api/autoLogin/${gameCode.toLowerCase()}/:username/:password`,
    summary: `A link that opens ${gameCode} signed in.`,
    access: 'player',
    params: z.object({ username: code(60), password: z.string().check(z.maxLength(100)) }),
    output: autoLoginOutput,
    refusals: AUTO_LOGIN_REFUSALS,
  })
}
