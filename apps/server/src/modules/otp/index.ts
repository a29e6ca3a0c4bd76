/**
 * One-time codes. Terms: a *challenge* is one code sent to one phone, named by a token; a *visitor* is a browser, known by a
 * *secret*, its cookie, which is replaced when it gains a right; a phone is *verified* for a visitor who answered its challenge, for
 * 15 minutes, and *proven* by it for half a year; a *budget* is how many codes may be sent in an hour or a day.
 *
 * Owns schema `otp`. Always true: a code is never stored, nor the token, cookie or phone, only their hashes; one send a minute and five an
 * hour for each phone, counted apart for a visitor who has proven it; no budget is passed, over all processes; nothing goes to a
 * number that is not mobile; five wrong tries end a challenge, and block its visitor alone; a verification helps no visitor but the
 * one who made it, and no secret it had before; a code is good for its purpose alone.
 */
export * as otpAudit from './audit.ts'
export type { OtpCounts, OtpDeps } from './deps.ts'
export type { LiveChallenge } from './functions.gen.ts'
export { deliverCode, makeCode, type MadeCode } from './make-code.ts'
export { getsCodes, isPhoneShaped, phoneDigestOf, type PhoneRefusal, requireMobile, requirePhone } from './phone.ts'
export { forgetOldCodes } from './retention.ts'
export { otpRoutes } from './routes.ts'
export { codeBudgets, createUsedUpLog, type SendLimit, setSendLimit } from './send-limit.ts'
export { hasVerifiedPhone } from './verified-phone.ts'
export { liveOf, type Sent, sendOtp, type SendRefusal } from './send-otp.ts'
export { CODE_REFUSED, typedCode } from './verify-otp.ts'
export { ensureVisitor, giveSecret, secretOf, visitorOf } from './visitor.ts'
export { TABLES_OF_OTP } from './table-classes.ts'
