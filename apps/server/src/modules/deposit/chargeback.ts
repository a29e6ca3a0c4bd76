import { majorFromMinor, minorUnits } from '@krapao/money'
import { REPORTS_ARE_IN, type ReversalEvent } from '@krapao/protocols'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { KeptReport, RawReport, Reported } from '../../platform/raw-report.ts'
import type { Push } from '../account/index.ts'
import { suspenseJournal, type Events } from '../ledger/index.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import { type ReportSource, sealedReport } from '../reports/index.ts'
import { tellWaiting } from './deposit-push.ts'
import { type Channel, externalReference } from './external-payment.ts'
import type { DepositDeps } from './deps.ts'
import * as functions from './functions.gen.ts'

/** Who says that a payment was taken back: a bank, a gateway or the wallet provider, by its code. */
export type ReversalTeller = { bank: string } | { provider: string } | { wallet: true }

/** The bank or a gateway has taken a payment back. */
export async function receiveReversal(
  { db, count, log, push, ...keys }: DepositDeps,
  teller: ReversalTeller,
  event: Reported<ReversalEvent, RawReport | KeptReport>,
): Promise<functions.Reversed> {
  const channel = channelOf(teller)
  if (event.amount === 0n) return 'repeated'
  const reference = externalReference(event.payerBankCode, event.transRef)
  const currency = event.currency ?? REPORTS_ARE_IN
  const { eventId, amount } = event
  const evidence = { reason: event.reason, at: event.at.toISOString(), currency: event.currency, ...teller }
  const says = { reference, channel, amount: String(amount), currency, eventId, evidence }
  const report = await sealedReport(keys, sourceOf(teller), event.report, says)
  const reversal = { reference, channel, amount, currency, eventId, evidence, report }
  const owner = await suspenseJournal(db, currency, reference)
  const status = await retryIdempotent(() => functions.recordReversal(db, { owner, reversal }))
  if (status !== 'repeated') log.error({ reference, channel, status }, 'a payment was taken back')
  switch (status) {
    case 'opened':
      count.deposit(channel, 'charged_back')
      break
    case 'returned':
      await tellWaiting({ db, push }, reference)
      break
    case 'repeated':
    case 'contradiction':
    case 'unknown':
      break
  }
  return status
}

function channelOf(teller: ReversalTeller): Channel {
  if ('bank' in teller) return 'bank'
  return 'provider' in teller ? 'qr' : 'ewallet'
}

function sourceOf(teller: ReversalTeller): ReportSource {
  if ('bank' in teller) return `bank:${teller.bank}`
  return 'provider' in teller ? `qr:${teller.provider}` : 'wallet'
}

type ChargebackDecided = Authorised | functions.ChargebackObstacle

export interface ChargebackDecision {
  playerId: string
  reference: string
  outcome: 'take' | 'bear'
  instruction: Instruction
}

/** Staff decide who bears a chargeback: the player, as far as the wallet goes, or the house. */
export async function decideChargeback(
  { db, events, push }: { db: Db; events: Events; push: Push },
  { playerId, reference, outcome, instruction }: ChargebackDecision,
): Promise<ChargebackDecided> {
  const asked = { player: playerId, reference, instruction: instructionTo(outcome, instruction) }
  const answer = await retryIdempotent(() => functions.decideChargeback(db, asked))
  if (answer.posted) {
    const { postingNo, wallet, amount } = answer.posted
    events.posted(playerId, 'chargeback_taken')
    push.toPlayer(playerId, 'wallet-changed', {
      reason: 'withdraw',
      postingNo: Number(postingNo),
      wallet: majorFromMinor(minorUnits(wallet)),
      amount: majorFromMinor(minorUnits(amount)),
    })
  }
  return decidedOf(answer)
}
