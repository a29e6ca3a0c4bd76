import type { SlipLanguage } from './words.ts'

export type SlipLayout = 'band' | 'path' | 'centre' | 'card'

/** How the app of one bank draws its slips. Colours, letters and shapes are ours: no bank's logo. */
export interface SlipLook {
  name: string
  layout: SlipLayout
  language: SlipLanguage
  /** Two colours of the bank, the light one for grounds. */
  strong: string
  light: string
  /** The ground behind the whole picture, and what is drawn on it. */
  page: string
  pattern: 'none' | 'waves' | 'dots' | 'lines'
  /** Of ten digits: those that are printed, the others are x. */
  shown: readonly number[]
  lastName: 'whole' | 'initial' | 'starred'
}

const OTHER: SlipLook = {
  name: '',
  layout: 'band',
  language: 'en',
  strong: '#44546a',
  light: '#e8edf3',
  page: '#ffffff',
  pattern: 'none',
  shown: [6, 7, 8, 9],
  lastName: 'whole',
}

const LOOKS: Readonly<Record<string, SlipLook>> = {
  SCB: {
    ...OTHER,
    name: 'ธนาคารไทยพาณิชย์',
    language: 'th',
    strong: '#4e2a84',
    light: '#efe8f8',
    pattern: 'dots',
    lastName: 'initial',
  },
  KBANK: {
    name: 'ธนาคารกสิกรไทย',
    layout: 'path',
    language: 'th',
    strong: '#0f8a43',
    light: '#dcf3e4',
    page: '#f3fbf5',
    pattern: 'waves',
    shown: [5, 6, 7, 8],
    lastName: 'initial',
  },
  KTB: {
    name: 'ธนาคารกรุงไทย',
    layout: 'centre',
    language: 'th',
    strong: '#0a8fd0',
    light: '#dff3fc',
    page: '#f4fbff',
    pattern: 'lines',
    shown: [6, 7, 8, 9],
    lastName: 'starred',
  },
  BBL: {
    name: 'Bangkok Bank',
    layout: 'path',
    language: 'en',
    strong: '#1b2f7a',
    light: '#e3e8f7',
    page: '#ffffff',
    pattern: 'none',
    shown: [0, 1, 2, 7, 8, 9],
    lastName: 'whole',
  },
  GSB: {
    name: 'ธนาคารออมสิน',
    layout: 'card',
    language: 'th',
    strong: '#d6247f',
    light: '#fde6f2',
    page: '#f48abb',
    pattern: 'waves',
    shown: [0, 1, 2, 3, 7, 8, 9],
    lastName: 'whole',
  },
  TMB: {
    name: 'ทีเอ็มบีธนชาต',
    layout: 'centre',
    language: 'th',
    strong: '#ee6a1f',
    light: '#e6effb',
    page: '#ffffff',
    pattern: 'dots',
    shown: [5, 6, 7, 8, 9],
    lastName: 'initial',
  },
  BCEL: {
    name: 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ',
    layout: 'card',
    language: 'la',
    strong: '#c3202f',
    light: '#fbe7e8',
    page: '#8e1522',
    pattern: 'lines',
    shown: [0, 1, 2, 7, 8, 9],
    lastName: 'whole',
  },
}

/** Of a bank without a look of its own: a plain one, in Lao for kip and in English otherwise. */
export function lookOf(bankCode: string, currency: 'BAHT' | 'LAK'): SlipLook {
  return LOOKS[bankCode] ?? { ...OTHER, name: bankCode, language: currency === 'LAK' ? 'la' : 'en' }
}

/** A number as this bank prints it: hidden digits are x, in groups where it has the ten of a Thai account. */
export function maskedNumber(accountNo: string, { shown }: SlipLook): string {
  const digits = accountNo.replaceAll('-', '')
  if (digits.length !== 10) return digits.slice(-4).padStart(digits.length, 'x')
  const masked = Array.from(digits, (digit, place) => (shown.includes(place) ? digit : 'x')).join('')
  return `${masked.slice(0, 3)}-${masked.slice(3, 4)}-${masked.slice(4, 9)}-${masked.slice(9)}`
}

const COMPANY = /บริษัท|ห้างหุ้นส่วน|ບໍລິສັດ|\b(?:promptpay|co|ltd|limited|company)\b/i

/** A name as this bank prints it: a person's last name may be shortened, a company's never is. */
export function printedName(name: string, { lastName }: SlipLook): string {
  const parts = name.trim().split(/\s+/)
  const last = parts.at(-1)!
  if (parts.length === 1 || lastName === 'whole' || COMPANY.test(name)) return parts.join(' ')
  const [initial] = new Intl.Segmenter('th').segment(last)
  const kept = initial?.segment ?? last
  return [...parts.slice(0, -1), lastName === 'initial' ? `${kept}.` : `${kept}***`].join(' ')
}

/** The banks whose customer a tester can be, with the currency of their accounts. */
export const CUSTOMER_BANKS = ['KBANK', 'SCB', 'KTB', 'BBL', 'TMB', 'GSB', 'BAY', 'UOB', 'BCEL', 'LDB'].map((code) => {
  const currency = code === 'BCEL' || code === 'LDB' ? ('LAK' as const) : ('BAHT' as const)
  return { code, currency, ...lookOf(code, currency) }
})
