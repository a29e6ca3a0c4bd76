import { ask, toast } from './ask.js'
import { codeButton, paidCard, pastCard } from './bank-parts.js'
import { element, inWords } from './control-parts.js'

const REFRESH_MS = 3_000
const REMEMBERED = 'sandbox.bank'
const SUMS = { BAHT: ['100.00', '300.00', '500.00', '1000.00'], LAK: ['50000', '100000', '500000', '1000000'] }
const SIGNS = { BAHT: '฿', LAK: '₭' }

/** The accounts of the demo world: its players' and the operator's. */
const CUSTOMERS = {
  KBANK: { accountNo: '0123456781', name: 'บัวขาว ใจดี' },
  SCB: { accountNo: '4056789012', name: 'ดวงใจ มั่นคง' },
  BCEL: { accountNo: '0101234567', name: 'BOUNMY SOUK' },
}
const OPERATOR = {
  BAHT: { toBankCode: 'KBANK', toAccountNo: '0458800011', toName: 'Krapao Demo Co., Ltd.' },
  LAK: { toBankCode: 'BCEL', toAccountNo: '0101200011', toName: 'Krapao Demo Co., Ltd.' },
}

const find = (id) => document.getElementById(id)
const form = find('pay')
const field = (name) => form.elements[name]
const remembered = readRemembered()
let shown
let shownUnit

function readRemembered() {
  try {
    return JSON.parse(localStorage.getItem(REMEMBERED)) ?? {}
  } catch {
    return {}
  }
}

/** Of each bank its customer, and of each currency where its money went last. */
function remember() {
  const { bankCode, accountNo, name, toBankCode, toAccountNo, toName } = Object.fromEntries(new FormData(form))
  remembered.bankCode = bankCode
  remembered.customers = { ...remembered.customers, [bankCode]: { accountNo, name } }
  if (field('way').value === 'account')
    remembered.receivers = { ...remembered.receivers, [currency()]: { toBankCode, toAccountNo, toName } }
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(remembered))
  } catch {
    // A private window that keeps nothing.
  }
}

const currency = () => form.querySelector('[name=bankCode]:checked')?.dataset.currency ?? 'BAHT'

function fill(values) {
  for (const [name, value] of Object.entries(values)) field(name).value = value
}

function chooseBank() {
  const code = field('bankCode').value
  const unit = currency()
  fill(remembered.customers?.[code] ?? CUSTOMERS[code] ?? { accountNo: '1112223334', name: 'SOMCHAI JAIDEE' })
  fill(remembered.receivers?.[unit] ?? OPERATOR[unit])
  find('sign').textContent = SIGNS[unit]
  find('sums').replaceChildren(...SUMS[unit].map(sumButton))
  if (unit !== shownUnit) field('amount').value = SUMS[unit][0]
  shownUnit = unit
}

function sumButton(sum) {
  const button = element('button', { className: 'plain num', type: 'button', text: Number(sum).toLocaleString('en-US') })
  button.addEventListener('click', () => (field('amount').value = sum))
  return button
}

function chooseWay() {
  const isQr = field('way').value === 'qr'
  find('to-account').hidden = isQr
  find('to-qr').hidden = !isQr
  for (const name of ['toBankCode', 'toAccountNo', 'toName']) field(name).disabled = isQr
  field('payload').required = isQr
}

/** What goes wrong with the next report of the receiving bank, or of the gateway of a QR. */
async function plant(kind, { toBankCode, payload }) {
  if (kind === 'now') return
  const fault = { kind, count: 1, call: 'webhook' }
  if (payload === undefined) {
    // A sandbox whose banks have no names of their own has one for all.
    await ask('/faults', 'POST', { ...fault, party: `bank:${toBankCode}` }).catch(() => ask('/faults', 'POST', { ...fault, party: 'bank' }))
    return
  }
  const code = (await ask('/qr')).find((one) => one.payload === payload)
  if (code) await ask('/faults', 'POST', { ...fault, party: `qr:${code.provider}` })
}

