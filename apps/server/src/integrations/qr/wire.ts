import { parseMinorUnits, type MinorUnits } from '@krapao/money'
import { parse } from 'promptparse'
import type { RequestOptions, Now } from '../provider-request.ts'
import type { QrGateway } from '../providers.ts'

/** How a gateway is called, and by whose clock requests are signed. */
export interface Caller {
  options: RequestOptions
  now: Now
}

/** The conversation with a gateway. */
export type GatewayWire = Omit<QrGateway, 'provider'>

/**
 * True for an EMVCo payload with a right checksum that carries this amount and somewhere our reference: a player scans
 * the picture, not the answer around it, so both must say the same.
 */
export function asksFor(payload: string, reference: string, amount: MinorUnits): boolean {
  const asked = parse(payload, true)?.getTagValue('54')
  return typeof asked === 'string' && parseMinorUnits(asked) === amount && payload.includes(reference)
}

export const ASKS_FOR_SOMETHING_ELSE = 'the QR asks for something else'
