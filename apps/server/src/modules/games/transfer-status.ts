import type { Db } from '../../platform/database/db.ts'
import { secondHalfKey, type Transfer } from './transfer.ts'
import { transferByKey } from './transfer-store.ts'

/** How a transfer stands after an attempt. `fenced`: somebody with a newer lease has taken it over. */
export type TransferStatus = 'done' | 'refused' | 'in-doubt' | 'fenced'

/** How a transfer stands as a whole, for whoever asked for it. */
export async function transferStatus({ db }: { db: Db }, transfer: Transfer): Promise<TransferStatus> {
  if (transfer.state !== 'done') return transfer.state === 'refused' ? 'refused' : 'in-doubt'
  const second = transfer.thenToGame ? await transferByKey(db, transfer.playerId, secondHalfKey(transfer)) : undefined
  return wholeStatus(transfer, second)
}

/** Of a first half that is done. Without a second half that was asked for, the money stopped in the wallet. */
export function wholeStatus(first: Transfer, second: Transfer | undefined): TransferStatus {
  if (!first.thenToGame) return 'done'
  if (!second || second.state === 'refused') return 'refused'
  return second.state === 'done' ? 'done' : 'in-doubt'
}
