import type { QrProvider } from '@krapao/contract'
import type { Bank, BankFeed, GameProvider, GiftLinks, QrGateway, Wallets } from '../integrations/providers.ts'

export type BankRecords = Pick<Bank, 'payouts' | 'returnedPayouts'>
export type GatewayRecords = Pick<QrGateway, 'provider' | 'payments'>
export type GameRecords = Pick<GameProvider, 'code' | 'balance' | 'transfers'>

/** What a comparison asks of the providers, and no more. */
export interface ProviderRecords {
  bank: BankRecords
  banks: ReadonlyMap<string, Pick<BankFeed, 'statement'>>
  giftLinks: Pick<GiftLinks, 'redemptions'>
  wallets: Pick<Wallets, 'statement'>
  qr: Record<QrProvider, GatewayRecords>
  games: ReadonlyMap<string, GameRecords>
}
