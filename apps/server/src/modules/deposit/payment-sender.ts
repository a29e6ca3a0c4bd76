import type { Db, Tx } from '../../platform/database/db.ts'
import type { SealedValue } from '../../platform/database/functions.gen.ts'
import { gather } from '../../platform/database/gather.ts'
import { DoesNotOpen } from '../../platform/keys/aes-gcm.ts'
import { isUnopenable, type SiteKeyOf, type SiteKeys } from '../../platform/keys/keyring.ts'
import { sealedSiteValue } from '../../platform/keys/sealed-value.ts'
import { openOfSite, searchDigest, type SitePlace } from '../../platform/keys/site-values.ts'
import type { Log } from '../../platform/log.ts'
import { accountNoDigestOf, plainAccountNo } from '../account/index.ts'
import { isPhoneShaped, phoneDigestOf } from '../otp/index.ts'
import type { Sealing } from '../reports/index.ts'
import { type Compared, type VeiledNumber, veiledNumber } from './veiled-number.ts'

/** Who sent a payment, in the words of who tells of it: a bank or a slip, a gateway, or a provider of wallets. */
export interface ToldSender {
  fromAccountNo?: string
  payerAccount?: string
  fromWallet?: string
  fromName?: string
}

/** In this order they are encrypted. */
const TOLD = ['fromAccountNo', 'payerAccount', 'fromWallet', 'fromName'] as const satisfies readonly (keyof ToldSender)[]

/** By what evidence says who sent a payment. Digests are in hexadecimal digits. */
export interface KnownSender {
  /** Under which all that was told of them is kept, encrypted; not of one who is told of by nothing. */
  senderDigest?: string
  /** Of the number of the account, where all of it is told. */
  fromDigest?: string
  /** Of the number of the wallet, which is that of a phone. */
  fromWalletDigest?: string
  /** What is told of the number of the account, under veils. */
  fromShown?: VeiledNumber
  /** Some name is told. */
  isNamed?: true
}

const COLUMN = 'deposit.payment_sender.sender'

/** What is told of the sender of one payment stands under its digest, which is of that payment alone: that two were sent by one shows nowhere. */
const placeOf = (digest: Buffer): SitePlace => ({ column: COLUMN, row: [digest.toString('hex')] })

export const senderDigestOf = (siteKey: SiteKeyOf, reference: string, told: string): Promise<Buffer> =>
  searchDigest(siteKey, [COLUMN, reference], told)

/** What is told of a payment, with who sent it in plain text. */
export interface ToldPayment extends Omit<Compared, 'at'> {
  evidence: object
}

/**
 * What is told of a payment as it is kept: who sent it by what they are known by, and beside it encrypted, or null where nobody is told of.
 * Until it is somebody's it has no owner, so it stands under a key of the site.
 */
export async function withSenderSealed(keys: Sealing, payment: ToldPayment): Promise<{ evidence: object; sender: SealedValue | null }> {
  const evidence = await withSenderKnown(keys.siteKey, payment)
  const text = textOf(senderIn(payment.evidence))
  const digest = senderDigestIn(evidence)
  const sender =
    text === undefined || digest === null ? null : await sealedSiteValue(keys, Buffer.from(text), { place: placeOf(digest), digest })
  return { evidence, sender }
}

/** The same for functions that only compare. */
export async function withSenderKnown(siteKey: SiteKeyOf, payment: ToldPayment): Promise<object> {
  const { evidence } = payment
  const rest = Object.fromEntries(Object.entries(evidence).filter(([field]) => !TOLD.some((told) => told === field)))
  return { ...rest, ...(await knownSender(siteKey, senderIn(evidence), comparedAs(payment))) }
}

/** With which others the number of its sender is compared. */
export function comparedAs({ evidence, ...payment }: ToldPayment): Compared {
  const { at, paidAt } = evidence as { at?: string; paidAt?: string }
  return { ...payment, at: at ?? paidAt }
}

