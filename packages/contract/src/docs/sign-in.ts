import type * as routes from '../sign-in.ts'
import type { FeatureDocs } from './docs.ts'

const otpToken = '1a6edd82793c4b369351f7fbccf0ee0d.yS1vkobBnjR8FJUdt5GYqFtzGO7AkMIs_tUkm-coy-k'

export const signInDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Sign-in', description: 'Sessions. A call that needs one says so by its security.' },
  routes: {
    login: {
      description:
        'The token stands for the session: send it as `Authorization: Bearer …`. A session with `remember` ends a week after its last use and a month after it began, one without twelve hours after it began (the operator may set other times); each ends when it is logged out, when its player ends it elsewhere or changes the password, and when the player is deactivated. Wrong passwords are counted for the phone and for the network, and `REQUEST_LIMIT` tells to wait. Where the operator wants a code from a browser that the player has never signed in from, the right password is answered `UNVERIFIED_OTP` with the `otpToken`, `otpRef` and `sentAt` of the code that was sent to the phone: go on with `signInByCode`, or call again after a minute for another code. While no code can be sent the session only reads (`readsOnly` of the wallet).',
      body: { username: '0810000001', password: 'krapao-demo-1', remember: true },
      answer: { token: '1a6edd82793c4b369351f7fbccf0ee0d.gEEwZQJvzNL91SoE-fv-I55yZ7RtYHdJ2D4tPjffURM' },
    },
    signInByCode: {
      description:
        'In the browser that was answered `UNVERIFIED_OTP`, within five minutes and five tries. The session is remembered as `login` said. A new cookie comes with it: keep it in place of the old one. Where the answer was lost, the same call brings the same token within a minute.',
      body: { otpToken, otpCode: '482913' },
      answer: { token: '1a6edd82793c4b369351f7fbccf0ee0d.gEEwZQJvzNL91SoE-fv-I55yZ7RtYHdJ2D4tPjffURM' },
    },
    beginConfirmation: {
      description: 'As `sendOtp`: `REQUEST_LIMIT_1MIN` brings the code that is under way to the browser that asked for it.',
      answer: { otpRef: 'DUYJ', otpToken, code: 'OTP_SENT' },
    },
    confirmSession: {
      description:
        'From now on everything may be done in the session, and the browser is known. Send the new token from now on: the old one ends after a minute, and the same call brings the same new one until then. It does not count as `stepUp`.',
      body: { otpToken, otpCode: '482913' },
      answer: { token: '1a6edd82793c4b369351f7fbccf0ee0d.gEEwZQJvzNL91SoE-fv-I55yZ7RtYHdJ2D4tPjffURM' },
    },
    forgotPassword: {
      description:
        'First `sendOtp` and `verifyOtp` for the phone, in the same browser and within a quarter of an hour (`UNVERIFIED_OTP`). Whoever finds a SIM has that, so it is not enough: a browser that the player has signed in from within 180 days is proven at once; any other by a transfer of exactly `transfer.amount` from the bank account that is proven to be theirs, which is credited as any other, or by staff (`help`), two of whom say so after they have spoken with the player. Ask again to see whether it has happened. A phone without an account is told as much (`NO_USER`).',
      body: { phone: '0810000001', help: false },
      answer: {
        isProven: false,
        transfer: {
          amount: 20.37,
          currency: 'BAHT',
          accounts: [{ bankCode: 'SCB', accountNo: '4051234567', accountName: 'บริษัท กระเป๋า เดโม จำกัด' }],
        },
        isHelpAsked: false,
        expiresAt: '2026-03-02T10:00:00.000Z',
      },
    },
    typeToldCode: {
      description:
        'Two members of staff let it, once they have spoken with the player. The code has eight digits and is good for half an hour and five tries, for the browser that types it first; after it go on as after a code by SMS, within half an hour. `OTP_CODE_INVALID` also where no code was told, so it tells nobody who has an account.',
      body: { phone: '0210000001', code: '12345678' },
      answer: { message: 'OTP_CODE_VALID' },
    },
    resetPassword: {
      description:
        'Every session of the player ends, other browsers are strangers again, the player is told by SMS, and withdrawals wait for 24 hours. The rules of the password are those of `changePassword`.',
      body: { phone: '0810000001', newPassword: 'seven blue umbrellas' },
      answer: { message: 'PASSWORD_RESET' },
    },
    logout: {
      description: 'Only this session ends; those of other devices go on.',
      answer: { message: 'LOGOUT_SUCCESS' },
    },
  },
}
