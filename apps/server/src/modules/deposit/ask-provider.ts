import { QR_PROVIDERS } from '@krapao/contract'
import { bankDescriptor, gatewayDescriptor } from '@krapao/providers'
import { pagesOf, RecordsUnavailable } from '../../integrations/pages.ts'
import type { BankLine } from '../../integrations/providers.ts'
import type { Reported } from '../../platform/raw-report.ts'
import type { DepositDeps } from './deps.ts'
import { externalReference, lineReference } from './external-payment.ts'
import type { Channel } from './functions.gen.ts'
import { receiveBankLine } from './receive-bank-line.ts'
import { receiveQrPayment } from './receive-qr-payment.ts'
import { EWALLET, receiveWalletTransfer } from './wallet-transfer/receive-wallet-transfer.ts'

/** A payment that its provider has reported, and is asked about. */
export interface Asked {
  reference: string
  channel: Channel
  /** Who has reported it: `qr:KBANK`, `bank:SCB`, `wallet`. */
  teller: string
  /** What was told of it, as its payment keeps it. */
  evidence: Readonly<Record<string, string | undefined>>
}

/**
 * What came of asking. `told`: the provider has told of the payment, and what it told was taken like any report. `not-yet`: it has not
 * told of it, or did not answer. `cannot`: it cannot be asked about one payment.
 */
export type ProviderSaid = { outcome: 'told'; says: string } | { outcome: 'not-yet'; says: string } | { outcome: 'cannot'; says: string }

const UNLISTED = { outcome: 'not-yet', says: 'its provider does not list it' } as const
const CANNOT = { outcome: 'cannot', says: 'its provider cannot be asked about one payment' } as const

/** So much earlier than the time that a payment bears its record is looked for: clocks differ. */
const SLACK_MS = 10 * 60_000

/** Asks who has reported a payment whether it is so, over the call by which they are asked about all that they may have lost. */
export function askProvider(deps: DepositDeps, asked: Asked): Promise<ProviderSaid> {
  switch (asked.channel) {
    case 'qr':
      return askGateway(deps, asked)
    case 'bank':
      return askBank(deps, asked)
    case 'ewallet':
      return askWallet(deps, asked)
    case 'slip':
    case 'giftlink':
      // What is told of these is an answer in itself.
      return Promise.resolve(CANNOT)
  }
}

async function askGateway(deps: DepositDeps, { teller, reference, evidence }: Asked): Promise<ProviderSaid> {
  const provider = QR_PROVIDERS.find((known) => `qr:${known}` === teller)
  const { reference: qrId } = evidence
  if (!provider || !qrId || gatewayDescriptor(provider).answers !== 'each-qr') return CANNOT
  const answer = await deps.integrations.qr[provider].queryStatus(qrId)
  if (answer.status !== 'paid') return { outcome: 'not-yet', says: `its gateway says of the QR: ${answer.status}` }
  const { payerBankCode, transRef } = answer.payment
  await receiveQrPayment(deps, provider, answer.payment)
  const isSame = externalReference(payerBankCode, transRef) === reference
  return {
    outcome: 'told',
    says: isSame ? 'its gateway says that the QR was paid' : 'its gateway says that another payment has paid the QR',
  }
}

async function askBank(deps: DepositDeps, { teller, reference, evidence }: Asked): Promise<ProviderSaid> {
  const bank = teller.replace(/^bank:/, '')
  const feed = deps.integrations.banks.get(bank)
  const { toAccountNo, at } = evidence
  if (!feed || !toAccountNo || !at || !isRead(bank)) return CANNOT
  const lines = await ownLines(
    (since) => pagesOf(since, (question) => feed.statement(toAccountNo, question)),
    at,
    (line: Reported<BankLine>) => nameOf(line) === reference,
  )
  if ('says' in lines) return lines
  const [newest] = lines.own.toSorted((one, other) => revisionOf(other) - revisionOf(one))
  if (!newest) return UNLISTED
  // One that was taken back is told of whole: what came, and that it went.
  for (const line of lines.own) if (line === newest || line.kind === 'reversal') await receiveBankLine(deps, line)
  return { outcome: 'told', says: newest.kind === 'reversal' ? 'its bank says that it was taken back' : 'its bank has it in the statement' }
}

async function askWallet(deps: DepositDeps, { reference, evidence }: Asked): Promise<ProviderSaid> {
  const { toWallet, at } = evidence
  if (!toWallet || !at) return CANNOT
  const lines = await ownLines(
    (since) => pagesOf(since, (question) => deps.integrations.wallets.statement(toWallet, question)),
    at,
    ({ transRef }) => externalReference(EWALLET, transRef) === reference,
  )
  if ('says' in lines) return lines
  for (const line of lines.own) await receiveWalletTransfer(deps, line)
  return lines.own.length === 0 ? UNLISTED : { outcome: 'told', says: 'its wallet has it in the statement' }
}

/** Whether its statement is read, as its descriptor says. */
function isRead(bank: string): boolean {
  const feed = bankDescriptor(bank)?.feed
  return feed === 'poll' || feed === 'both'
}

/** The records that are of one payment, or that they cannot be had now. */
async function ownLines<Line>(
  read: (since: Date) => AsyncGenerator<readonly Line[]>,
  at: string,
  isOwn: (line: Line) => boolean,
): Promise<{ own: Line[] } | (ProviderSaid & { outcome: 'not-yet' })> {
  const own: Line[] = []
  try {
    for await (const page of read(new Date(new Date(at).getTime() - SLACK_MS))) own.push(...page.filter((line) => isOwn(line)))
  } catch (error) {
    if (!(error instanceof RecordsUnavailable)) throw error
    return { outcome: 'not-yet', says: `its provider did not answer: ${error.message}` }
  }
  return { own }
}

const nameOf = (line: BankLine) => lineReference(line, line.kind === 'reversal' ? line.of : line.transRef)

const revisionOf = (line: BankLine) => (line.kind === 'credit' ? line.revision : Number.MAX_SAFE_INTEGER)
