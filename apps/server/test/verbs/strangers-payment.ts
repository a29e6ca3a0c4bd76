import type { World } from '../world.ts'

/** What a bank tells of money of somebody unknown. */
export const STRANGER = { fromBankCode: 'SCB', fromAccountNo: '9999999999', fromName: 'ใคร', toAccountNo: '0458800011', amount: 30 }

/** Such money has arrived, under this reference. */
export async function strangersPayment(world: World, over: object = {}): Promise<string> {
  const { transRef } = (await world.control('POST', 'bank/transfer', { ...STRANGER, ...over })) as { transRef: string }
  await world.sandbox.flushWebhooks()
  return `SCB:${transRef}`
}
