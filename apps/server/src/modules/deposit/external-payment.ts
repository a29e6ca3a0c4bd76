import type { Currency, MinorUnits } from '@krapao/money'
import { bankDescriptor, normalReference } from '@krapao/providers'
import type { BankLine } from '../../integrations/providers.ts'
import { type Report, type ReportSource, type SealedReport, sealedReport, type Sealing } from '../reports/index.ts'
import type { Channel, NewPayment } from './functions.gen.ts'
import { withSenderSealed } from './payment-sender.ts'

export type { Channel } from './functions.gen.ts'

/** How we hear of payments. */
export const CHANNELS = ['bank', 'qr', 'slip', 'giftlink', 'ewallet'] as const satisfies readonly Channel[]

/** Money that reached the operator, as a report tells of it. */
export interface ExternalPayment {
  /** The same for one payment whatever channel tells of it: the paying bank and its own reference. */
  reference: string
  channel: Channel
  /** The bank, gateway or wallet of ours that holds it; null for a gift link. */
  holder: string | null
  amount: MinorUnits
  currency: Currency
  /** The QR that it names, where it names one of ours. */
  qrId?: string
  /** The report's own id at its provider. */
  eventId: string
  /** What was said of it, kept for whoever has to look. */
  evidence: object
}

/** A payment with the report that it was read from. */
export interface ReportedPayment extends ExternalPayment {
  report: Report
}

/**
 * As the functions of the database take it that do something because of it: sealed with its report, and with who sent it, encrypted and known
 * by digests.
 */
export async function reportedPayment(sealing: Sealing, payment: ReportedPayment): Promise<NewPayment> {
  const { reference, channel, amount, currency, qrId = null, eventId, report } = payment
  const { evidence, sender } = await withSenderSealed(sealing, { reference, amount, currency, evidence: payment.evidence })
  // Whom it fits is ours to say.
  const { fits: _, ...told } = evidence as { fits?: readonly string[] }
  const says = { reference, channel, amount: String(amount), currency, qrId, eventId, evidence: told }
  return { ...newPayment({ ...payment, evidence }, await sealedReport(sealing, tellerOf(payment), report, says)), sender }
}

/** The same for functions that only ask, and for what a person decides. */
export function newPayment(payment: ExternalPayment, report: SealedReport | null = null): NewPayment {
  const { reference, channel, holder, amount, currency, qrId = null, eventId, evidence } = payment
  return { reference, channel, subaccount: holder, amount, currency, qrId, eventId, evidence, report, sender: null }
}

/** Who may tell of it; the database compares (`deposit.teller_of`). */
function tellerOf({ channel, holder, evidence }: ExternalPayment): ReportSource {
  switch (channel) {
    case 'bank':
      return `bank:${(evidence as { bank?: string }).bank}`
    case 'qr':
      return `qr:${holder}`
    case 'ewallet':
      return 'wallet'
    case 'slip':
      return 'slips'
    case 'giftlink':
      return 'giftlink'
  }
}

/** Whose vouchers and transfers no bank has numbered: those names are not spelled in two ways. */
const NUMBERED_BY_NO_BANK = new Set(['GIFTLINK', 'EWALLET'])

/**
 * One payment has one name over all channels: the bank it left and that bank's own reference, as the bank compares it. The
 * database refuses any other (`deposit.normal_reference`).
 */
export function externalReference(issuer: string, transRef: string): string {
  const code = issuer.toUpperCase()
  return `${code}:${NUMBERED_BY_NO_BANK.has(code) ? transRef : normalReference(code.replace(/\.OWN$/, ''), transRef)}`
}

/**
 * Who has given a line of a bank's feed its reference: the paying bank, or the bank itself where it numbers its lines.
 * Those are names of their own, so that no paying bank's reference is taken for one of them.
 */
export function lineIssuer({ bank, fromBankCode }: Pick<BankLine, 'bank' | 'fromBankCode'>): string {
  return bankDescriptor(bank)?.references === 'own' ? `${bank}.OWN` : fromBankCode
}

/** The name of the payment that a line of this bank's feed calls `transRef`. */
export function lineReference(line: Pick<BankLine, 'bank' | 'fromBankCode'>, transRef: string): string {
  return externalReference(lineIssuer(line), transRef)
}