/** By what this sender of a payment is known. */
export async function knownSender(siteKey: SiteKeyOf, said: ToldSender, compared: Compared): Promise<KnownSender> {
  const text = textOf(said)
  if (text === undefined) return {}
  const { fromAccountNo, payerAccount, fromWallet, fromName } = said
  const told = fromAccountNo ?? payerAccount ?? ''
  const accountNo = plainAccountNo(told)
  const [senderDigest, fromDigest, fromShown, fromWalletDigest] = await Promise.all([
    senderDigestOf(siteKey, compared.reference, text),
    /^\d{6,40}$/.test(accountNo) ? accountNoDigestOf(siteKey, accountNo) : undefined,
    veiledNumber(siteKey, told, compared),
    fromWallet ? walletDigestOf(siteKey, fromWallet) : undefined,
  ])
  return {
    senderDigest: senderDigest.toString('hex'),
    ...(fromDigest && { fromDigest: fromDigest.toString('hex') }),
    ...(fromShown && { fromShown }),
    ...(fromWalletDigest && { fromWalletDigest: fromWalletDigest.toString('hex') }),
    ...(fromName && { isNamed: true }),
  }
}

/** Of a wallet that is called by no phone, nobody's phone is. */
function walletDigestOf(siteKey: SiteKeyOf, walletNo: string): Promise<Buffer> {
  return isPhoneShaped(walletNo) ? phoneDigestOf(siteKey, walletNo) : searchDigest(siteKey, [`${COLUMN}.wallet`], walletNo)
}

function senderIn(told: object): ToldSender {
  const said = told as Partial<Record<keyof ToldSender, unknown>>
  return Object.fromEntries(TOLD.flatMap((field) => (typeof said[field] === 'string' ? [[field, said[field]]] : [])))
}

/** What is encrypted; undefined where nothing is told. */
function textOf(said: ToldSender): string | undefined {
  const told = TOLD.flatMap((field) => (said[field] === undefined ? [] : [[field, said[field]] as const]))
  return told.some(([, text]) => text !== '') ? JSON.stringify(Object.fromEntries(told)) : undefined
}

/** What senders are read with. */
export interface SenderReader {
  db: Db | Tx
  siteKey: SiteKeys
}

/** Under which digest evidence says who sent a payment; null where it says nobody. */
export function senderDigestIn(evidence: unknown): Buffer | null {
  const { senderDigest } = evidence as KnownSender
  return senderDigest === undefined ? null : Buffer.from(senderDigest, 'hex')
}

/** A sender as it stands in the database. */
export interface KeptSender {
  sender_digest: Buffer
  /** The payment that was told of. */
  reference: string
  sender_encrypted: Buffer
}

export async function openSender(siteKey: SiteKeys, kept: KeptSender): Promise<ToldSender> {
  return JSON.parse((await openOfSite(siteKey, kept.sender_encrypted, placeOf(kept.sender_digest))).toString('utf8')) as ToldSender
}

/** Those of these that are kept, by their digests in hexadecimal digits. */
export async function keptSenders(db: Db | Tx, digests: readonly Buffer[]): Promise<ReadonlyMap<string, KeptSender>> {
  if (digests.length === 0) return new Map()
  const rows = await db
    .selectFrom('deposit.payment_sender')
    .selectAll()
    .where('sender_digest', 'in', [...digests])
    .execute()
  return new Map(rows.map((row) => [row.sender_digest.toString('hex'), row]))
}

/** Those asked together are one read. */
const keptSender = gather(async (db: Db | Tx, digests: readonly Buffer[]) => {
  const kept = await keptSenders(db, digests)
  return digests.map((digest) => kept.get(digest.toString('hex')))
})

/** Who sent it, as it was told; nothing of nobody. Rejects where it does not open. */
export async function toldSender({ db, siteKey }: SenderReader, digest: Buffer | null): Promise<ToldSender> {
  if (digest === null) return {}
  const kept = await keptSender(db, digest)
  if (!kept) throw new DoesNotOpen('the sender of a payment is kept nowhere')
  return openSender(siteKey, kept)
}

/** The same for whoever goes on without: undefined where it does not open, which is logged. */
export async function toldSenderOrLogged(
  { log, ...reader }: SenderReader & { log: Pick<Log, 'error'> },
  digest: Buffer | null,
): Promise<ToldSender | undefined> {
  try {
    return await toldSender(reader, digest)
  } catch (error) {
    if (!isUnopenable(error)) throw error
    log.error({ err: error }, 'who sent a payment does not open')
    return undefined
  }
}
