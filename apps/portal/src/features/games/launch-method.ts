import { type AutoLoginCode, type GameAccount, type getGameAccount, type OutputOf, type Settings, usesAutoLogin } from '@krapao/contract'
import { gameDescriptor } from '@krapao/providers'

export type GameCredentials = OutputOf<typeof getGameAccount>

/** How a game is entered. `newTab` is false only where the game may replace the portal's page. */
export type LaunchMethod =
  | { kind: 'auto-login'; code: AutoLoginCode; newTab: boolean }
  | { kind: 'form'; address: string; fields: Record<string, string> }
  | { kind: 'page'; address: string }

/**
 * Chooses how a game is entered; undefined for a game without a web address, which has an app of its own.
 * The addresses of providers are settings, never built in.
 */
export function chooseLaunchMethod(
  game: Pick<GameAccount, 'code' | 'web'>,
  credentials: GameCredentials,
  settings: Pick<Settings, 'iframeMode' | 'signIn' | 'sportHost' | 'customSportHost'>,
): LaunchMethod | undefined {
  if (game.web === null) return undefined
  // Inside an iframe the page must stay where it is; otherwise the game takes its place.
  if (usesAutoLogin(game.code)) return { kind: 'auto-login', code: game.code, newTab: settings.iframeMode }
  const descriptor = gameDescriptor(game.code)
  const signIn = settings.signIn[game.code] ?? game.web
  const address = descriptor?.isAtSportHost ? atSportHost(signIn, settings) : signIn
  switch (descriptor?.launch) {
    case 'form':
    case 'form-with-state': {
      const { username, password, event } = credentials
      return { kind: 'form', address, fields: { ...event, username, password } }
    }
    case 'query':
      return { kind: 'page', address: withCredentials(address, credentials) }
    case 'site':
      return { kind: 'page', address }
    default:
      return { kind: 'page', address: game.web }
  }
}

/** The address on the host of the settings: the custom host where it is set, else `sportHost`. */
function atSportHost(address: string, { customSportHost, sportHost }: Pick<Settings, 'sportHost' | 'customSportHost'>): string {
  const host = customSportHost ?? sportHost
  if (host === '') return address
  const url = new URL(address)
  // A host without a port must not keep the port of the original address.
  url.port = ''
  url.host = host
  return url.href
}

function withCredentials(address: string, { username, password }: GameCredentials): string {
  const url = new URL(address)
  url.searchParams.set('username', username)
  url.searchParams.set('password', password)
  return url.href
}
