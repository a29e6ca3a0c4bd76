import type { GameDescriptor } from '@krapao/providers'
import type { GameMessages, PageLanguage } from '../games/game-messages.ts'
import { html } from './page.ts'

interface SignInPage {
  game: GameDescriptor
  language: PageLanguage
  messages: GameMessages
  /** Hidden fields the form must carry. */
  state: Record<string, string>
  problem?: string
}

export function signInPage({ game, language, messages, state, problem }: SignInPage): string {
  const hidden = Object.entries(state).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${game.name}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/page.css" />
        <link rel="stylesheet" href="/assets/game.css" />
        <link rel="stylesheet" href="/games/${game.code}/theme.css" />
      </head>
      <body class="game door">
        <main>
          <h1>${game.name}</h1>
          <form class="panel" method="post" action="/games/${game.code}/sign-in?lang=${language}">
            ${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`} ${hidden}
            <label>${messages.username}<input name="username" autocomplete="username" autocapitalize="none" required /></label>
            <label>${messages.password}<input name="password" type="password" autocomplete="current-password" required /></label>
            <button class="gold">${messages.signIn}</button>
          </form>
          <p class="pretend">${messages.pretend}</p>
        </main>
      </body>
    </html>`.text
}
