import { GAMES, type LinkLaunchCode, linkLaunchOf } from '@krapao/providers'
import { GAME_CATEGORIES } from '@krapao/terms'
import * as z from 'zod/mini'
import { instant, sum } from './amount.ts'
import { route } from './route.ts'
import { code } from './text.ts'

export const gameAccount = z.object({
  code: z.string(),
  name: z.string(),
  /** What it is called in each language, to find it by; null where that is its name. */
  nameTH: z.nullable(z.string()),
  nameLA: z.nullable(z.string()),
  nameEN: z.nullable(z.string()),
  /** The address of a picture; empty where the name stands in. */
  logo: z.string(),
  background: z.string(),
  /** A small picture of the background, to show until that has come; null where there is none. */
  backgroundSmall: z.nullable(z.string()),
  isActive: z.boolean(),
  /** Our mirror of the provider's balance; 0 while the game is inactive. */
  amount: sum,
  /** Factor of the game-wallet value shown on the card. */
  ftWalletSlot: z.number(),
  category: z.enum(GAME_CATEGORIES),
  /** `maintenance`: closed for a while, and no money goes in. `withdrawn`: no longer offered; listed while it holds money or is a favourite. */
  offer: z.enum(['open', 'maintenance', 'withdrawn']),
  isFavourite: z.boolean(),
  /** When it was last opened through us; null: never. */
  openedAt: z.nullable(instant),
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
  /** `password`: null until the player has shown in this session, within five minutes, that it is them. */
  output: z.object({ username: z.string(), password: z.nullable(z.string()), event: z.nullable(z.record(z.string(), z.string())) }),
  refusals: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'NOT_UFABET'],
})

export const launchGame = route({
  method: 'POST',
  path: '/api/wallet/launch/:slotCode',
  summary: 'A page that signs the player in at a game that takes credentials.',
  access: 'player',
  params: slotParams,
  output: z.object({ address: z.string() }),
  refusals: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'NOT_UFABET'],
})

export const favouriteGame = route({
  method: 'POST',
  path: '/api/wallet/favourite/:slotCode',
  summary: 'Makes a game a favourite of the player, on all their devices, or no longer one.',
  access: 'player',
  params: slotParams,
  body: z.object({ isFavourite: z.boolean() }),
  output: z.object({ isFavourite: z.boolean() }),
  refusals: ['NO_GAME', 'FAVOURITES_FULL'],
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
