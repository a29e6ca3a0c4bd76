import { bankDescriptor } from '@krapao/providers'
import type { BankCredit } from '../../integrations/providers.ts'
import { playerByBankAccount } from '../account/index.ts'
import { depositAccountByNo } from '../site/index.ts'
import { keepUnallocated } from './keep-unallocated.ts'
import { type ExternalPayment, lineReference } from './external-payment.ts'
import type { DepositMeans } from './means.ts'
import { settleDeposit, type Settlement } from './settle-deposit.ts'
import { whyBankTransferUnallocated } from './why-unallocated.ts'

/** What the ledger calls the holder of money that came into an account which the site does not list. */
const UNKNOWN_BANK = 'UNKNOWN'

/**
 * The bank says that money came into the operator's account. It is credited when the sending account is the
 * registered one of a player, the name fits and the money is in the player's currency; anything else waits for manual review.
 */
export async function receiveBankTransfer(services: DepositMeans, line: BankCredit): Promise<Settlement> {
  const ours = await depositAccountByNo(services.db, line.toAccountNo)
  const payment = bankPayment(line, ours)
  const sender = await playerByBankAccount(services.db, {
    bankCode: line.fromBankCode,
    accountNo: line.fromAccountNo,
    holderName: line.fromName,
  })
  const reason = isElsewhere(line, ours) ? 'the receiving account is at another bank' : whyBankTransferUnallocated(sender, ours, line)
  return sender && !reason
    ? settleDeposit(services, { playerId: sender.playerId, payment })
    : keepUnallocated(services, payment, reason ?? '')
}

type OurAccount = Awaited<ReturnType<typeof depositAccountByNo>>

/** A bank is believed of the accounts that it keeps: who learns its secret cannot speak for another. */
function isElsewhere({ bank }: BankCredit, ours: OurAccount): boolean {
  return ours !== undefined && ours.bankCode !== bank && bankDescriptor(ours.bankCode) !== undefined
}

/** The payment that a line tells of, in this account of the operator. */
export function bankPayment(line: BankCredit, ours: OurAccount): ExternalPayment {
  const { bank, transRef, fromBankCode, fromAccountNo, fromName, toAccountNo, currency, at, revision } = line
  const told = { bank, transRef, fromBankCode, fromAccountNo, fromName, toAccountNo, currency, at: at.toISOString() }
  return {
    reference: lineReference(line, transRef),
    channel: 'bank',
    holder: ours?.bankCode ?? UNKNOWN_BANK,
    amount: line.amount,
    currency,
    eventId: line.eventId,
    evidence: revision === 0 ? told : { ...told, revision },
  }
}
