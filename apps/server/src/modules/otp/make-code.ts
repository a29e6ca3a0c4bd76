import type { KeyObject } from 'node:crypto'
import type { ContentLanguage } from '@krapao/contract'
import { retryIdempotent } from '../../platform/database/db.ts'
import type { ServerSeal } from '../../platform/database/server-seal.ts'
import { newRowId, sha256 } from '../../platform/ids.ts'
import { hashCode, type CodePurpose, messageText, newCode, newReference, tokenOf } from './challenge.ts'
import type { OtpDeps } from './deps.ts'
import { blockOf } from './phone.ts'
import * as functions from './functions.gen.ts'

interface CodeFor {
  phone: string
  phoneDigest: Buffer
  visitor: Buffer
  network: string
  /** What the seal begins with: for what, and for whom, the code is good. */
  sealedAs: string
}

/** A code that is neither kept nor sent yet, and what the database is told of it. */
export interface MadeCode {
  token: string
  code: string
  reference: string
  phone: string
  sealed: functions.NewCode
}

/** A new code under the key of codes, sealed: the database counts and keeps no other. */
export function makeCode(
  { key, seal }: { key: KeyObject; seal: ServerSeal },
  { phone, phoneDigest, visitor, network, sealedAs }: CodeFor,
): MadeCode {
  const [challengeId, code, reference] = [newRowId(), newCode(), newReference()]
  const token = tokenOf(challengeId, key)
  const hashes = { tokenHash: sha256(token), codeHash: hashCode({ token, code }, key) }
  const block = blockOf(phone)
  const said = { challenge: challengeId, phoneDigest, block, visitorHash: visitor, ...hashes }
  const { keyId, signature } = seal.seal(messageOf(said, sealedAs))
  return { token, code, reference, phone, sealed: { challengeId, block, network, ...hashes, reference, keyId, seal: signature } }
}

/**
 * Sends a code that was counted, after its commit: the send counts even if this process ends here, and no lock is held while a gateway
 * thinks. Only one whose message was certainly sent can be answered.
 */
export async function deliverCode(
  { db, integrations, log, count }: Pick<OtpDeps, 'db' | 'integrations' | 'log' | 'count'>,
  { code, reference, phone, sealed }: MadeCode,
  { language, purpose }: { language: ContentLanguage; purpose: CodePurpose },
): Promise<'sent' | 'refused' | 'in_doubt'> {
  const answer = await integrations.sms.send({ to: phone, text: messageText({ code, reference, language, purpose }) })
  const state = answer.outcome === 'done' ? 'sent' : answer.outcome === 'refused' ? 'refused' : 'in_doubt'
  count.codeAsked(state)
  await retryIdempotent(() => functions.endSending(db, { challenge: sealed.challengeId, state }))
  if (answer.outcome !== 'done') log.warn({ outcome: answer.outcome, reason: answer.reason }, 'an OTP message was not sent')
  return state
}

/** In the form of `otp.ask_code`. */
export function messageOf(
  challenge: { challenge: string; block: string } & Record<'phoneDigest' | 'visitorHash' | 'tokenHash' | 'codeHash', Buffer>,
  sealedAs = 'a code',
): string {
  const hashes = [challenge.visitorHash, challenge.tokenHash, challenge.codeHash].map((hash) => hash.toString('hex'))
  return [sealedAs, challenge.challenge, challenge.phoneDigest.toString('hex'), challenge.block, ...hashes].join('\n')
}
