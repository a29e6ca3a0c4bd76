import type { Press } from './presses.ts'

/** What the press was for, for as long as the server has not said: its amount, and from where to where. */
export function pressFacts({ verb, body }: Press): { amount: number | undefined; from: string; to: string } {
  const { amount, from, to } = body as { amount?: number; from?: string; to?: string }
  if (verb === 'withdraw') return { amount, from: 'WALLET', to: 'BANK' }
  if (verb === 'qr') return { amount, from: 'QR', to: 'WALLET' }
  return { amount, from: from ?? 'WALLET', to: to ?? 'WALLET' }
}
