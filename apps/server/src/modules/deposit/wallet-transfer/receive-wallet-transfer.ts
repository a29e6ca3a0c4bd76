import { REPORTS_ARE_IN, type WalletTransferEvent } from '@krapao/protocols'
import { playerByVerifiedPhone } from '../../account/index.ts'
import { readCurrencies } from '../../ledger/index.ts'
import { depositWalletByNo } from '../../site/index.ts'
import type { Reported } from '../../../platform/raw-report.ts'
import { externalReference, type ReportedPayment } from '../external-payment.ts'
import { tellWaiting } from '../deposit-push.ts'
import { keepUnallocated } from '../keep-unallocated.ts'
import type { DepositDeps } from '../deps.ts'
import { settleDeposit, type Settlement } from '../settle-deposit.ts'
import { localNumber } from './local-number.ts'
import { whyWalletTransferUnallocated } from './why-unallocated.ts'

/** What the ledger calls the holder of money that came into a wallet which the site does not list. */
const UNKNOWN_WALLET = 'UNKNOWN'

/** In place of the paying bank: the wallet provider numbers its transfers itself. */
export const EWALLET = 'EWALLET'

/**
 * The wallet provider says that money came into a wallet of the operator. It is credited when the number of the sending
 * wallet is the username of an active player who showed by a code that the phone is theirs, in the player's currency;
 * anything else waits for manual review.
 */
export async function receiveWalletTransfer(deps: DepositDeps, event: Reported<WalletTransferEvent>): Promise<Settlement> {
  const { db } = deps
  if (event.amount === 0n) return 'repeated'
  const currency = event.currency ?? REPORTS_ARE_IN
  const fromNo = localNumber(event.fromWallet)
  const ours = await depositWalletByNo(db, event.toWallet)
  const payment: ReportedPayment = {
    reference: externalReference(EWALLET, event.transRef),
    channel: 'ewallet',
    holder: ours ? event.toWallet : UNKNOWN_WALLET,
    amount: event.amount,
    currency,
    eventId: event.eventId,
    evidence: {
      fromWallet: fromNo,
      fromName: event.fromName,
      toWallet: event.toWallet,
      currency: event.currency,
      at: event.at.toISOString(),
    },
    report: event.report,
  }
  const sender = await playerByVerifiedPhone(deps, fromNo)
  const theirs = sender && (await readCurrencies(db, [sender.playerId])).get(sender.playerId)
  const reason = whyWalletTransferUnallocated(sender && { ...sender, currency: theirs }, ours, currency)
  if (!sender || reason !== undefined) return keepUnallocated(deps, payment, reason ?? '')
  const settlement = await settleDeposit(deps, { playerId: sender.playerId, payment })
  if (settlement === 'unallocated') await tellWaiting(deps, payment.reference)
  return settlement
}
