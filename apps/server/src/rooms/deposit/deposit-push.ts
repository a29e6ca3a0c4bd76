import { bahtFromSatang, satang } from '@krapao/money'
import type { Services } from '../../services.ts'

interface Credited {
  /** Null where nothing was posted. */
  posting_no: bigint | null
  wallet: bigint | null
  amount: bigint
  /** A QR is no longer to be paid. */
  ends_qr: boolean | null
  provider: string | null
}

/** Tells the player's open pages of a deposit, and of the QR it paid. */
export function tellCredited(push: Services['push'], playerId: string, { posting_no, wallet, amount, ends_qr, provider }: Credited): void {
  if (posting_no !== null && wallet !== null) {
    push.toPlayer(playerId, 'wallet-changed', {
      reason: 'deposit',
      movementNo: Number(posting_no),
      wallet: bahtFromSatang(satang(wallet)),
      amount: bahtFromSatang(satang(amount)),
    })
  }
  if (ends_qr && provider !== null) push.toPlayer(playerId, 'qr-changed', { provider })
}
