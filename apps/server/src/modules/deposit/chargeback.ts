import { majorFromMinor, minorUnits } from '@krapao/money'
import { REPORTS_ARE_IN, type ReversalEvent } from '@krapao/protocols'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { compositeOf } from '../../platform/database/composite.ts'
import type { KeptReport, RawReport, Reported } from '../../platform/raw-report.ts'
import type { Push } from '../account/index.ts'
import { suspenseJournal, type Events } from '../ledger/index.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'
import { type ReportSource, sealedReport, writeSealedReport } from '../reports/index.ts'
import { tellWaiting } from './deposit-push.ts'
import { type Channel, externalReference } from './external-payment.ts'
import type { DepositDeps } from './deps.ts'

/** `opened`: staff decide. `returned`: nobody was credited yet. `unknown`: the payment itself has not been reported. */
export type Reversed = 'opened' | 'returned' | 'repeated' | 'contradiction' | 'unknown'

/** Who says that a payment was taken back: a bank, a gateway or the wallet provider, by its code. */
export type ReversalTeller = { bank: string } | { provider: string } | { wallet: true }

/** The bank or a gateway has taken a payment back. */
export async function receiveReversal(
  { db, seal, count, log, push }: DepositDeps,
  teller: ReversalTeller,
  event: Reported<ReversalEvent, RawReport | KeptReport>,
): Promise<Reversed> {
  const channel = channelOf(teller)
  if (event.amount === 0n) return 'repeated'
  const reference = externalReference(event.payerBankCode, event.transRef)
  const currency = event.currency ?? REPORTS_ARE_IN
  const { eventId, amount } = event
  const evidence = { reason: event.reason, at: event.at.toISOString(), currency: event.currency, ...teller }
  const says = { reference, channel, amount: String(amount), currency, eventId, evidence }
  const report = writeSealedReport(sealedReport({ seal }, sourceOf(teller), event.report, says))
  const reversal = compositeOf([reference, channel, amount, currency, eventId, JSON.stringify(evidence), report])
  const { rows } = await retryIdempotent(() =>
    sql<{ status: Reversed }>`
      select deposit.record_reversal(${suspenseJournal(currency, reference)}, ${reversal}) as status`.execute(db),
  )
  const { status } = rows[0]!
  if (status !== 'repeated') log.error({ reference, channel, status }, 'a payment was taken back')
  if (status === 'opened') count.deposit(channel, 'charged_back')
  if (status === 'returned') await tellWaiting({ db, push }, reference)
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

/** `nothing_to_take`: the wallet is empty. `money_held`: it is short while a withdrawal holds money that may come back. */
export type ChargebackDecided = Authorised | 'nothing_to_take' | 'money_held'

type DecideAnswer = { status: ChargebackDecided; posting_no: bigint | null; wallet: bigint; taken: bigint }

/** Staff decide who bears a chargeback: the player, as far as the wallet goes, or the house. */
export async function decideChargeback(
  { db, events, push }: { db: Db; events: Events; push: Push },
  {
    playerId,
    reference,
    outcome,
    instruction,
  }: { playerId: string; reference: string; outcome: 'take' | 'bear'; instruction: Instruction },
): Promise<ChargebackDecided> {
  const { rows } = await retryIdempotent(() =>
    sql<DecideAnswer>`select * from deposit.decide_chargeback(${playerId}, ${reference}, ${instructionValue(instruction, outcome)})`.execute(
      db,
    ),
  )
  const { status, posting_no: postingNo, wallet, taken } = rows[0]!
  if (postingNo !== null) {
    events.posted(playerId, 'chargeback_taken')
    push.toPlayer(playerId, 'wallet-changed', {
      reason: 'withdraw',
      postingNo: Number(postingNo),
      wallet: majorFromMinor(minorUnits(wallet)),
      amount: majorFromMinor(minorUnits(taken)),
    })
  }
  return status
}
