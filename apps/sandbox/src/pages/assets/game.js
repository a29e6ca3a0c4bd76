import { drawing } from './art.js'
import { createCoins } from './coins.js'

const { body } = document
const { code, kind, session, sign } = body.dataset
const messages = JSON.parse(body.dataset.messages)
const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
const find = (id) => document.getElementById(id)
const [button, say, balanceText, lastWin] = ['spin', 'say', 'balance', 'last-win'].map(find)

for (const place of document.querySelectorAll('[data-symbol]')) place.innerHTML = drawing(kind, Number(place.dataset.symbol))

const { createStage } = await import(`./stage-${kind}.js`)
const stage = createStage(find('stage'), { reduced })
const coins = createCoins(find('coins'))

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
let balance = Number(balanceText.textContent.replaceAll(',', ''))

function showBalance(amount) {
  balance = amount
  balanceText.textContent = money.format(amount)
}

function state(name, message) {
  body.dataset.state = name
  say.textContent = message
  button.disabled = name === 'spinning' || name === 'ended'
}

async function post(path, data) {
  const response = await fetch(`/games/${code}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session, ...data }),
  })
  if (response.ok) return response.json()
  throw Object.assign(new Error(), { status: response.status })
}

const problemMessages = (status) => (status === 401 ? messages.ended : status === 409 ? messages.tooLittle : messages.broken)

/** Counts up to the win; the balance follows when it is done. */
function countUp(amount) {
  if (reduced) return (lastWin.textContent = money.format(amount))
  const began = performance.now()
  const lasts = 900
  const tick = (now) => {
    const part = Math.min((now - began) / lasts, 1)
    lastWin.textContent = money.format(Math.floor(amount * (1 - (1 - part) ** 3) * 100) / 100)
    if (part < 1) requestAnimationFrame(tick)
    else lastWin.textContent = money.format(amount)
  }
  requestAnimationFrame(tick)
}

function celebrate(bet, win) {
  state('won', messages.win.replace('{amount}', `${sign}\u00a0${money.format(win)}`))
  stage.cheer()
  countUp(win)
  if (reduced) return
  const box = find('stage').getBoundingClientRect()
  coins.burst({ x: box.left + box.width / 2, y: box.top + box.height / 2 }, Math.min(win / bet / 10, 1))
  navigator.vibrate?.(60)
}

async function spin() {
  if (button.disabled) return
  const bet = Number(document.querySelector('input[name=bet]:checked').value)
  if (bet > balance) {
    await refresh()
    if (bet > balance) return state('idle', messages.tooLittle)
  }
  state('spinning', messages.spinning)
  const turn = stage.begin()
  balanceText.textContent = money.format(balance - bet)
  try {
    const [outcome] = await Promise.all([post('spin', { bet }), new Promise((resolve) => setTimeout(resolve, reduced ? 0 : 380))])
    await turn.land(outcome.symbols)
    showBalance(outcome.balance)
    if (outcome.win > 0) return celebrate(bet, outcome.win)
    lastWin.textContent = money.format(0)
    state('idle', messages.lose)
  } catch ({ status }) {
    turn.stop()
    // The spin may have counted: only the provider knows the balance now.
    await refresh()
    if (body.dataset.state !== 'ended') state(status === 401 ? 'ended' : 'idle', problemMessages(status))
  }
}

async function refresh() {
  try {
    showBalance((await post('balance', {})).balance)
  } catch ({ status }) {
    showBalance(balance)
    if (status === 401) state('ended', messages.ended)
  }
}

button.addEventListener('click', spin)
addEventListener('keydown', (event) => {
  if (event.code !== 'Space' || event.repeat || event.target.closest?.('button, a')) return
  event.preventDefault()
  void spin()
})
// Money may have been sent to the game meanwhile.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && body.dataset.state !== 'spinning') void refresh()
})
