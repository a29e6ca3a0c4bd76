import type { GatewayDescriptor } from './gateway-descriptor.ts'

const FROM_TEN = { minimum: 10, shortcuts: [10, 50, 100, 500, 1000], hasConfiguredMinimum: true } as const
const FROM_A_HUNDRED = { minimum: 100, shortcuts: [100, 200, 300, 500, 1000], hasConfiguredMinimum: false } as const

/** Every QR gateway, in the order in which players see them. Minimums and buttons: specification, section 9. */
export const GATEWAYS = [
  {
    code: 'KBANK',
    wire: 'json',
    currency: 'BAHT',
    // Anything above 0.
    minimum: 0.01,
    shortcuts: [10, 20, 50, 100, 500, 1000],
    hasConfiguredMinimum: false,
    stepMinor: 1,
    channel: 'payment-or-sms-bank',
    picture: 'bill-payment',
    answers: 'each-qr',
    mark: { colour: '#35c48b', deep: '#0d6b4b', strokes: ['M13 12v20M13 23l13-11M17 20l10 12M31 31c3-2 3-5 0-7 3-2 3-5 0-7'] },
  },
  {
    code: 'WW',
    wire: 'signed-form',
    currency: 'BAHT',
    ...FROM_A_HUNDRED,
    stepMinor: 1,
    channel: 'payment',
    picture: 'e-wallet',
    answers: 'each-qr',
    mark: { colour: '#5aa9ff', deep: '#1d4fa8', strokes: ['M10 15l5 14 5-11 5 11 5-14M34 15l-4 12'] },
  },
  {
    code: 'PAYTIMZ',
    wire: 'json',
    currency: 'BAHT',
    ...FROM_TEN,
    stepMinor: 1,
    channel: 'payment',
    picture: 'bill-payment',
    answers: 'each-qr',
    mark: {
      colour: '#ffb057',
      deep: '#b35a12',
      strokes: ['M32 22A10 10 0 1 1 12 22A10 10 0 1 1 32 22', 'M22 16v6l4 3M30 12l3-2'],
    },
  },
  {
    code: 'PAYONEX',
    wire: 'events',
    currency: 'BAHT',
    ...FROM_A_HUNDRED,
    stepMinor: 1,
    channel: 'payment',
    picture: 'bill-payment',
    answers: 'each-qr',
    mark: { colour: '#c79bff', deep: '#5b2fb0', strokes: ['M13 14l18 16M31 14L13 30M22 10v4M22 30v4'] },
  },
  {
    code: 'FP',
    wire: 'json',
    currency: 'BAHT',
    ...FROM_TEN,
    stepMinor: 1,
    channel: 'payment',
    picture: 'e-wallet',
    answers: 'each-qr',
    mark: { colour: '#ff8fa8', deep: '#a82a52', strokes: ['M24 9L13 24h8l-2 11 12-16h-9z'] },
  },
] as const satisfies readonly GatewayDescriptor[]
