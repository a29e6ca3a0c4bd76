import { type AutoLoginCode, type GameAccount, type getGameAccount, type OutputOf, type Settings, usesAutoLogin } from '@krapao/contract'

export type GameCredentials = OutputOf<typeof getGameAccount>

/** How a game is entered. `newTab` is false only where the page itself may leave. */
export type Entrance =
  | { kind: 'auto-login'; code: AutoLoginCode; newTab: boolean }
  | { kind: 'form'; address: string; fields: Record<string, string> }
  | { kind: 'page'; address: string }

/** These take the player's credentials as a posted form on their own sign-in page. */
const FORM_SIGN_IN: ReadonlySet<string> = new Set(['JOKER', 'SLOTXO', 'UFABET'])

/**
 * Which way leads into a game; undefined for a game without a web address, which is entered by its own app.
 * Where providers stand is a setting, never built in.
 */
export function decideEntrance(
  game: Pick<GameAccount, 'code' | 'web'>,
  credentials: GameCredentials,
  settings: Pick<Settings, 'iframeMode' | 'signIn'>,
): Entrance | undefined {
  if (game.web === null) return undefined
  // Inside an iframe the page must stay where it is; otherwise the game takes its place.
  if (usesAutoLogin(game.code)) return { kind: 'auto-login', code: game.code, newTab: settings.iframeMode }
  const address = settings.signIn[game.code] ?? game.web
  if (FORM_SIGN_IN.has(game.code)) {
    const { username, password, event } = credentials
    return { kind: 'form', address, fields: { ...event, username, password } }
  }
  if (game.code === 'SUPERSLOT') return { kind: 'page', address: withCredentials(address, credentials) }
  return { kind: 'page', address: game.code === 'SEXYGAME' ? address : game.web }
}

function withCredentials(address: string, { username, password }: GameCredentials): string {
  const url = new URL(address)
  url.searchParams.set('username', username)
  url.searchParams.set('password', password)
  return url.href
}
