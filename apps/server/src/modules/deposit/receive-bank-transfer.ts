import { type BankFeedEvent, REPORTS_ARE_IN } from '@krapao/protocols'
import { confirmName, isMasked, isNameFit, plainAccountNo, playerByProvenAccount, readBankAccount } from '../account/index.ts'
import { depositAccountByNo } from '../site/index.ts'
import { endAnnounced } from './announce.ts'
import { type ExternalPayment, externalReference } from './external-payment.ts'
import { keepUnallocated } from './keep-unallocated.ts'
import { matchTransfer, type TransferMatch } from './match-transfer.ts'
import type { DepositMeans } from './means.ts'
import { settleAnnounced } from './settle-announced.ts'
import { type Deposit, settleDeposit, type Settlement } from './settle-deposit.ts'
import { gatherPlayers, type SentTransfer } from './transfer-facts.ts'

/** What the ledger calls the holder of money that came into an account which the site does not list. */
const UNKNOWN_BANK = 'UNKNOWN'

type OurAccount = { bankCode: string; currency: string } | undefined

/**
 * The bank says that money came into the operator's account. `matchTransfer` says whose it is; what is nobody's for certain
 * waits for manual review.
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
  const sent: SentTransfer = {
    bankCode: event.fromBankCode.toUpperCase(),
    accountNo: plainAccountNo(event.fromAccountNo),
    name: event.fromName,
    amount: payment.amount,
    currency: payment.currency,
    at: event.at,
  }
  return settleMatch(services, payment, sent, await matchSender(services, sent, ours))
}

/** Nearly every transfer comes from a proven account, and is known by it alone. */
async function matchSender(services: DepositMeans, sent: SentTransfer, ours: OurAccount): Promise<TransferMatch> {
  const { db } = services
  const { bankCode, accountNo, name, currency } = sent
  if (bankCode !== null && accountNo !== null && !isMasked(accountNo) && ours?.currency === currency) {
    const owner = await playerByProvenAccount(db, { bankCode, accountNo })
    if (owner && isNameFit(owner.accountName, name)) return { match: 'proven', playerId: owner.playerId }
  }
  const match = await matchAgain(services, sent, ours)
  if (match.match !== 'ask-bank') return match
  const account = await readBankAccount(db, match.playerId)
  if (account) await confirmName(services, account)
  return matchAgain(services, sent, ours)
}

async function matchAgain({ db }: DepositMeans, sent: SentTransfer, ours: OurAccount): Promise<TransferMatch> {
  const players = ours ? await gatherPlayers(db, sent) : []
  return matchTransfer({ isMasked: isMasked(sent.accountNo ?? ''), currency: sent.currency, ours, players })
}

function settleMatch(services: DepositMeans, payment: ExternalPayment, sent: SentTransfer, match: TransferMatch): Promise<Settlement> {
  switch (match.match) {
    case 'proven':
      return settleProven(services, { playerId: match.playerId, payment })
    case 'announced': {
      const { playerId, announcementId, proves } = match
      return settleAnnounced(services, { playerId, payment, announcementId, proves: proves ? sent : undefined })
    }
    case 'ask-bank':
    case 'unallocated':
      return keepUnallocated(services, payment, match.reason)
  }
}

/** What the player announced of this amount is no longer expected. */
async function settleProven(services: DepositMeans, deposit: Deposit): Promise<Settlement> {
  const settlement = await settleDeposit(services, deposit)
  if (settlement === 'settled') await endAnnounced(services.db, deposit)
  return settlement
}
