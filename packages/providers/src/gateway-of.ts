import type { GatewayDescriptor } from './gateway-descriptor.ts'
import { GATEWAYS } from './gateways.ts'

export type GatewayCode = (typeof GATEWAYS)[number]['code']

const BY_CODE: ReadonlyMap<string, GatewayDescriptor> = new Map(GATEWAYS.map((gateway) => [gateway.code, gateway]))

/** Throws for a code that nobody has described: every code in our tables and calls was checked when it came in. */
export function gatewayDescriptor(code: string): GatewayDescriptor {
  const descriptor = BY_CODE.get(code)
  if (!descriptor) throw new Error(`no descriptor is known for the QR gateway ${code}: add it to packages/providers/src/gateways.ts`)
  return descriptor
}

/** The gateway that a deposit account of the site offers; undefined for an account to transfer to. */
export function gatewayOfAccount(account: { bankType: string; bankCode: string; mode: string }): GatewayCode | undefined {
  const gateway: GatewayDescriptor | undefined = BY_CODE.get(account.bankCode)
  if (!gateway) return undefined
  const isOffered = account.bankType === 'PAYMENT' || (gateway.channel === 'payment-or-sms-bank' && account.mode === 'SMS')
  return isOffered ? (gateway.code as GatewayCode) : undefined
}
