import { majorFromMinor, minorUnits } from '@krapao/money'
import { REPORTS_ARE_IN, type ReversalEvent } from '@krapao/protocols'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/db.ts'
import { compositeOf } from '../../platform/composite.ts'
import type { Push } from '../account/index.ts'
import { suspenseJournal, type Events } from '../ledger/index.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'
import { tellWaiting } from './deposit-push.ts'
import { type Channel, externalReference } from './external-payment.ts'
import type { DepositMeans } from './means.ts'

/** `opened`: staff decide. `returned`: nobody was credited yet. `unknown`: the payment itself has not been reported. */
export type Reversed = 'opened' | 'returned' | 'repeated' | 'contradiction' | 'unknown'

/** The bank or a gateway has taken a payment back. `bank`: which one, where a bank of ours tells of it. */
export async function receiveReversal(
  { db, count, log, push }: DepositMeans,
  channel: Channel,
  { bank, ...event }: ReversalEvent & { bank?: string },
): Promise<Reversed> {
  if (event.amount === 0n) return 'repeated'
  const reference = externalReference(event.payerBankCode, event.transRef)
  const currency = event.currency ?? REPORTS_ARE_IN
  const evidence = JSON.stringify({ reason: event.reason, at: event.at.toISOString(), currency: event.currency, bank })
  const reversal = compositeOf([reference, channel, event.amount, currency, event.eventId, evidence])
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
