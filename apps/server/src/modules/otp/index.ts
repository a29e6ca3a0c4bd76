/**
 * One-time codes. Terms: a *challenge* is one code sent to one phone, named by a token; a *visitor* is a browser,
 * known by a secret cookie; a phone is *verified* for a visitor who answered its challenge, for 15 minutes.
 *
 * Owns schema `otp`. Always true: a code is never stored, nor the token or cookie, only their hashes; one send a
 * minute and five an hour for each phone, and a cap for each network, over all processes; five wrong tries end a
 * challenge; a verification helps no visitor but the one who made it.
 */
export { networkOf } from './network.ts'
export { isPhoneShaped, type PhoneRefusal, requirePhone } from './phone.ts'
export { otpRoutes } from './routes.ts'
export { hasVerifiedPhone } from './verified-phone.ts'
export { ensureVisitor, visitorOf } from './visitor.ts'
export { TABLES_OF_OTP } from './table-classes.ts'
