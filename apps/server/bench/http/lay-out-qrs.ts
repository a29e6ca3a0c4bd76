import { playerInSql, PLAYERS } from '../players.ts'
import type { BenchDatabase } from '../cluster.ts'
import { PAYMENT_MINOR_UNITS, QR_PREFIX, QR_PROVIDER } from './requests.ts'

/**
 * A QR for each payment, waiting to be paid. A player may have one live QR only, so these are the ones that were
 * replaced since and paid all the same.
 */
export function createQrs({ run }: BenchDatabase) {
  let laidOut = 0
  return {
    /** Lays out what is missing below this payment. */
    async until(payment: number): Promise<void> {
      if (payment <= laidOut) return
      await run(
        `with laid_out as (insert into deposit.qr (qr_id, player_id, provider, amount, state, created_at, expires_at)
         select $1 || n, ${playerInSql('n % $2::int')}, $3, $4, 'replaced', now(), now() + interval '1 day'
         from generate_series($5::int, $6::int - 1) n
         returning qr_id, player_id)
         insert into deposit.qr_reference (qr_id, player_id) select qr_id, player_id from laid_out`,
        [QR_PREFIX, PLAYERS, QR_PROVIDER, PAYMENT_MINOR_UNITS, laidOut, payment],
      )
      laidOut = payment
    },
  }
}
