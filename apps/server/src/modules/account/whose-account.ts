import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { sha256 } from '../../platform/ids.ts'
import * as functions from './functions.gen.ts'
import { isBankAccountProven } from './store.ts'

export interface AccountQuestion {
  bankCode: string
  accountNo: string
  phone: string
  /** Undefined for a browser without the cookie. */
  visitor: Buffer | undefined
  /** Undefined where nobody asks over the network. */
  network: string | undefined
}

/**
 * Whether this account is proven to be a player's, as far as whoever asks may know. Beyond three accounts a day for one
 * browser, phone or network every account is nobody's, proven or not: registering reserves nothing, so that an honest
 * person loses nothing by that answer, and a list of numbers cannot be tried out.
 */
export async function isKnownAsProven(db: Db, question: AccountQuestion): Promise<boolean> {
  const { bankCode, accountNo } = question
  return (await mayAsk(db, question)) && isBankAccountProven(db, { bankCode, accountNo })
}

function mayAsk(db: Db, { bankCode, accountNo, phone, visitor, network }: AccountQuestion): Promise<boolean> {
  const subjects = [
    `phone ${phone}`,
    ...(visitor ? [`visitor ${visitor.toString('hex')}`] : []),
    ...(network === undefined ? [] : [`network ${network}`]),
  ]
  const accountDigest = sha256(`${bankCode} ${accountNo}`).toString('hex')
  return retryIdempotent(() => functions.mayAskWhose(db, { subjects, accountDigest }))
}
