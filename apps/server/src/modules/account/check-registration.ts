import type { Db } from '../../platform/database/db.ts'
import type { SiteKeyOf } from '../../platform/keys/keyring.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { hasVerifiedPhone, phoneDigestOf } from '../otp/index.ts'
import { requireGoodPassword } from '../../platform/credentials/password-rules.ts'
import type { Registration } from './registration.ts'
import type { SiteFacts } from './site-facts.ts'
import { playerIdByInviteCode, playerIdByPhoneDigest } from './store.ts'
import { isKnownAsProven } from './whose-account.ts'

export type FactRefusal =
  | 'INVALID_USER_INFO'
  | 'PASSWORD_COMMON'
  | 'PASSWORD_PERSONAL'
  | 'UNVERIFIED_OTP'
  | 'EXISTING_USER'
  | 'INVALID_BANK'
  | 'EXISTING_BANK'
  | 'INVITE_CODE_WRONG'

/** Who asks: the browser, and the network it is in. */
export interface Asker {
  visitor: Buffer | undefined
  network: string | undefined
}

/**
 * Checks the parts that are present against what the server knows. The phone is verified first: only its owner may
 * learn whether it, or a bank account, is registered.
 */
export async function checkRegistration(
  { db, siteKey, site }: { db: Db; siteKey: SiteKeyOf; site: SiteFacts },
  { registration, visitor, network }: { registration: Registration } & Asker,
  refuse: Refuse<FactRefusal>,
): Promise<void> {
  const { phone, name, password, shortInviteCode, bankCode, accountNo, accountName, currency } = registration
  const known = [phone, name, accountNo, accountName, ...(await site.ownWords())]
  await requireGoodPassword(password, { field: 'password', known }, refuse)
  const phoneDigest = await phoneDigestOf(siteKey, phone)
  if (!(await hasVerifiedPhone(db, { visitor, phoneDigest })) && (await site.registrationNeedsOtp())) throw refuse('UNVERIFIED_OTP')
  if ((await playerIdByPhoneDigest(db, phoneDigest)) !== undefined) throw refuse('EXISTING_USER')
  if (shortInviteCode !== undefined && (await playerIdByInviteCode(db, shortInviteCode)) === undefined)
    throw refuse('INVITE_CODE_WRONG', { field: 'inviteCode' })
  if (bankCode === undefined) return
  const bank = await site.bankByCode(bankCode)
  // A payout never changes money: the bank account must be in the player's currency.
  if (!bank || (currency !== undefined && bank.currency !== currency)) throw refuse('INVALID_BANK')
  if (accountNo !== undefined && (await isKnownAsProven({ db, siteKey }, { bankCode, accountNo, phoneDigest, visitor, network })))
    throw refuse('EXISTING_BANK')
}
