import type { BetNews } from '../../bets/index.ts'
import type { TransferMeans } from '../means.ts'

/** What reading bets, and comparing them with results, stands on. */
export interface BetMeans extends TransferMeans {
  betNews: BetNews
}
