import type { QrPaidEvent, ReversalEvent } from '@krapao/protocols'
import { minorUnits } from '@krapao/money'
import { refuse } from '../../src/platform/http/refusal.ts'
import { receiveReversal } from '../../src/modules/deposit/chargeback.ts'
import { receiveBankLine } from '../../src/modules/deposit/receive-bank-line.ts'
import { receiveQrPayment } from '../../src/modules/deposit/receive-qr-payment.ts'
import type { AppDeps } from '../../src/wiring.ts'
import { BANK_NAME, type SimulatedPlayer } from './players.ts'
import { aReport, reported } from '../reported.ts'
import type { Random } from './random.ts'

/** Money that truly reached the operator, and whether somebody can say whose it is. */
export interface Payment {
  reference: string
  playerId: string
  amount: bigint
  /** The bank names its sender, so it must be credited. */
  isCertain: boolean
  /** Its player's, who need not be known by it: the account may be proven by then, and what was announced may fit. */
  isPossible?: boolean
  /** The QR that it paid in time with the right amount: one of these must be credited, another waits for manual review. */
  qrId: string | undefined
  /** The bank has taken it back: whoever was credited has a chargeback, and nobody need be. */
  isReversed?: boolean
}

/** Money of somebody whom nobody knows: it waits for manual review. */
export interface Stray {
  reference: string
  /** As its bank has told it: each but the last was corrected since. */
  amounts: bigint[]
  /** Players whom staff have said it is of. */
  saidToBeOf: string[]
}

/** A report on its way to us: sent again, to any server, until one has said that it is in the ledger. */
export interface Report {
  says: string
  copies: number
  wasTold: boolean
  tell(deps: AppDeps): Promise<string>
}

export interface LiveQr {
  qrId: string
  player: SimulatedPlayer
  amount: bigint
  expiresAt: Date
}

/** A transfer as the bank of its sender has it, which a slip shows. */
export interface ShownTransfer {
  transRef: string
  /** Whoever is said to have sent it. */
  player: SimulatedPlayer
  fromAccountNo: string
  fromName: string
  amount: bigint
  at: Date
}

export const OUR_ACCOUNT = '0458800011'

/** Money that comes into it is the gateway's. */
export const GATEWAYS_ACCOUNT = '0458800022'

/** Accounts of nobody who plays. */
const STRANGERS = '9'
export const isOfStranger = (accountNo: string) => accountNo.startsWith(STRANGERS)

interface BankLineTold {
  transRef: string
  fromAccountNo: string
  fromName: string
  amount: bigint
  at: Date
  revision?: number
  toAccountNo?: string
}

function tellLine(deps: AppDeps, { amount, revision = 0, ...told }: BankLineTold): Promise<string> {
  return receiveBankLine(deps, {
    report: aReport,
    toAccountNo: OUR_ACCOUNT,
    ...told,
    kind: 'credit',
    bank: 'SCB',
    currency: 'BAHT',
    revision,
    corrects: null,
    eventId: `B${told.transRef}.${revision}`,
    fromBankCode: 'KBANK',
    amount: minorUnits(amount),
  })
}

/** As the feed of the account tells of it that the gateway's money lands in, under a number of its own. */
function lineOf(paid: string, { accountNo: fromAccountNo }: SimulatedPlayer, amount: bigint, at: Date): BankLineTold {
  return { transRef: `F${paid}`, fromAccountNo, fromName: BANK_NAME, amount, at, toAccountNo: GATEWAYS_ACCOUNT }
}

type QrTold = Pick<QrPaidEvent, 'eventId' | 'transRef' | 'reference' | 'paidAt'> & { amount: bigint }

function tellQr(deps: AppDeps, told: QrTold): Promise<string> {
  return receiveQrPayment(deps, 'KBANK', {
    report: aReport,
    ...told,
    amount: minorUnits(told.amount),
    payerBankCode: 'KBANK',
    payerAccount: 'xxx',
  })
}

async function tellReversal(deps: AppDeps, told: ReversalEvent): Promise<string> {
  const answer = await receiveReversal(deps, { bank: 'SCB' }, reported(told))
  // As the webhook answers, so that it is told again.
  if (answer === 'unknown') throw refuse('NO_DATA')
  return answer
}

