import { element, inWords, time } from './control-parts.js'

const slipPath = (transRef) => `/control/bank/slip/${encodeURIComponent(transRef)}.png`

function act(text, press) {
  const button = element('button', { className: 'plain', type: 'button', text })
  button.addEventListener('click', press)
  return button
}

/** One payment with its slip, and what can be done with it. */
export function paidCard(slip, { share, copy, reverse, correct }) {
  const { transRef, amount, currency, fromName, bankCode, toName, at } = slip
  const picture = element('img', {
    className: 'slip',
    src: slipPath(transRef),
    alt: `Slip of ${bankCode}: ${inWords(amount, currency)}, reference ${transRef}`,
  })
  const save = element('a', { className: 'plain', text: 'Save', href: slipPath(transRef), download: `slip-${transRef}.png` })
  return [
    element('h2', { text: `${inWords(amount, currency)} paid`, tabindex: '-1' }),
    element('div', { className: 'sub', text: `${fromName} (${bankCode}) to ${toName} · ${time(at)}` }),
    picture,
    element(
      'div',
      { className: 'acts' },
      save,
      act('Share', () => share(slip, slipPath(transRef))),
      act('Copy reference', () => copy(transRef)),
    ),
    element(
      'details',
      {},
      element('summary', { text: 'What the bank does later' }),
      correctForm(slip, correct),
      reverseForm(slip, reverse),
    ),
  ]
}

/** The bank finds that it has booked the transfer wrongly. */
function correctForm(slip, correct) {
  const input = element('input', { name: 'amount', value: slip.amount.toFixed(2), inputmode: 'decimal', required: '' })
  const form = element(
    'form',
    { className: 'grid' },
    element('label', {}, 'Corrected amount', input),
    element('button', { className: 'plain', text: 'Correct it' }),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    correct(slip, input.value)
  })
  return form
}

function reverseForm(slip, reverse) {
  const input = element('input', { name: 'amount', value: slip.amount.toFixed(2), inputmode: 'decimal', required: '' })
  const form = element(
    'form',
    { className: 'grid' },
    element('label', {}, 'Taken back', input),
    element('button', { className: 'plain', text: 'Reverse it' }),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    reverse(slip, input.value)
  })
  return form
}

export function pastCard(slip, isShown, show) {
  const { transRef, amount, currency, fromName, bankCode, toAccountNo, at } = slip
  const card = element(
    'button',
    { className: 'card line past', type: 'button', 'aria-current': String(isShown) },
    element('img', { src: slipPath(transRef), alt: '', loading: 'lazy' }),
    element(
      'span',
      { className: 'who' },
      element('b', { text: fromName }),
      element('span', { className: 'sub', text: `${bankCode} to ${toAccountNo} · ${time(at)}` }),
    ),
    element('span', { className: 'amount num', text: inWords(amount, currency) }),
  )
  card.addEventListener('click', () => show(slip))
  return card
}

/** A QR that waits to be paid, to tap instead of scanning it. */
export function codeButton({ provider, amount, svg, payload }, isChosen, choose) {
  const picture = element('span', {})
  // Drawn by this sandbox from its own payload: black squares and nothing else.
  picture.innerHTML = svg
  const button = element(
    'button',
    { type: 'button', 'aria-pressed': String(isChosen) },
    picture,
    element('span', { text: `${provider} ${inWords(amount)}` }),
  )
  button.addEventListener('click', () => choose({ payload, amount }))
  return button
}
