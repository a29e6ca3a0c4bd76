import { retryIdempotent } from '../../platform/database/db.ts'
import { accountNoDigestOf } from '../account/index.ts'
import { newRowId } from '../../platform/ids.ts'
import { reportedPayment } from './external-payment.ts'
import type { DepositDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { ownNumber } from './own-number.ts'
import { type Deposit, type Settlement, tellSettled } from './settle-deposit.ts'

interface AnnouncedDeposit extends Deposit {
  announcementId: string
  /** The full account that it came from, which it proves; undefined where its bank shows a part of the number, which proves the player's account in part. */
  proves: { bankCode: string; accountNo: string } | undefined
}

/** Credits a transfer that is known by its announced amount, and with the same commit proves the account that it came from. */
export async function settleAnnounced(deps: DepositDeps, deposit: AnnouncedDeposit): Promise<Settlement> {
  const { db } = deps
  const { playerId, payment, announcementId, proves } = deposit
  const asked = {
    player: playerId,
    payment: await reportedPayment(deps, payment),
    announced: {
      announcementId,
      bankCode: proves?.bankCode ?? null,
      accountNoDigest: proves ? await accountNoDigestOf(deps.siteKey, proves.accountNo) : null,
      own: await ownNumber(deps, playerId, payment),
    },
    attempt: newRowId(),
  }
  return tellSettled(deps, deposit, await retryIdempotent(() => functions.settleAnnounced(db, asked)))
}
