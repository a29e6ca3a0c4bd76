import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { ContentLanguage } from '@krapao/contract'

/** Requirement OTP-11. */
export const CODE_LIFETIME_MS = 5 * 60_000
export const MAX_WRONG_TRIES = 5
export const SEND_PAUSE_MS = 60_000
export const MAX_SENDS_AN_HOUR = 5
export const SEND_BLOCK_MS = 60 * 60_000
export const WRONG_CODE_BLOCK_MS = 15 * 60_000
/** A mobile carrier puts thousands of players behind one address, so this only stops a machine. */
export const MAX_SENDS_AN_HOUR_BY_NETWORK = 100
/** Requirement OTP-08. */
export const VERIFICATION_LIFETIME_MS = 15 * 60_000

const REFERENCE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

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

/** With the challenge's id in it, so that equal codes do not look equal in the database. */
export function hashCode(challengeId: string, code: string): Buffer {
  return createHash('sha256').update(`${challengeId}:${code}`).digest()
}

export function isRightCode(challenge: { challenge_id: string; code_hash: Buffer }, uncheckedCode: string): boolean {
  return timingSafeEqual(hashCode(challenge.challenge_id, uncheckedCode.trim()), challenge.code_hash)
}

/** Under 70 characters: one message of the kind that carries Thai or Lao. */
export function messageText({ code, reference, language }: { code: string; reference: string; language: ContentLanguage }): string {
  if (language === 'la') return `Krapao: ລະຫັດ OTP ${code} (ອ້າງອີງ ${reference}) ໃຊ້ໄດ້ 5 ນາທີ ຢ່າບອກໃຜ`
  if (language === 'en') return `Krapao: OTP ${code} (ref ${reference}), valid 5 minutes. Tell nobody.`
  return `Krapao: รหัส OTP ${code} (อ้างอิง ${reference}) ใช้ได้ 5 นาที ห้ามบอกใคร`
}
