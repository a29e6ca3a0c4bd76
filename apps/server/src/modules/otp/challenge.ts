import { createHmac, randomInt } from 'node:crypto'
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
export function tokenOf(challengeId: string, dataKey: Buffer): string {
  return createHmac('sha256', dataKey).update(`otp token ${challengeId}`).digest('base64url')
}

/** Under the key, because a million codes are tried in a second; with the token, so that equal codes do not look equal. */
export function hashCode({ token, code }: { token: string; code: string }, dataKey: Buffer): Buffer {
  return createHmac('sha256', dataKey).update(`otp code ${token}:${code}`).digest()
}

/** Under 70 characters: one message of the kind that carries Thai or Lao. */
export function messageText({ code, reference, language }: { code: string; reference: string; language: ContentLanguage }): string {
  if (language === 'la') return `Krapao: ລະຫັດ OTP ${code} (ອ້າງອີງ ${reference}) ໃຊ້ໄດ້ 5 ນາທີ ຢ່າບອກໃຜ`
  if (language === 'en') return `Krapao: OTP ${code} (ref ${reference}), valid 5 minutes. Tell nobody.`
  return `Krapao: รหัส OTP ${code} (อ้างอิง ${reference}) ใช้ได้ 5 นาที ห้ามบอกใคร`
}
