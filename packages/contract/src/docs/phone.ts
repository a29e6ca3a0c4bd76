import type * as routes from '../phone.ts'
import type { FeatureDocs } from './docs.ts'

const change = {
  changeId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  presentPhone: '0810000001',
  phone: '0899999998',
  isWaiting: false,
  presentGetsCodes: true,
  isPresentShown: true,
  isNewShown: false,
  askedAt: '2026-03-01T10:00:00.000Z',
  expiresAt: '2026-03-01T10:30:00.000Z',
  decidedFrom: null,
}

export const phoneDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Phone', description: 'Another phone for an account: codes to both numbers, or two members of staff.' },
  routes: {
    getPhoneChange: {
      description: 'A change that another session or browser has begun is not shown; one that waits for staff is shown to each.',
      answer: { change },
    },
    beginPhoneChange: {
      description:
        'The session and the browser that begin it end it, within half an hour; the same number again is the same change, and another number replaces it. Nothing is said of whether somebody has the number before it is shown. `STEP_UP_NEEDED`: call `stepUp` first.',
      body: { phone: '0899999998' },
      answer: { change },
    },
    sendPhoneCode: {
      description:
        'The message says that the code changes the phone. It shows nothing else, and a code of `sendOtp` does not show this. The limits are those of `sendOtp`. `NO_DATA`: no such change is open here.',
      params: { changeId: { description: 'Of `beginPhoneChange`.', example: change.changeId } },
      body: { to: 'new' },
      answer: { otpRef: 'KDRW', otpToken: 'gEEwZQJvzNL91SoE-fv-I55yZ7RtYHdJ2D4tPjffURM', code: 'OTP_SENT' },
    },
    changePhone: {
      description:
        'Both codes have to be typed within a quarter of an hour (`UNVERIFIED_OTP`). In the same commit every other session ends, other browsers are strangers again, resets of the password and requests for another bank account are over, and withdrawals wait for 24 hours; both numbers are told by SMS. `byStaff`: whoever gets no code at the present number shows the new one alone, and two members of staff decide, 24 hours later at the earliest; the present number is told at once. A number that is another account’s is told as such here, and never before (`PHONE_TAKEN`). Asked again, it answers what it did.',
      params: { changeId: { description: 'Of `beginPhoneChange`.', example: change.changeId } },
      body: { byStaff: false },
      answer: { message: 'PHONE_CHANGED' },
    },
    keepPhone: {
      description: 'Also from another session than the one that asked. `PHONE_CHANGE_OVER`: the phone is changed already.',
      params: { changeId: { description: 'Of `beginPhoneChange`.', example: change.changeId } },
      answer: { message: 'PHONE_KEPT' },
    },
  },
}
