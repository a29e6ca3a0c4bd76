import type { MoneyRequest } from './requests.ts'

/** The amount, source and destination of a request, as it was made; shown until the server has answered. */
export function requestFacts({ verb, body }: MoneyRequest): { amount: number | undefined; from: string; to: string } {
  const { amount, from, to } = body as { amount?: number; from?: string; to?: string }
  if (verb === 'withdraw') return { amount, from: 'WALLET', to: 'BANK' }
  if (verb === 'giftlink') return { amount: amount || undefined, from: 'GIFTLINK', to: 'WALLET' }
  if (verb === 'qr') return { amount, from: 'QR', to: 'WALLET' }
  return { amount, from: from ?? 'WALLET', to: to ?? 'WALLET' }
}
