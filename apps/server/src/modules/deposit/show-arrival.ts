import { retryIdempotent } from '../../platform/database/db.ts'
import { accountsByNumber, confirmOpened, isMasked, isNameFit } from '../account/index.ts'
import type { TransferMatch } from './match-transfer.ts'
import type { DepositDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import type { SentTransfer } from './transfer-facts.ts'

/** The background loop that looks again at what waits from an account once it is proven, by its name. */
export const ARRIVALS = 'arrivals'

/**
 * A transfer waits for manual review: the one player whom its whole number and name fit is shown it, or whom it was known
 * by what they announced. The database decides; what it cannot compare is names.
 */
export async function showArrival(deps: DepositDeps, reference: string, sent: SentTransfer, match: TransferMatch): Promise<void> {
  const { db, push } = deps
  const known: Known | undefined = match.match === 'announced' ? match : await holderOf(deps, sent)
  if (!known) return
  const { playerId, announcementId: announcement = null } = known
  const shown = await retryIdempotent(() => functions.showArrival(db, { player: playerId, reference, announcement }))
  if (shown === 'shown') push.toPlayer(playerId, 'arrivals-changed')
}

interface Known {
  playerId: string
  announcementId?: string
}

/** The only player who has registered this number, in the name that sent the money; its bank is asked whose it is. */
async function holderOf(deps: DepositDeps, { bankCode, accountNo, name }: SentTransfer): Promise<Known | undefined> {
  if (bankCode === null || accountNo === null || isMasked(accountNo)) return undefined
  const [account, another] = await accountsByNumber(deps, { bankCode, accountNo })
  const accountName = account?.accountName ?? null
  if (!account || another || accountName === null || !isNameFit(accountName, name)) return undefined
  if (account.inquiry !== 'fits') await confirmOpened(deps, account)
  return account
}
