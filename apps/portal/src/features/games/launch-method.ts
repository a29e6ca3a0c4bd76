import { type AutoLoginCode, type GameAccount, type Settings, usesAutoLogin } from '@krapao/contract'
import { gameDescriptor } from '@krapao/providers'

/**
 * How a game is entered: by a link that its provider makes, by a page of the server that carries the credentials, or by its own page.
 * `newTab` is false only where the game may replace the portal's page.
 */
export type LaunchMethod =
  | { kind: 'auto-login'; code: AutoLoginCode; newTab: boolean }
  | { kind: 'credentials'; code: string; newTab: true }
  | { kind: 'page'; address: string; newTab: true }

/**
 * Chooses how a game is entered; undefined for a game without a web address, which has an app of its own.
 * The addresses of providers are settings, never built in.
 */
export function chooseLaunchMethod(
  game: Pick<GameAccount, 'code' | 'web'>,
  settings: Pick<Settings, 'iframeMode' | 'signIn'>,
): LaunchMethod | undefined {
  if (game.web === null) return undefined
  // Inside an iframe the page must stay where it is; otherwise the game takes its place.
  if (usesAutoLogin(game.code)) return { kind: 'auto-login', code: game.code, newTab: settings.iframeMode }
  switch (gameDescriptor(game.code)?.launch) {
    case 'form':
    case 'form-with-state':
    case 'query':
      return { kind: 'credentials', code: game.code, newTab: true }
    default:
      return { kind: 'page', address: settings.signIn[game.code] ?? game.web, newTab: true }
  }
}
