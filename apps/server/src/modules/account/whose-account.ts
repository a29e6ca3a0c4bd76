import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { SiteKeyOf } from '../../platform/keys/keyring.ts'
import { accountNoDigestOf } from './account-number.ts'
import * as functions from './functions.gen.ts'
import { isBankAccountProven } from './store.ts'

export interface AccountQuestion {
  bankCode: string
  accountNo: string
  phoneDigest: Buffer
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
export async function isKnownAsProven(
  { db, siteKey }: { db: Db; siteKey: SiteKeyOf },
  { accountNo, ...question }: AccountQuestion,
): Promise<boolean> {
  const { bankCode } = question
  const digest = await accountNoDigestOf(siteKey, accountNo)
  return (await mayAsk(db, { ...question, digest })) && isBankAccountProven(db, { bankCode, digest })
}

type Counted = Omit<AccountQuestion, 'accountNo'> & { digest: Buffer }

function mayAsk(db: Db, { bankCode, digest, phoneDigest, visitor, network }: Counted): Promise<boolean> {
  const subjects = [
    `phone ${phoneDigest.toString('hex')}`,
    ...(visitor ? [`visitor ${visitor.toString('hex')}`] : []),
    ...(network === undefined ? [] : [`network ${network}`]),
  ]
  return retryIdempotent(() => functions.mayAskWhose(db, { subjects, accountDigest: `${bankCode} ${digest.toString('hex')}` }))
}
