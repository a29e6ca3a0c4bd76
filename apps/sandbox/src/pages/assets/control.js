import { ask, toast } from './ask.js'
import {
  element,
  escalationCard,
  faultCard,
  gameCard,
  giftCard,
  payoutCard,
  pushCard,
  qrCard,
  smsCard,
  transferCard,
  walletTransferCard,
} from './control-parts.js'

const REFRESH_MS = 2_000
const find = (id) => document.getElementById(id)

async function act(work, done) {
  try {
    await work()
    toast(done)
    await refresh()
  } catch (error) {
    toast(error.message, true)
  }
}

function payQr(reference, amount) {
  document.activeElement?.blur()
  return act(() => ask(`/qr/${encodeURIComponent(reference)}/pay`, 'POST', { amount }), 'Paid. The gateway tells the server now.')
}
const copyLink = (link) => act(() => navigator.clipboard.writeText(link), 'Copied. Paste it in the deposit view.')
const copyCode = (code) => act(() => navigator.clipboard.writeText(code), `Copied ${code}`)

const LISTS = [
  { id: 'sms', path: '/sms', most: 6, card: (row) => smsCard(row, copyCode), empty: 'No message yet. Ask for a code in the portal.' },
  { id: 'push', path: '/push/messages', most: 6, card: pushCard, empty: 'No browser was told anything yet.' },
  { id: 'escalations', path: '/escalations', most: 6, card: escalationCard, empty: 'Nothing in the queue of staff was late yet.' },
  { id: 'qr', path: '/qr', most: 6, card: (row) => qrCard(row, payQr), empty: 'No QR yet. Make one in the deposit view.' },
  { id: 'transfers', path: '/bank/transfers', most: 5, card: transferCard },
  { id: 'gifts', path: '/giftlinks', most: 5, card: (row) => giftCard(row, copyLink), empty: 'No gift yet. Buy one above.' },
  { id: 'wallet-transfers', path: '/wallet/transfers', most: 5, card: walletTransferCard },
  { id: 'payouts', path: '/bank/payouts', most: 10, card: payoutCard, empty: 'The bank has paid nothing out yet.' },
  { id: 'games', path: '/games', most: 30, card: gameCard, empty: 'No player has opened a game account yet.' },
  { id: 'faults', path: '/faults', most: 30, card: faultCard, empty: 'Everything works as it should.' },
]

const shown = new Map()

async function refresh() {
  try {
    await Promise.all(LISTS.map(refreshList))
    find('pulse').textContent = 'Live.'
  } catch {
    find('pulse').textContent = 'Not reached; trying again.'
  }
}

async function refreshList({ id, path, most, card, empty }) {
  const rows = await ask(path)
  const text = JSON.stringify(rows)
  const place = find(id)
  // Somebody may be typing an amount: only what changed is drawn again, and not under their fingers.
  if (shown.get(id) === text || place.querySelector('input:focus')) return
  shown.set(id, text)
  const nothing = empty ? [element('div', { className: 'card empty', text: empty })] : []
  place.replaceChildren(...(rows.length > 0 ? rows.slice(0, most).map(card) : nothing))
}

find('transfer').addEventListener('submit', (event) => {
  event.preventDefault()
  const data = Object.fromEntries(new FormData(event.currentTarget))
  void act(() => ask('/bank/transfer', 'POST', data), 'Transferred. The bank tells the server now.')
})
find('gift').addEventListener('submit', (event) => {
  event.preventDefault()
  const data = Object.fromEntries(new FormData(event.currentTarget))
  void act(() => ask('/giftlinks', 'POST', data), 'Bought. Copy its link below.')
})
find('wallet-transfer').addEventListener('submit', (event) => {
  event.preventDefault()
  const data = Object.fromEntries(new FormData(event.currentTarget))
  void act(() => ask('/wallet/transfer', 'POST', data), 'Transferred. The wallet provider tells the server now.')
})
find('fault').addEventListener('submit', (event) => {
  event.preventDefault()
  const [party, kind, count] = ['party', 'kind', 'count'].map((name) => event.currentTarget.elements[name].value)
  void act(() => ask('/faults', 'POST', { party, kind, count: Number(count) }), `The next ${count} of ${party}: ${kind}`)
})
find('clear-faults').addEventListener('click', () => void act(() => ask('/faults', 'DELETE'), 'Everything works again.'))

await refresh()
setInterval(() => {
  if (!document.hidden) void refresh()
}, REFRESH_MS)
