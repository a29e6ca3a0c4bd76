/** Every text of somebody else goes through textContent, so none of it can become markup. */
export function element(tag, { text, className, ...attributes } = {}, ...children) {
  const node = document.createElement(tag)
  if (text !== undefined) node.textContent = text
  if (className) node.className = className
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children)
  return node
}

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Bangkok' })
const SIGNS = { BAHT: '฿', LAK: '₭' }
export const inWords = (amount, currency = 'BAHT') => `${SIGNS[currency]}\u00a0${money.format(amount)}`
export const time = (instant) => clock.format(new Date(instant))

function line(title, sub, right) {
  const messages = element('div', {}, element('b', { text: title }), element('div', { className: 'sub', text: sub }))
  return element('div', { className: 'card line' }, messages, right)
}

const amountOf = (amount, currency) => element('span', { className: 'amount num', text: inWords(amount, currency) })
const tag = (state) => element('span', { className: `tag ${state}`, text: state })

export function smsCard({ to, text, code, sentAt }, copy) {
  const button = element('button', { className: 'code num', text: code ?? '', 'aria-label': `Copy ${code}` })
  button.addEventListener('click', () => copy(code))
  return line(to, `${text} · ${time(sentAt)}`, code ? button : element('span'))
}

export function pushCard({ text, topic, urgency, at }) {
  return line(text, `${urgency} · ${topic} · ${time(at)}`, element('span'))
}

export function escalationCard({ kind, dueAt, link, at }) {
  return line(kind, `due ${time(dueAt)} · told ${time(at)}`, element('a', { href: link, text: 'Open', rel: 'noreferrer' }))
}

export function qrCard({ provider, reference, amount, paidAmount, state, expiresAt, svg }, pay) {
  const picture = element('div', { className: 'qr' })
  // Drawn by this sandbox from its own payload: black squares and nothing else.
  picture.innerHTML = svg
  const messages = element(
    'div',
    {},
    element('b', { text: provider }),
    element('div', { className: 'sub', text: reference }),
    element('div', { className: 'sub', text: `until ${time(expiresAt)}` }),
  )
  const card = element(
    'div',
    { className: 'card pay' },
    picture,
    messages,
    element('div', {}, amountOf(paidAmount ?? amount), element('div', {}, tag(state))),
  )
  if (state !== 'paid') {
    const input = element('input', {
      name: 'amount',
      value: amount.toFixed(2),
      inputmode: 'decimal',
      'aria-label': `Amount for ${reference}`,
    })
    const form = element('form', {}, input, element('button', { className: 'gold', text: 'Pay' }))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      pay(reference, input.value)
    })
    card.append(form)
  }
  return card
}

export function transferCard({ fromBankCode, fromAccountNo, fromName, amount, currency, transRef, at }) {
  return line(fromName, `${fromBankCode} ${fromAccountNo} · ${transRef} · ${time(at)}`, amountOf(amount, currency))
}

export function giftCard({ link, amount, currency, redemptionId, createdAt }, copy) {
  const button = element('button', { className: 'code', text: redemptionId ? 'redeemed' : 'Copy link' })
  button.addEventListener('click', () => copy(link))
  return line(inWords(amount, currency), `${link} · ${time(createdAt)}`, button)
}

export function walletTransferCard({ fromWallet, toWallet, amount, currency, transRef, at }) {
  return line(`${fromWallet} → ${toWallet}`, `${transRef} · ${time(at)}`, amountOf(amount, currency))
}

export function payoutCard({ toBankCode, toAccountNo, toAccountName, amount, currency, state, bankReference, reason, at }) {
  const right = element('div', {}, amountOf(amount, currency), element('div', {}, tag(state)))
  return line(toAccountName, `${toBankCode} ${toAccountNo} · ${bankReference ?? reason} · ${time(at)}`, right)
}

export function gameCard({ code, username, balance, currency }) {
  return line(code, username, amountOf(balance, currency))
}

export function faultCard({ party, kind, count, call }) {
  return line(
    `${party}: ${kind}`,
    call ? `only ${call}` : 'money and messages',
    element('span', { className: 'amount num', text: `×${count}` }),
  )
}
