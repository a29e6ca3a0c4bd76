import type * as routes from '../account.ts'
import type { FeatureDocs } from './docs.ts'
import { bankAccount, profile } from './examples.ts'

const form = {
  username: '0810000009',
  name: 'ปิติ',
  password: 'a-good-password',
  sourceCode: 'FRIEND',
  inviteCode: null,
  bankCode: 'SCB',
  bankAccountName: 'PITI JAIDEE',
  bankAccountNo: '7770000003',
  currency: 'BAHT',
}

export const accountDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Account', description: 'Registering, and what is known of a player.' },
  routes: {
    validateAccount: {
      description:
        'For a form of several steps: a part that is absent is not looked at. `field` of a refusal names the first that is wrong. What is free here may be taken when it is registered.',
      body: { username: form.username, name: form.name, password: form.password },
      answer: { message: 'VALID_USER_INFO' },
    },
    register: {
      description:
        'It opens no session: `login` does. Where codes by SMS are on, the phone must have been verified by the same visitor (`UNVERIFIED_OTP`). `inviteCode` is what stands in the link of the player who invites, `PR` and their id, or their short code, however it is written (`INVITE_CODE_WRONG` where it is neither, or nobody has the short one). `currency` is asked for in the Laos build only and is baht otherwise.',
      body: { ...form, termsVersion: '2026-11', termsLanguage: 'th' },
      answer: { message: 'REGISTER_SUCCESS' },
    },
    getProfile: {
      description:
        'It is changed by `changeProfile`. `bankProof` says since when and how the bank account is proven to be the player’s, or what is missing. `bankChange` is another bank account that waits for a person; withdrawals go to `bankAccount`.',
      answer: {
        ...profile,
        currency: 'BAHT',
        bankAccount,
        bankProof: { state: 'proven', how: 'whole', since: '2026-10-02T09:00:00.000Z' },
        bankChange: null,
      },
    },
    changeProfile: {
      description:
        'Send the whole form. The bank is asked whose another account is: where it is in the name that is sent, and in the one by which the player is known, it is theirs at once (`PROFILE_SAVED`). Where it is not, or the bank does not answer, a person looks at it (`PROFILE_CHECKED`), and `getProfile` shows it as `bankChange` until then. Sending the account as it is takes such a request back. `PROFILE_SAME`: nothing is another than before. `STEP_UP_NEEDED`: `stepUp` first, then the same call again under the same `Idempotency-Key`. For some time after a change withdrawals wait for a person, and for seven days each asks for the password.',
      body: { name: 'ปิติ', bankCode: 'SCB', bankAccountName: 'PITI JAIDEE', bankAccountNo: '7770000003' },
      answer: { message: 'PROFILE_SAVED' },
    },
    listProfileHistory: {
      description: '`support` stands for whatever the player has not done themselves.',
      answer: {
        versions: [
          {
            since: '2026-11-20T03:00:00.000Z',
            by: 'you',
            name: null,
            bankAccount: { bankCode: 'SCB', bankAccountName: 'PITI JAIDEE', bankAccountNo: 'xxxxxx0003', bank: bankAccount.bank },
          },
          { since: '2026-11-20T03:00:00.000Z', by: 'you', name: 'ปิติ', bankAccount: null },
        ],
      },
    },
    acceptTerms: {
      description: '`termsVersion` of the settings says which terms are in force. Accepting the same ones again keeps the first time.',
      body: { version: '2026-11', language: 'th' },
      answer: { termsVersion: '2026-11' },
    },
    changeBankAccountName: {
      description:
        'The bank is asked whether it knows the account by this name: `BANK_NAME_DIFFERS` where it has another, `BANK_NAME_UNCHECKED` where it did not answer and nothing was changed.',
      body: { bankCode: 'KTB', bankAccountName: 'MANEE MEENA' },
      answer: { message: 'BANK_NAME_SAVED', bankAccountName: 'MANEE MEENA' },
    },
  },
}
