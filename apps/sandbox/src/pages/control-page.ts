import type { FastifyInstance } from 'fastify'
import { PROVIDERS } from '../control/fault-control.ts'
import { FAULT_KINDS } from '../faults.ts'
import { html, sendPage } from './page.ts'

const options = (values: readonly string[]) => values.map((value) => html`<option>${value}</option>`)

/** The sandbox's own page: what a developer wants to see of the providers, and do to it. */
export function serveControlPage(app: FastifyInstance): void {
  app.get('/', async (_request, reply) => sendPage(reply, controlPage()))
}

function controlPage(): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" content="#0a0d14" />
        <title>Sandbox: the providers</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/page.css" />
        <link rel="stylesheet" href="/assets/control.css" />
        <script type="module" src="/assets/control.js"></script>
      </head>
      <body class="control">
        <header>
          <h1>The providers</h1>
          <p>
            Banks, gateways, games, SMS, a push service and the operator's own ear, all played on this machine.
            <span id="pulse" role="status">Loading…</span>
          </p>
        </header>
        <p id="toast" role="status" hidden></p>
        <main>
          <section aria-labelledby="h-sms">
            <h2 id="h-sms">SMS</h2>
            <div id="sms"></div>
          </section>
          <section aria-labelledby="h-push">
            <h2 id="h-push">Push messages</h2>
            <div id="push"></div>
          </section>
          <section aria-labelledby="h-escalations">
            <h2 id="h-escalations">Told of late items</h2>
            <div id="escalations"></div>
          </section>
          <section aria-labelledby="h-qr">
            <h2 id="h-qr">QR codes</h2>
            <div id="qr"></div>
          </section>
          <section aria-labelledby="h-in">
            <h2 id="h-in">Transfer to the operator</h2>
            <p class="aside"><a href="/bank">Pay as the customer of any bank, with a slip</a></p>
            <form id="transfer" class="card grid">
              <label>From bank<input name="fromBankCode" value="SCB" maxlength="20" required /></label>
              <label>From account<input name="fromAccountNo" value="1112223334" inputmode="numeric" required /></label>
              <label class="wide">Name<input name="fromName" value="SOMCHAI JAIDEE" required /></label>
              <label>To account<input name="toAccountNo" value="0458800011" inputmode="numeric" required /></label>
              <label>Amount<input name="amount" value="100.00" inputmode="decimal" required /></label>
              <label
                >Currency<select name="currency">
                  ${options(['THB', 'LAK'])}
                </select></label
              >
              <button class="gold wide">Transfer</button>
            </form>
            <div id="transfers"></div>
          </section>
          ${walletProvider()}
          <section aria-labelledby="h-out">
            <h2 id="h-out">Payouts</h2>
            <div id="payouts"></div>
          </section>
          <section aria-labelledby="h-games">
            <h2 id="h-games">Game accounts</h2>
            <div id="games"></div>
          </section>
          <section aria-labelledby="h-faults">
            <h2 id="h-faults">Faults</h2>
            <form id="fault" class="card grid">
              <label class="wide"
                >Provider<select name="party">
                  ${options(PROVIDERS)}
                </select></label
              >
              <label
                >What goes wrong<select name="kind">
                  ${options(FAULT_KINDS)}
                </select></label
              >
              <label>How often<input name="count" value="1" inputmode="numeric" required /></label>
              <button class="plain">Add</button><button class="plain" type="button" id="clear-faults">Clear all</button>
            </form>
            <div id="faults"></div>
          </section>
        </main>
      </body>
    </html>`.text
}

/** Gifts, and transfers between wallets. */
function walletProvider() {
  return html`<section aria-labelledby="h-gifts">
      <h2 id="h-gifts">Gift links</h2>
      <form id="gift" class="card grid">
        <label>Amount<input name="amount" value="60.00" inputmode="decimal" required /></label>
        <button class="gold">Buy a gift</button>
      </form>
      <div id="gifts"></div>
    </section>
    <section aria-labelledby="h-wallets">
      <h2 id="h-wallets">Transfer to a wallet of the operator</h2>
      <form id="wallet-transfer" class="card grid">
        <label>From phone<input name="fromPhone" value="0810000001" inputmode="numeric" required /></label>
        <label>To wallet<input name="toWallet" value="0990000002" inputmode="numeric" required /></label>
        <label>Amount<input name="amount" value="45.00" inputmode="decimal" required /></label>
        <button class="gold">Transfer</button>
      </form>
      <div id="wallet-transfers"></div>
    </section>`
}
