import { bankDescriptor } from '@krapao/providers'
import type { BankCredit } from '../../integrations/providers.ts'
import {
  accountNoDigestOf,
  confirmOpened,
  fragmentToLookUp,
  isCutShort,
  isMasked,
  isNameFit,
  playerByProvenAccount,
  readBankAccount,
} from '../account/index.ts'
import { depositAccountByNo } from '../site/index.ts'
import { endAnnounced } from './announce.ts'
import type { KeptReport, RawReport, Reported } from '../../platform/raw-report.ts'
import { lineReference, type ReportedPayment } from './external-payment.ts'
import { keepUnallocated } from './keep-unallocated.ts'
import { matchTransfer, type TransferMatch } from './match-transfer.ts'
import type { DepositDeps } from './deps.ts'
import { settleAnnounced } from './settle-announced.ts'
import { type Deposit, settleDeposit, type Settlement } from './settle-deposit.ts'
import { ARRIVALS, showArrival } from './show-arrival.ts'
import { gatherPlayers, type SentTransfer } from './transfer-facts.ts'

/** What the ledger calls the holder of money that came into an account which the site does not list. */
const UNKNOWN_BANK = 'UNKNOWN'

/** Read now, or kept when it was told. */
type ReportedCredit = Reported<BankCredit, RawReport | KeptReport>

type OurAccount = Awaited<ReturnType<typeof depositAccountByNo>>

/**
 * The bank says that money came into the operator's account. `matchTransfer` says whose it is; what is nobody's for certain
 * waits for manual review.
 */
export async function receiveBankTransfer(deps: DepositDeps, line: ReportedCredit): Promise<Settlement> {
  const ours = await depositAccountByNo(deps.db, line.toAccountNo)
  const payment = bankPayment(line, ours)
  if (isElsewhere(line, ours)) return keepUnallocated(deps, payment, 'the receiving account is at another bank')
  const { fromBankCode: bankCode, fromAccountNo: accountNo, fromName: name, amount, currency, at } = line
  const sent: SentTransfer = { bankCode, accountNo, name, amount, currency, at }
  const matched = await matchSender(deps, sent, ours)
  const settlement = await settleMatch(deps, payment, sent, matched)
  if (settlement === 'unallocated' && ours?.currency === currency) await showArrival(deps, payment.reference, sent, matched.match)
  return settlement
}

/** Whose it is, and, where that is nobody's for certain, whom number and name fit; undefined where nobody could be compared. */
interface Matched {
  match: TransferMatch
  fits?: readonly string[] | undefined
}

/** Nearly every transfer comes from a proven account, and is known by it alone. */
async function matchSender(deps: DepositDeps, sent: SentTransfer, ours: OurAccount): Promise<Matched> {
  const { bankCode, accountNo, name, currency } = sent
  if (bankCode !== null && accountNo !== null && !isMasked(accountNo) && ours?.currency === currency) {
    const owner = await playerByProvenAccount(deps, { bankCode, digest: await accountNoDigestOf(deps.siteKey, accountNo) })
    if (owner && isNameFit(owner.accountName, name)) return { match: { match: 'proven', playerId: owner.playerId } }
  }
  const matched = await matchAgain(deps, sent, ours)
  if (matched.match.match !== 'ask-bank') return matched
  const account = await readBankAccount(deps, matched.match.playerId)
  if (account) await confirmOpened(deps, account)
  return matchAgain(deps, sent, ours)
}

async function matchAgain(deps: DepositDeps, sent: SentTransfer, ours: OurAccount): Promise<Matched> {
  const players = ours ? await gatherPlayers(deps, sent) : []
  const match = matchTransfer({ isMasked: isMasked(sent.accountNo ?? ''), currency: sent.currency, ours, players })
  const senders = players.filter(({ account }) => account && !account.isAnothers)
  // Whom a name that does not open fits, nobody knows: nothing is said against its player.
  if (senders.some(({ isUnopened }) => isUnopened)) return { match }
  const fits = senders.filter(({ isNameFit: isFit }) => isFit).map(({ playerId }) => playerId)
  return fits.length === 0 && !tellsWho(sent) ? { match } : { match, fits }
}

/** Whether it says who sent it: a name that is left out or cut short may be written out elsewhere, and a number too. */
function tellsWho({ accountNo, name }: SentTransfer): boolean {
  return Boolean(name && !isCutShort(name)) && fragmentToLookUp(accountNo ?? '') !== undefined
}

function settleMatch(deps: DepositDeps, payment: ReportedPayment, sent: SentTransfer, { match, fits }: Matched): Promise<Settlement> {
  switch (match.match) {
    case 'proven':
      return settleProven(deps, { playerId: match.playerId, payment })
    case 'announced':
      return settleAnnouncedMatch(deps, payment, sent, match)
    case 'ask-bank':
    case 'unallocated':
      return keepUnallocated(deps, { ...payment, evidence: { ...payment.evidence, ...(fits && { fits }) } }, match.reason)
  }
}

/** Once it proves an account, what waits from that account is due. A part of a number proves it together with the bank's word for the name. */
async function settleAnnouncedMatch(
  deps: DepositDeps,
  payment: ReportedPayment,
  { bankCode, accountNo }: SentTransfer,
  { playerId, announcementId, proves, asksBank }: Extract<TransferMatch, { match: 'announced' }>,
): Promise<Settlement> {
  const account = asksBank ? await readBankAccount(deps, playerId) : undefined
  if (account) await confirmOpened(deps, account)
  const settlement = await settleAnnounced(deps, {
    playerId,
    payment,
    announcementId,
    proves: proves && bankCode !== null && accountNo !== null ? { bankCode, accountNo } : undefined,
  })
  if (settlement === 'settled') deps.wake(ARRIVALS)
  return settlement
}

/** What the player announced of this amount is no longer expected. */
async function settleProven(deps: DepositDeps, deposit: Deposit): Promise<Settlement> {
  const settlement = await settleDeposit(deps, deposit)
  if (settlement === 'settled') await endAnnounced(deps.db, deposit)
  return settlement
}

/** A bank is believed of the accounts that it keeps: who learns its secret cannot speak for another. */
export function isElsewhere({ bank }: BankCredit, ours: OurAccount): boolean {
  return ours !== undefined && ours.bankCode !== bank && bankDescriptor(ours.bankCode) !== undefined
}

/** The payment that a line tells of, in this account of the operator. */
export function bankPayment(line: ReportedCredit, ours: OurAccount): ReportedPayment {
  const { bank, transRef, fromBankCode, fromAccountNo, fromName, toAccountNo, currency, at, revision, corrects } = line
  const told = {
    bank,
    transRef,
    fromBankCode,
    fromAccountNo,
    fromName,
    toAccountNo,
    currency,
    at: at.toISOString(),
    ...(revision !== 0 && { revision }),
    ...(corrects !== null && { corrects }),
  }
  return {
    reference: lineReference(line, transRef),
    channel: 'bank',
    holder: ours?.bankCode ?? UNKNOWN_BANK,
    amount: line.amount,
    currency,
    eventId: line.eventId,
    evidence: told,
    report: line.report,
  }
}
