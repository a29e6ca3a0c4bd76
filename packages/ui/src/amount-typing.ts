/** The value of an amount field whose text is no amount. */
export const UNREADABLE_AMOUNT = 'NaN'

const MAX_WHOLE_DIGITS = 11
const MAX_DECIMALS = 2
const CURRENCY = /฿|₭|บาท|กีบ|ບາດ|ກີບ|thb|lak|baht|kip/gi
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/
const PLAIN = /^\d*\.?\d*$/
const ZEROS = [0x0e50, 0x0ed0]

export interface AmountText {
  /** The text in the field. */
  shown: string
  /** `1234.5`, empty, or `NaN` when what is shown is no amount. */
  value: string
}

/** An amount as its field shows it: `1,234.5`. */
export function groupAmount(value: string): string {
  const [whole = '', part] = value.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return part === undefined ? grouped : `${grouped}.${part}`
}

/**
 * Reads the text of the field after an edit. Commas that were there before are our own and may stand anywhere, because a
 * digit between them may have been deleted. A new comma must group thousands: `12,5` is not 125. A text that is no amount
 * stays as it was typed: `1e3` must never become 13.
 */
export function readAmount(edited: string, before: AmountText = { shown: '', value: '' }): AmountText {
  const text = latinDigits(edited).replace(CURRENCY, '').replace(/\s/g, '')
  const unreadable = { shown: edited, value: UNREADABLE_AMOUNT }
  const ownCommas = before.value !== UNREADABLE_AMOUNT && count(edited, ',') <= count(before.shown, ',')
  const plain = text.replaceAll(',', '')
  if (!PLAIN.test(plain) || (text.includes(',') && !ownCommas && !GROUPED.test(text))) return unreadable

  const [digits = '', part] = plain.split('.')
  const whole = digits.replace(/^0+(?=\d)/, '')
  if (whole.length > MAX_WHOLE_DIGITS) return unreadable
  if (part !== undefined && part.length > MAX_DECIMALS) {
    const isOneKey = before.value !== UNREADABLE_AMOUNT && edited.length === before.shown.length + 1
    return isOneKey ? before : unreadable
  }
  const value = part === undefined ? whole : `${whole || '0'}.${part}`
  return { shown: groupAmount(value), value }
}

/** Where the caret belongs in `shown` when it stood at `caret` in the edited text: before the same digits. */
export function caretIn(shown: string, edited: string, caret: number, inputType?: string): number {
  const behind = significant(edited.slice(caret)).length
  let place = shown.length
  for (let left = behind; left > 0 && place > 0; place--) if (isSignificant(shown.charAt(place - 1))) left--
  return inputType === 'deleteContentBackward' && shown[place - 1] === ',' ? place - 1 : place
}

function significant(text: string): string {
  return [...latinDigits(text)].filter(isSignificant).join('')
}

function isSignificant(character: string): boolean {
  return /[\d.]/.test(character)
}

export function latinDigits(text: string): string {
  return text.replace(/[๐-๙໐-໙]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - ZEROS.find((zero) => code - zero >= 0 && code - zero < 10)!)
  })
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}
