import type { VerifiedTransfer } from '../../../integrations/providers.ts'
import {
  accountsByNumber,
  areNamesFit,
  fragmentToLookUp,
  fitsMask,
  isMasked,
  type NumberReader,
  type RegisteredAccount,
} from '../../account/index.ts'
import { type ExternalPayment, newPayment } from '../external-payment.ts'
import * as functions from '../functions.gen.ts'
import { toldSenderOrLogged, withSenderKnown } from '../payment-sender.ts'

/**
 * Whose account a slip's transfer came from, seen by the player who uploaded it. `proven`: their proven account, and nobody
 * else's. `several`: also the proven account of somebody whom number and name fit, as far as they are shown. `registered`:
 * theirs by number and name, and not proven. `unopened`: theirs by what is shown of the number, and its number or name does not open, or who sent it as somebody told of it does not. `another`: anything else. `disputed`: our bank or a gateway tells of another
 * account than the verifier.
 */
export type SlipSender = 'proven' | 'several' | 'registered' | 'unopened' | 'another' | 'disputed'

/** What a bank or gateway has told of the sender of a slip's payment, or of a line that may be of it. */
interface Told extends Pick<functions.SendersToldAnswer, 'isThePayment' | 'fit'> {
  accountNo: string | undefined
  name: string | undefined
}

/** `payment` is the slip's, as the verifier tells of it. */
export async function senderOf(
  reader: NumberReader,
  playerId: string,
  { transfer, payment }: { transfer: Pick<VerifiedTransfer, 'fromBankCode' | 'fromAccountNo' | 'fromName'>; payment: ExternalPayment },
): Promise<SlipSender> {
  const told = await toldOf(reader, payment)
  if (told === undefined) return 'unopened'
  const ofPayment = told.filter(({ isThePayment }) => isThePayment)
  if (ofPayment.some(({ fit }) => fit === 'other')) return 'disputed'
  const names = [transfer.fromName, ...ofPayment.flatMap(({ name }) => name || [])]
  const senders = await accountsByNumber(reader, { bankCode: transfer.fromBankCode, accountNo: transfer.fromAccountNo })
  // A name or a number that does not open may fit.
  const fitting = senders.filter(
    ({ accountName, ...account }) =>
      !account.isAnothers &&
      (accountName === null || areNamesFit(accountName, names)) &&
      ofPayment.every((one) => isNumberFit(one, account)),
  )
  const own = fitting.find((account) => account.playerId === playerId)
  if (!own) return 'another'
  if (own.accountName === null || own.accountNo === null) return 'unopened'
  if (!own.isProven) return 'registered'
  if (!fitting.some((account) => account.isProven && account.playerId !== playerId)) return 'proven'
  // The one line that fits shows what the slip hides.
  const [line, another] = told.filter(({ isThePayment }) => !isThePayment)
  return line && !another && isWhole(line) && isNumberFit(line, own) && areNamesFit(own.accountName, [line.name ?? ''])
    ? 'proven'
    : 'several'
}

/** Undefined where one of them does not open. */
async function toldOf(reader: NumberReader, payment: ExternalPayment): Promise<Told[] | undefined> {
  const evidence = await withSenderKnown(reader.siteKey, payment)
  const told = await functions.sendersTold(reader.db, { slip: newPayment({ ...payment, evidence }) })
  const opened = await Promise.all(
    told.map(async ({ senderDigest, isThePayment, fit }): Promise<Told | undefined> => {
      const sender = await toldSenderOrLogged(reader, senderDigest)
      return sender && { isThePayment, fit, accountNo: sender.fromAccountNo ?? sender.payerAccount, name: sender.fromName }
    }),
  )
  const all = opened.flatMap((one) => one ?? [])
  return all.length === told.length ? all : undefined
}

function isNumberFit({ accountNo }: Told, account: Pick<RegisteredAccount, 'accountNo'>): boolean {
  // A number that shows too little to be looked up says nothing.
  if (accountNo === undefined || account.accountNo === null) return true
  return fragmentToLookUp(accountNo) === undefined || fitsMask(accountNo, account.accountNo)
}

function isWhole({ accountNo }: Told): boolean {
  return accountNo !== undefined && !isMasked(accountNo)
}
