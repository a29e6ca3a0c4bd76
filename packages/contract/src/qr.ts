import { type GatewayCode, GATEWAYS } from '@krapao/providers'
import * as z from 'zod/mini'
import { amount, instant, signedAmount } from './amount.ts'
import { route } from './route.ts'
import { code } from './text.ts'

export type QrProvider = GatewayCode
export const QR_PROVIDERS: readonly QrProvider[] = GATEWAYS.map(({ code }) => code)

export const liveQr = z.object({
  hasQrcode: z.literal(true),
  qrcodeId: z.string(),
  /** SVG markup. */
  qrcode: z.string(),
  amount,
  /** When it ends, not how long it lasts. */
  expireIn: instant,
  minDeposit: z.optional(amount),
})

export const qrState = z.union([
  liveQr,
  z.object({ hasQrcode: z.literal(false), message: z.optional(z.string()), minDeposit: z.optional(amount) }),
])
export type QrState = z.output<typeof qrState>

const providerParams = z.object({ provider: z.enum(QR_PROVIDERS) })

export const getQr = route({
  method: 'GET',
  path: '/api/qrcode/:provider',
  summary: "The player's live QR of this provider, if any.",
  access: 'player',
  whileReading: true,
  params: providerParams,
  output: qrState,
  refusals: [],
})

export const createQr = route({
  method: 'POST',
  path: '/api/qrcode/:provider',
  summary: 'Makes a QR for one deposit. It replaces any other live QR of the player.',
  access: 'player',
  params: providerParams,
  body: z.object({ amount: signedAmount }),
  output: qrState,
  refusals: ['REQUEST_KEY_REUSED', 'REQUEST_CLOSED'],
  idempotent: true,
})

export const sayQrPaid = route({
  method: 'POST',
  path: '/api/qrcode/:qrcodeId/paid',
  summary: 'The player says that this QR is paid: it is remembered, and its gateway is asked next. Credits nothing.',
  access: 'player',
  params: z.object({ qrcodeId: code(60) }),
  output: z.object({ saidPaidAt: instant }),
  refusals: ['NO_DATA'],
})

export const deleteQr = route({
  method: 'DELETE',
  path: '/api/qrcode/:qrcodeId',
  summary: 'Cancels a live QR. Money that is paid to it all the same is still credited.',
  access: 'player',
  params: z.object({ qrcodeId: code(60) }),
  output: z.object({ message: z.literal('QR_CANCELLED') }),
  refusals: ['NO_DATA'],
})
