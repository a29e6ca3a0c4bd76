import { createHmac, type KeyObject, randomInt } from 'node:crypto'
import type { ContentLanguage } from '@krapao/contract'

const REFERENCE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Six digits, zeros in front included. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Four letters, so that nobody takes the reference for the code. */
export function newReference(): string {
  return Array.from({ length: 4 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('')
}

/** Made of the challenge, so that it can be told again to the browser that asked; without the key nobody can make it. */
export function tokenOf(challengeId: string, key: KeyObject): string {
  return createHmac('sha256', key).update(`otp token ${challengeId}`).digest('base64url')
}

/** Under the key, because a million codes are tried in a second; with the token, so that equal codes do not look equal. */
export function hashCode({ token, code }: { token: string; code: string }, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`otp code ${token}:${code}`).digest()
}

/** What a code is good for: to show whose a phone is, to sign in, to change the phone of an account. Its reader is told, so that nobody talks them into it. */
export type CodePurpose = 'phone' | 'sign_in' | 'change'

interface Message {
  code: string
  reference: string
  language: ContentLanguage
  purpose: CodePurpose
}

/** Under 70 characters: one message of the kind that carries Thai or Lao. */
export function messageText({ code, reference, language, purpose }: Message): string {
  if (purpose === 'sign_in') {
    if (language === 'la') return `Krapao: ເຂົ້າສູ່ລະບົບ OTP ${code} (ອ້າງອີງ ${reference}) 5 ນາທີ ຢ່າບອກໃຜ`
    if (language === 'en') return `Krapao: log in with OTP ${code} (ref ${reference}), 5 minutes. Tell nobody.`
    return `Krapao: เข้าสู่ระบบ OTP ${code} (อ้างอิง ${reference}) 5 นาที ห้ามบอกใคร`
  }
  if (purpose === 'change') {
    if (language === 'la') return `Krapao: ລະຫັດປ່ຽນເບີໂທ ${code} (ອ້າງອີງ ${reference}) 5 ນາທີ ຢ່າບອກໃຜ`
    if (language === 'en') return `Krapao: ${code} changes your phone number (ref ${reference}). Tell nobody.`
    return `Krapao: รหัสเปลี่ยนเบอร์โทร ${code} (อ้างอิง ${reference}) 5 นาที ห้ามบอกใคร`
  }
  if (language === 'la') return `Krapao: ລະຫັດ OTP ${code} (ອ້າງອີງ ${reference}) ໃຊ້ໄດ້ 5 ນາທີ ຢ່າບອກໃຜ`
  if (language === 'en') return `Krapao: OTP ${code} (ref ${reference}), valid 5 minutes. Tell nobody.`
  return `Krapao: รหัส OTP ${code} (อ้างอิง ${reference}) ใช้ได้ 5 นาที ห้ามบอกใคร`
}