export function createPayments(seed: number, random: Random) {
  const payments: Payment[] = []
  const reports: Report[] = []
  const strays: Stray[] = []
  const lines: string[] = []
  const transfers: ShownTransfer[] = []
  let paymentNo = 0

  const add = (report: Pick<Report, 'says' | 'tell'>) =>
    reports.push({ ...report, copies: 1 + (random.chance(0.3) ? 1 + random.below(2) : 0), wasTold: false })

  /** The bank's own feed tells of a payment by its sender. */
  const reportByBank = (says: string, told: BankLineTold) => add({ says, tell: (deps) => tellLine(deps, told) })
  const reportOfPlayer = (transRef: string, { accountNo }: Pick<SimulatedPlayer, 'accountNo'>, amount: bigint, at: Date) =>
    reportByBank(`the bank reports ${transRef} of ${amount}`, { transRef, fromAccountNo: accountNo, fromName: BANK_NAME, amount, at })

  const reportByGateway = (says: string, told: QrTold) => add({ says, tell: (deps) => tellQr(deps, told) })

  return {
    payments,
    reports,
    strays,
    /** What the feed of a gateway's account told of under numbers of its own: each is a payment that the gateway told of. */
    lines,
    transfers,

    /** `isMasked`: its bank shows a part of the number. */
    transfer(player: SimulatedPlayer, amount: bigint, { at, isMasked = false }: { at: Date; isMasked?: boolean }): void {
      const transRef = `S${seed}N${++paymentNo}`
      const isCertain = player.isProven && !isMasked
      payments.push({
        reference: `KBANK:${transRef}`,
        playerId: player.playerId,
        amount,
        isCertain,
        isPossible: !isCertain,
        qrId: undefined,
      })
      transfers.push({ transRef, player, fromAccountNo: player.accountNo, fromName: BANK_NAME, amount, at })
      reportOfPlayer(transRef, isMasked ? { accountNo: `xxx-x-x${player.accountNo.slice(5, 9)}-x` } : player, amount, at)
    },

    payQr(qr: LiveQr, amount: bigint, paidAt: Date): void {
      const transRef = `S${seed}N${++paymentNo}`
      const isInBankFeed = random.chance(0.3)
      const isRight = amount === qr.amount && paidAt <= qr.expiresAt
      payments.push({
        reference: `KBANK:${transRef}`,
        playerId: qr.player.playerId,
        amount,
        isCertain: isInBankFeed && qr.player.isProven,
        isPossible: isInBankFeed && !qr.player.isProven && !qr.player.isImpostor,
        qrId: isRight ? qr.qrId : undefined,
      })
      const told = { eventId: `Q${transRef}`, transRef, reference: qr.qrId, amount, paidAt }
      reportByGateway(`the gateway reports ${transRef} of ${amount}`, told)
      // Whoever pays for an impostor has another account.
      if (isInBankFeed && !qr.player.isImpostor) reportOfPlayer(transRef, qr.player, amount, paidAt)
      if (!qr.player.isImpostor && random.chance(0.4)) {
        lines.push(`KBANK:F${transRef}`)
        reportByBank(`the feed of the gateway's account reports ${transRef} as F${transRef}`, lineOf(transRef, qr.player, amount, paidAt))
      }
    },

    /** A gateway tells what is not so, of a payment that there is or of one that never was: nothing of it may be credited. */
    lie(qr: LiveQr, paidAt: Date): void {
      const isOfTruth = payments.length > 0 && random.chance(0.7)
      const transRef = isOfTruth ? random.pick(payments).reference.replace('KBANK:', '') : `S${seed}N${++paymentNo}`
      const reference = random.chance(0.5) ? qr.qrId : 'no-such-qr'
      const amount = qr.amount + 1n + BigInt(random.below(500))
      const eventId = `L${seed}N${++paymentNo}`
      const says = `the gateway lies of ${transRef}: ${amount} to ${reference === qr.qrId ? 'a QR' : 'no QR'}`
      reportByGateway(says, { eventId, transRef, reference, amount, paidAt })
    },

    /** What was truly paid is taken back, and the bank tells of it, perhaps before anybody has told of the payment. */
    takeBack(payment: Payment, at: Date): void {
      payment.isReversed = true
      const transRef = payment.reference.replace('KBANK:', '')
      const told = { eventId: `R${transRef}`, transRef, payerBankCode: 'KBANK', amount: minorUnits(payment.amount), reason: 'fraud', at }
      add({ says: `the bank takes ${transRef} back`, tell: (deps) => tellReversal(deps, told) })
    },

    /** The bank names a sender, or a name, that is not ours: it waits for manual review. */
    transferByStranger(player: SimulatedPlayer, amount: bigint, at: Date): void {
      const transRef = `S${seed}N${++paymentNo}`
      const isThief = random.chance(0.5)
      strays.push({ reference: `KBANK:${transRef}`, amounts: [amount], saidToBeOf: [] })
      const sender = isThief
        ? { fromAccountNo: player.accountNo, fromName: 'สมหญิง ใจร้าย' }
        : { fromAccountNo: `${STRANGERS}${player.accountNo}`, fromName: BANK_NAME }
      transfers.push({ transRef, player, ...sender, amount, at })
      reportByBank(`the bank reports ${transRef} of ${amount} from a stranger`, { transRef, ...sender, amount, at })
    },

    /** The bank has booked money of a stranger with a wrong amount, and says so, perhaps before it has told of it. */
    correctStray(stray: Stray, amount: bigint, at: Date): void {
      const transRef = stray.reference.replace('KBANK:', '')
      const told = { transRef, fromAccountNo: '90000000', fromName: 'สมหญิง ใจร้าย', amount, at, revision: stray.amounts.push(amount) - 1 }
      reportByBank(`the bank corrects ${transRef} to ${amount}`, told)
    },
  }
}

export type Payments = ReturnType<typeof createPayments>
