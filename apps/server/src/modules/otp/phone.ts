import { searchDigest } from '../../platform/keys/site-values.ts'
import type { SiteKeyOf } from '../../platform/keys/keyring.ts'
import type { Refuse } from '../../platform/http/refusal.ts'

export type PhoneRefusal = 'PHONE_NUMBER_REQUIRE_10_DIGIT' | 'KEY_MISSING' | 'KEY_INVALID'

/** A phone number as it is stored and compared: ASCII digits, exactly ten of them outside the Laos build. */
export function requirePhone(unchecked: string, { laos, field }: { laos: boolean; field: string }, refuse: Refuse<PhoneRefusal>): string {
  if (!laos && !/^\d{10}$/.test(unchecked)) throw refuse('PHONE_NUMBER_REQUIRE_10_DIGIT', { field })
  if (unchecked === '') throw refuse('KEY_MISSING', { field })
  if (!isPhoneShaped(unchecked)) throw refuse('KEY_INVALID', { field })
  return unchecked
}

/** Thai mobile numbers. */
const THAI_MOBILE = /^0[689]\d{8}$/
/** Lao ones with or without the zero in front: mobile, and fixed wireless, whose telephones take messages too. */
const LAO_MOBILE = /^0?(20\d{8}|30\d{7})$/

/** Whether a message reaches this number, in whichever country. */
export const getsCodes = (phone: string): boolean => THAI_MOBILE.test(phone) || LAO_MOBILE.test(phone)

/** A Lao number has zeros in front or not, as its owner once wrote it, and is one number. */
const numberIn = (phone: string) => phone.replace(/^0+/, '')

/** By what a phone is known wherever it is kept or counted, whoever has it. */
export const phoneDigestOf = (siteKey: SiteKeyOf, phone: string): Promise<Buffer> =>
  searchDigest(siteKey, ['otp.phone.phone'], numberIn(phone))

/** The first digits of a number, by which codes to neighbours are counted: ten thousand telephones or more have the same. */
export const blockOf = (phone: string): string => numberIn(phone).slice(0, 5)

/** A number that a message reaches, of those of `requirePhone`: a code is sent to no other. */
export function requireMobile(
  phone: string,
  { laos, field }: { laos: boolean; field: string },
  refuse: Refuse<'PHONE_NOT_MOBILE'>,
): string {
  if (!THAI_MOBILE.test(phone) && !(laos && LAO_MOBILE.test(phone))) throw refuse('PHONE_NOT_MOBILE', { field })
  return phone
}

/** True for what could be a phone of either build. Anything else belongs to nobody. */
export function isPhoneShaped(unchecked: string): boolean {
  return /^\d{1,20}$/.test(unchecked)
}
