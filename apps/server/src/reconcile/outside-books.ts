import type { QrProvider } from '@krapao/contract'
import type { Bank, GameProvider, QrGateway } from '../outside/parties.ts'

export type BankBooks = Pick<Bank, 'statement' | 'payouts'>
export type GatewayBooks = Pick<QrGateway, 'provider' | 'payments'>
export type GameBooks = Pick<GameProvider, 'code' | 'balance' | 'transfers'>

/** What a comparison asks of the outside world, and no more. */
export interface OutsideBooks {
  bank: BankBooks
  qr: Record<QrProvider, GatewayBooks>
  games: ReadonlyMap<string, GameBooks>
}
