import { type Currency, type MinorUnits } from '@krapao/money'
import { decimalAmount, instant, wireCurrency } from '@krapao/protocols'
import { type BankDescriptor, bankDescriptor } from '@krapao/providers'
import * as z from 'zod/mini'
import type { World } from '../world.ts'

/** One bank of the world: what stands in its records, whichever wire asks for it. */
export interface SandboxBank {
  world: World
  descriptor: BankDescriptor
  /** As faults and the outbox name it. */
  party: string
  /** Signs or opens what we are sent, and signs what we say. */
  key: string
  secret: string
}

export function sandboxBank(world: World, descriptor: BankDescriptor): SandboxBank {
  const { code } = descriptor
  return { world, descriptor, party: `bank:${code}`, key: world.keys.bankFeed(code), secret: world.keys.bankFeedSecret(code) }
}

/** A line of a bank's book, as the outbox keeps it: each wire writes it in its own way. */
export const bankLine = z.object({
  kind: z.enum(['credit', 'reversal']),
  eventId: z.string(),
  /** The paying bank's own reference: by it the control API and a slip know the transfer. */
  transRef: z.string(),
  /** What the bank's feed calls it: the same, or a number of its own. */
  reference: z.string(),
  revision: z.number(),
  /** Of the line that was withdrawn for this one. */
  corrects: z.nullable(z.string()),
  fromBankCode: z.string(),
  fromAccountNo: z.string(),
  fromName: z.string(),
  toAccountNo: z.string(),
  amount: decimalAmount,
  currency: z.optional(wireCurrency),
  /** By how many minor units it changes the balance. */
  movement: z.number(),
  reason: z.string(),
  /** When it was transferred, or taken back. */
  at: instant,
  /** When it was booked, by which the statement is asked for: the same unless it says. */
  bookedAt: z.optional(instant),
  /** From when it stands in the statement and is told, whatever times it bears: at once unless it says. */
  comesAt: z.optional(instant),
})
export type SandboxLine = z.output<typeof bankLine>

/** A line without a currency is in that of the bank. */
export function currencyOf({ currency }: Pick<SandboxLine, 'currency'>, bank: SandboxBank): Currency {
  return currency ?? bank.descriptor.currency
}

/** The sender's number as this bank tells it. */
export function toldNumber(accountNo: string, { code }: { code: string }): string {
  if (bankDescriptor(code)?.numbers !== 'masked') return accountNo
  const digits = accountNo.replaceAll('-', '')
  const hidden = digits.replace(/./g, (digit, index: number) => (index >= digits.length - 5 && index < digits.length - 1 ? digit : 'x'))
  return hidden.length === 10 ? hidden.replace(/^(...)(.)(.....)(.)$/, '$1-$2-$3-$4') : hidden
}

export interface Correction {
  amount?: MinorUnits | undefined
  fromName?: string | undefined
  fromAccountNo?: string | undefined
  /** Withdrawn, and booked anew under another reference. */
  isBookedAnew?: boolean | undefined
}
