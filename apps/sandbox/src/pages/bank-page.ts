import type { FastifyInstance } from 'fastify'
import { CUSTOMER_BANKS } from '../bank/slip/looks.ts'
import { html, sendPage } from './page.ts'

/** Where a tester is the customer of any bank: pays, and gets the slip. */
export function serveBankPage(app: FastifyInstance): void {
  app.get('/bank', async (_request, reply) => sendPage(reply, bankPage()))
}

/** The colour of a bank, as an attribute: the page allows no style of its own. */
const bankChoice = ({ code, name, currency, strong }: (typeof CUSTOMER_BANKS)[number]) =>
  html`<label class="choice" title="${name}"
    ><input type="radio" name="bankCode" value="${code}" data-currency="${currency}" required /><svg viewBox="0 0 56 56" aria-hidden="true">
      <circle cx="28" cy="28" r="26" fill="${strong}" />
      <text x="28" y="33" text-anchor="middle" fill="#fff" font-size="13" font-weight="700">${code}</text></svg
    ><span>${code}</span></label
  >`

const bankOptions = CUSTOMER_BANKS.map(({ code }) => html`<option>${code}</option>`)

const REPORTS = [
  ['now', 'At once'],
  ['late', 'Late'],
  ['duplicate', 'Twice'],
  ['lost-report', 'Never'],
] as const

const segment = (name: string, value: string, words: string, isFirst: boolean) =>
  html`<label
    >${isFirst ? html`<input type="radio" name="${name}" value="${value}" checked />` : html`<input type="radio" name="${name}" value="${value}" />`}<span
      >${words}</span
    ></label
  >`

function bankPage(): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" content="#0a0d14" />
        <title>Sandbox: a bank's app</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/page.css" />
        <link rel="stylesheet" href="/assets/control.css" />
        <link rel="stylesheet" href="/assets/bank.css" />
        <script type="module" src="/assets/bank.js"></script>
      </head>
      <body class="control bank">
        <header>
          <p><a href="/">All providers</a></p>
          <h1>Pay as anybody</h1>
          <p>Be the customer of any bank, pay the operator, and get the slip. Nothing here is real money.</p>
        </header>
        <p id="toast" role="status" hidden></p>
        <main>
          <form id="pay" class="card">
            <fieldset>
              <legend>I bank with</legend>
              <div class="banks">${CUSTOMER_BANKS.map(bankChoice)}</div>
            </fieldset>
            <fieldset class="grid">
              <legend>My account</legend>
              <label>Number<input name="accountNo" inputmode="numeric" pattern="[0-9A-Za-z\\-]{6,40}" autocomplete="off" required /></label>
              <label>Name<input name="name" maxlength="200" autocomplete="off" required /></label>
            </fieldset>
            <fieldset class="grid">
              <legend>To</legend>
              <div class="segments wide">${segment('way', 'account', 'An account', true)}${segment('way', 'qr', 'A QR code', false)}</div>
              <div id="to-account" class="grid wide">
                <label
                  >Bank<select name="toBankCode">
                    ${bankOptions}
                  </select></label
                >
                <label
                  >Number<input name="toAccountNo" inputmode="numeric" pattern="[0-9A-Za-z\\-]{6,40}" autocomplete="off" required
                /></label>
                <label class="wide">Name<input name="toName" maxlength="200" autocomplete="off" required /></label>
              </div>
              <div id="to-qr" class="wide" hidden>
                <div id="codes" class="codes"></div>
                <label>Or paste what the code says<textarea name="payload" rows="3" maxlength="1000" spellcheck="false"></textarea></label>
              </div>
            </fieldset>
            <fieldset>
              <legend>Amount</legend>
              <label class="sum"
                ><span id="sign" aria-hidden="true">฿</span
                ><input name="amount" aria-label="Amount" inputmode="decimal" value="100.00" required
              /></label>
              <div id="sums" class="sums"></div>
            </fieldset>
            <fieldset>
              <legend>The bank tells the operator</legend>
              <div class="segments">${REPORTS.map(([value, words], index) => segment('report', value, words, index === 0))}</div>
            </fieldset>
            <button class="gold wide">Pay</button>
          </form>
          <section id="paid" class="card" aria-live="polite" hidden></section>
          <section aria-labelledby="h-past">
            <h2 id="h-past">What was paid</h2>
            <div id="past"></div>
          </section>
        </main>
      </body>
    </html>`.text
}
