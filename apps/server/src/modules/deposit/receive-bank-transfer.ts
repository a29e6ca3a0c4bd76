import { type BankFeedEvent, REPORTS_ARE_IN } from '@krapao/protocols'
import { playerByBankAccount } from '../account/index.ts'
import { depositAccountByNo } from '../site/index.ts'
import { keepUnallocated } from './keep-unallocated.ts'
import { type ExternalPayment, externalReference } from './external-payment.ts'
import type { DepositMeans } from './means.ts'
import { settleDeposit, type Settlement } from './settle-deposit.ts'
import { whyBankTransferUnallocated } from './why-unallocated.ts'

/** What the ledger calls the holder of money that came into an account which the site does not list. */
const UNKNOWN_BANK = 'UNKNOWN'

/**
 * The bank says that money came into the operator's account. It is credited when the sending account is the
 * registered one of a player, the name fits and the money is in the player's currency; anything else waits for manual review.
 */
export async function receiveBankTransfer(services: DepositMeans, event: BankFeedEvent): Promise<Settlement> {
  if (event.amount === 0n) return 'repeated'
  const ours = await depositAccountByNo(services.db, event.toAccountNo.replaceAll('-', ''))
  const payment: ExternalPayment = {
    reference: externalReference(event.fromBankCode, event.transRef),
    channel: 'bank',
    holder: ours?.bankCode ?? UNKNOWN_BANK,
    amount: event.amount,
    currency: event.currency ?? REPORTS_ARE_IN,
    eventId: event.eventId,
    evidence: {
      fromBankCode: event.fromBankCode,
      fromAccountNo: event.fromAccountNo,
      fromName: event.fromName,
      toAccountNo: event.toAccountNo,
      currency: event.currency,
      at: event.at.toISOString(),
    },
  }
  const sender = await playerByBankAccount(services.db, {
    bankCode: event.fromBankCode.toUpperCase(),
    accountNo: event.fromAccountNo.replaceAll('-', ''),
    holderName: event.fromName,
  })
  const reason = whyBankTransferUnallocated(sender, ours, event)
  return sender && !reason
    ? settleDeposit(services, { playerId: sender.playerId, payment })
    : keepUnallocated(services, payment, reason ?? '')
}
