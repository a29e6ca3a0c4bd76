import { minorUnits } from '@krapao/money'
import { refuse } from '../../src/platform/http/refusal.ts'
import { receiveReversal } from '../../src/modules/deposit/chargeback.ts'
import { receiveBankTransfer } from '../../src/modules/deposit/receive-bank-transfer.ts'
import { receiveQrPayment } from '../../src/modules/deposit/receive-qr-payment.ts'
import type { Services } from '../../src/wiring.ts'
import { BANK_NAME, type SimulatedPlayer } from './players.ts'
import type { Random } from './random.ts'

/** Money that truly reached the operator, and whether somebody can say whose it is. */
export interface Payment {
  reference: string
  playerId: string
  amount: bigint
  /** The bank names its sender, so it must be credited. */
  isCertain: boolean
  /** The QR that it paid in time with the right amount: one of these must be credited, another waits for manual review. */
  qrId: string | undefined
  /** The bank has taken it back: whoever was credited has a chargeback, and nobody need be. */
  isReversed?: boolean
}

/** Money of somebody whom nobody knows: it waits for manual review. */
export interface Stray {
  reference: string
  amount: bigint
  /** Players whom staff have said it is of. */
  saidToBeOf: string[]
}

/** A report on its way to us: sent again, to any server, until one has said that it is in the ledger. */
export interface Report {
  says: string
  copies: number
  wasTold: boolean
  tell(services: Services): Promise<string>
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

export function createPayments(seed: number, random: Random) {
  const payments: Payment[] = []
  const reports: Report[] = []
  const strays: Stray[] = []
  const transfers: ShownTransfer[] = []
  let paymentNo = 0

  const add = (report: Pick<Report, 'says' | 'tell'>) =>
    reports.push({ ...report, copies: 1 + (random.chance(0.3) ? 1 + random.below(2) : 0), wasTold: false })

  /** The bank's own feed tells of a payment by its sender. */
  const reportByBank = (says: string, told: { transRef: string; fromAccountNo: string; fromName: string; amount: bigint; at: Date }) =>
    add({
      says,
      tell: (services) =>
        receiveBankTransfer(services, {
          ...told,
          eventId: `B${told.transRef}`,
          fromBankCode: 'KBANK',
          toAccountNo: OUR_ACCOUNT,
          amount: minorUnits(told.amount),
        }),
    })
  const reportOfPlayer = (transRef: string, { accountNo }: SimulatedPlayer, amount: bigint, at: Date) =>
    reportByBank(`the bank reports ${transRef} of ${amount}`, { transRef, fromAccountNo: accountNo, fromName: BANK_NAME, amount, at })

  const reportByGateway = (says: string, told: { eventId: string; transRef: string; reference: string; amount: bigint; paidAt: Date }) =>
    add({
      says,
      tell: (services) =>
        receiveQrPayment(services, 'KBANK', { ...told, amount: minorUnits(told.amount), payerBankCode: 'KBANK', payerAccount: 'xxx' }),
    })

  return {
    payments,
    reports,
    strays,
    transfers,

    transfer(player: SimulatedPlayer, amount: bigint, at: Date): void {
      const transRef = `S${seed}N${++paymentNo}`
      payments.push({ reference: `KBANK:${transRef}`, playerId: player.playerId, amount, isCertain: true, qrId: undefined })
      transfers.push({ transRef, player, fromAccountNo: player.accountNo, fromName: BANK_NAME, amount, at })
      reportOfPlayer(transRef, player, amount, at)
    },

    payQr(qr: LiveQr, amount: bigint, paidAt: Date): void {
      const transRef = `S${seed}N${++paymentNo}`
      const isInBankFeed = random.chance(0.3)
      const isRight = amount === qr.amount && paidAt <= qr.expiresAt
      payments.push({
        reference: `KBANK:${transRef}`,
        playerId: qr.player.playerId,
        amount,
        isCertain: isInBankFeed,
        qrId: isRight ? qr.qrId : undefined,
      })
      const told = { eventId: `Q${transRef}`, transRef, reference: qr.qrId, amount, paidAt }
      reportByGateway(`the gateway reports ${transRef} of ${amount}`, told)
      if (isInBankFeed) reportOfPlayer(transRef, qr.player, amount, paidAt)
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
      add({
        says: `the bank takes ${transRef} back`,
        async tell(services) {
          const answer = await receiveReversal(services, 'bank', told)
          // As the webhook answers, so that it is told again.
          if (answer === 'unknown') throw refuse('NO_DATA')
          return answer
        },
      })
    },

    /** The bank names a sender, or a name, that is not ours: it waits for manual review. */
    transferByStranger(player: SimulatedPlayer, amount: bigint, at: Date): void {
      const transRef = `S${seed}N${++paymentNo}`
      const [fromAccountNo, fromName] = random.chance(0.5) ? [player.accountNo, 'สมหญิง ใจร้าย'] : [`9${player.accountNo}`, BANK_NAME]
      strays.push({ reference: `KBANK:${transRef}`, amount, saidToBeOf: [] })
      transfers.push({ transRef, player, fromAccountNo, fromName, amount, at })
      const told = { transRef, fromAccountNo, fromName, amount, at }
      reportByBank(`the bank reports ${transRef} of ${amount} from a stranger`, told)
    },
  }
}

export type Payments = ReturnType<typeof createPayments>
