import { formatMoney } from '@krapao/money'
import type { GameDescriptor } from '@krapao/providers'
import type { Player } from '../games/game-records.ts'
import type { GameMessages, PageLanguage } from '../games/game-messages.ts'
import { BETS, PAYS } from '../games/spin.ts'
import { html } from './page.ts'

interface GamePage {
  player: Player
  session: string
  game: GameDescriptor
  walletUrl: string
  language: PageLanguage
  messages: GameMessages
}

export function gamePage({ player, session, game, walletUrl, language, messages }: GamePage): string {
  const sign = game.currency === 'LAK' ? '₭' : '฿'
  const bets = BETS.map(
    (bet) =>
      html`<label class="chip chip-${bet}"
        ><input type="radio" name="bet" value="${bet}" ${bet === 10 ? 'checked' : ''} /><span>${bet}</span></label
      >`,
  )
  const pays = PAYS.map((pay, symbol) => html`<li><i data-symbol="${symbol}"></i>×${pay}</li>`)
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="theme-color" content="#0a0d14" />
        <title>${game.name}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/page.css" />
        <link rel="stylesheet" href="/assets/game.css" />
        <link rel="stylesheet" href="/assets/stage.css" />
        <link rel="stylesheet" href="/games/${player.code}/theme.css" />
        <script type="module" src="/assets/game.js"></script>
      </head>
      <body
        class="game"
        data-state="idle"
        data-code="${player.code}"
        data-kind="${game.art.stage}"
        data-sign="${sign}"
        data-session="${session}"
        data-messages="${JSON.stringify(messages)}"
      >
        <canvas id="coins" aria-hidden="true"></canvas>
        <header>
          <a class="back" href="${walletUrl}"
            ><svg
              width="18"
              height="18"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              stroke-width="2.4"
              stroke-linecap="round"
              stroke-linejoin="round"
              aria-hidden="true"
            >
              <path d="m15 5-7 7 7 7" /></svg
            >${messages.back}</a
          >
          <span class="who">${player.username}</span>
        </header>
        <main>
          <h1>${game.name}</h1>
          <ul class="pays" aria-label="${messages.pays}">
            ${pays}
          </ul>
          <section class="cabinet" aria-hidden="true"><div id="stage"></div></section>
          <p id="say" class="say" role="status">${messages.ready}</p>
          <dl class="meters">
            <div>
              <dt>${messages.balance}</dt>
              <dd class="num">
                <small>${sign}&nbsp;</small><span id="balance" data-testid="provider-balance">${formatMoney(player.balance)}</span>
              </dd>
            </div>
            <div>
              <dt>${messages.lastWin}</dt>
              <dd class="num win"><small>${sign}&nbsp;</small><span id="last-win">0.00</span></dd>
            </div>
          </dl>
          <fieldset class="bets">
            <legend>${messages.bet}</legend>
            <div>${bets}</div>
          </fieldset>
          <button id="spin" class="spin" type="button"><span>${messages.spin}</span></button>
          <p class="pretend">${messages.pretend}</p>
        </main>
      </body>
    </html>`.text
}
