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
        'It opens no session: `login` does. Where codes by SMS are on, the phone must have been verified by the same visitor (`UNVERIFIED_OTP`). `inviteCode` is what stands in the link of the player who invites, `PR` and their id. `currency` is asked for in the Laos build only and is baht otherwise.',
      body: { ...form, termsVersion: '2026-11', termsLanguage: 'th' },
      answer: { message: 'REGISTER_SUCCESS' },
    },
    getProfile: {
      description: 'Nothing of it can be changed but the spelling of the name of the bank account: `changeBankAccountName`.',
      answer: { ...profile, currency: 'BAHT', bankAccount },
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
