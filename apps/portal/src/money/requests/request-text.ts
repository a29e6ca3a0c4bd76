import type { MoneyRequest } from './requests.ts'

/** The amount, source and destination of a request, as it was made; shown until the server has answered. */
export function requestFacts({ verb, body }: MoneyRequest): { amount: number | undefined; from: string; to: string } {
  const { shown, amount = shown, from, to } = body as { amount?: number; shown?: number; from?: string; to?: string }
  if (verb === 'withdraw' || verb === 'withdraw-wallet') return { amount, from: 'WALLET', to: 'BANK' }
  if (verb === 'giftlink') return { amount: amount || undefined, from: 'GIFTLINK', to: 'WALLET' }
  if (verb === 'collect-all') return { amount: undefined, from: 'GAMES', to: 'WALLET' }
  if (verb === 'qr') return { amount, from: 'QR', to: 'WALLET' }
  return { amount, from: from ?? 'WALLET', to: to ?? 'WALLET' }
}