async function pay() {
  const { bankCode, accountNo, name, toBankCode, toAccountNo, toName, payload, amount, report } = Object.fromEntries(new FormData(form))
  const isQr = field('way').value === 'qr'
  await plant(report, isQr ? { payload: payload.trim() } : { toBankCode })
  if (isQr) return ask('/qr/pay', 'POST', { payload: payload.trim(), amount, payer: { bankCode, accountNo, name } })
  await ask('/bank/holders', 'POST', { bankCode: toBankCode, accountNo: toAccountNo, name: toName })
  const from = { fromBankCode: bankCode, fromAccountNo: accountNo, fromName: name }
  const isKip = currency() === 'LAK'
  return ask('/bank/transfer', 'POST', { ...from, toBankCode, toAccountNo, amount, ...(isKip ? { currency: 'LAK' } : {}) })
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const button = form.querySelector('button.gold')
  // Two taps are one payment.
  if (button.disabled) return
  button.disabled = true
  try {
    remember()
    const { transRef } = await pay()
    field('report').value = 'now'
    await refresh()
    const slip = past.find((one) => one.transRef === transRef)
    if (slip) show(slip, true)
  } catch (error) {
    toast(error.message, true)
  } finally {
    button.disabled = false
  }
})
form.addEventListener('change', ({ target }) => {
  if (target.name === 'bankCode') chooseBank()
  if (target.name === 'way') chooseWay()
})

async function share(slip, path) {
  const file = new File([await (await fetch(path)).blob()], `slip-${slip.transRef}.png`, { type: 'image/png' })
  if (!navigator.canShare?.({ files: [file] })) return toast('This browser cannot share pictures: save it instead.', true)
  await navigator.share({ files: [file] }).catch(() => undefined)
}

async function copy(transRef) {
  await navigator.clipboard.writeText(transRef).then(
    () => toast(`Copied ${transRef}`),
    () => toast(`The reference is ${transRef}`),
  )
}

async function reverse({ transRef, currency }, amount) {
  try {
    const taken = await ask(`/payments/${encodeURIComponent(transRef)}/reverse`, 'POST', { amount })
    toast(`${inWords(taken.amount, currency)} taken back. The bank tells the server now.`)
  } catch (error) {
    toast(error.message, true)
  }
}

async function correct({ transRef }, amount) {
  try {
    await ask(`/bank/lines/${encodeURIComponent(transRef)}/correct`, 'POST', { amount })
    toast('Corrected. The bank tells the server now.')
  } catch (error) {
    toast(error.message.startsWith('Route ') ? 'The banks of this sandbox correct nothing.' : error.message, true)
  }
}

function show(slip, isNew = false) {
  shown = slip.transRef
  const place = find('paid')
  place.replaceChildren(...paidCard(slip, { share, copy, reverse, correct }))
  place.classList.toggle('fresh', isNew)
  place.hidden = false
  place.querySelector('h2').focus({ preventScroll: true })
  place.scrollIntoView({ block: 'start' })
  drawPast()
}

let past = []
let drawn
async function refresh() {
  past = await ask('/bank/slips')
  const text = JSON.stringify(past)
  if (text === drawn) return
  drawn = text
  drawPast()
}

function drawPast() {
  const nothing = element('div', { className: 'card empty', text: 'Nobody has paid yet.' })
  find('past').replaceChildren(
    ...(past.length === 0 ? [nothing] : past.slice(0, 20).map((slip) => pastCard(slip, slip.transRef === shown, show))),
  )
}

let codes
async function refreshCodes() {
  const open = (await ask('/qr')).filter(({ state }) => state !== 'paid').slice(0, 8)
  const text = JSON.stringify([open, field('payload').value])
  if (text === codes) return
  codes = text
  const choose = ({ payload, amount }) => {
    fill({ payload, amount: amount.toFixed(2) })
    void refreshCodes()
  }
  const nothing = element('span', { className: 'sub', text: 'No code waits to be paid. Make one in the portal, or paste one.' })
  find('codes').replaceChildren(
    ...(open.length === 0 ? [nothing] : open.map((code) => codeButton(code, code.payload === field('payload').value, choose))),
  )
}

const first =
  form.querySelector(
    `[name=bankCode][value="${CSS.escape(new URLSearchParams(location.search).get('from') ?? remembered.bankCode ?? 'KBANK')}"]`,
  ) ?? form.querySelector('[name=bankCode]')
first.checked = true
chooseBank()
chooseWay()
const refreshAll = () => Promise.all([refresh(), refreshCodes()]).catch(() => toast('The sandbox is not reached; trying again.', true))
await refreshAll()
setInterval(() => void (document.hidden || refreshAll()), REFRESH_MS)
