/**
 * One-time codes. Terms: a *challenge* is one code sent to one phone, named by a token; a *visitor* is a browser, known by a
 * *secret*, its cookie, which is replaced when it gains a right; a phone is *verified* for a visitor who answered its challenge, for
 * 15 minutes, and *proven* by it for half a year; a *budget* is how many codes may be sent in an hour or a day.
 *
 * Owns schema `otp`. Always true: a code is never stored, nor the token or cookie, only their hashes; one send a minute and five an
 * hour for each phone, counted apart for a visitor who has proven it; no budget is passed, over all processes; nothing goes to a
 * number that is not mobile; five wrong tries end a challenge, and block its visitor alone; a verification helps no visitor but the
 * one who made it, and no secret it had before.
 */
export * as otpAudit from './audit.ts'
export type { OtpCounts } from './deps.ts'
export { networkOf } from './network.ts'
export { isPhoneShaped, type PhoneRefusal, requirePhone } from './phone.ts'
export { otpRoutes } from './routes.ts'
export { codeBudgets, type SendLimit, setSendLimit } from './send-limit.ts'
export { hasVerifiedPhone } from './verified-phone.ts'
export { ensureVisitor, visitorOf } from './visitor.ts'
export { TABLES_OF_OTP } from './table-classes.ts'
