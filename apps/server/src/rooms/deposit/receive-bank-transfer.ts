import { type BankFeedEvent, REPORTS_ARE_IN } from '@krapao/outside'
import { inTransaction } from '../../platform/db.ts'
import type { Services } from '../../services.ts'
import { playerByBankAccount } from '../account/index.ts'
import { currencyOf } from '../ledger/index.ts'
import { depositAccountByNo } from '../site/index.ts'
import { isSameName, outsideReferenceOf } from './outside-payment.ts'
import { parkPayment } from './park-payment.ts'
import { settleDeposit, type Settlement } from './settle-deposit.ts'
import type { OutsidePayment } from './store.ts'

/**
 * The bank says that money came into the operator's account. It is credited when the sending account is the
 * registered one of a player, the name fits and the money is in the player's currency; anything else waits for a person.
 */
export async function receiveBankTransfer(services: Services, event: BankFeedEvent): Promise<Settlement> {
  const { db, clock, log } = services
  if (event.amount === 0n) return 'repeated'
  const payment: OutsidePayment = {
    outsideReference: outsideReferenceOf(event.fromBankCode, event.transRef),
    channel: 'bank',
    amount: event.amount,
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
  const match = await matchOf(services, event)
  if (typeof match !== 'string') {
    return settleDeposit(services, { playerId: match.playerId, source: { channel: 'bank', bankCode: match.bankCode }, payment })
  }
  log.warn({ transRef: event.transRef, reason: match }, 'a bank transfer waits for a person')
  return inTransaction(db, (tx) => parkPayment(tx, payment, match, clock.now()))
}

/** Whose it is and which of the operator's banks holds it, or why nobody can say. */
async function matchOf({ db }: Services, event: BankFeedEvent): Promise<{ playerId: string; bankCode: string } | string> {
  const sender = await playerByBankAccount(db, event.fromBankCode.toUpperCase(), event.fromAccountNo.replaceAll('-', ''))
  if (!sender) return 'the sending account is not known'
  if (!isSameName(sender.accountName, event.fromName)) return 'the name is not the registered one'
  const ours = await depositAccountByNo(db, event.toAccountNo.replaceAll('-', ''))
  if (!ours) return 'the receiving account is not known'
  if (ours.currency !== (event.currency ?? REPORTS_ARE_IN)) return 'the report is not in the currency of the receiving account'
  if (ours.currency !== (await currencyOf(db, sender.playerId))) return 'the money is not in the currency of the player'
  return { playerId: sender.playerId, bankCode: ours.bankCode }
}
