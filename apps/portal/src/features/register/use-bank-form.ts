import { useForm } from 'react-hook-form'
import { useSettings } from '../../settings/settings.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { byRules } from './by-rules.ts'
import type { BankDraft, PasswordDraft } from './registration.ts'
import { bankProblems, passwordProblems } from './rules.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { type StepRefusal, useProblems } from './use-problems.ts'
import { messages } from './messages.ts'

/** The values of the last step; the password only when that step has to ask for it again. */
export type LastDraft = BankDraft & PasswordDraft

interface BankForm {
  asksPassword: boolean
  refusal: StepRefusal | undefined
  onKeep: (draft: LastDraft) => void
}

/** The fields of the last step, with their labels and problems. */
export function useBankForm(bank: LastDraft, { asksPassword, refusal, onKeep }: BankForm) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const { laos, operator } = useSettings()
  const form = useForm<LastDraft>({
    defaultValues: bank,
    shouldFocusError: false,
    resolver: byRules((draft) => ({ ...(asksPassword && passwordProblems(draft)), ...bankProblems(draft, laos) })),
  })
  useKeptDraft(form, onKeep)
  const texts = {
    required: t('required'),
    short: t('profile.short'),
    mismatch: t('profile.mismatch'),
    accountNo: t('bank.accountNoWrong'),
    english: message('BANK_ACCOUNT_NAME_ENG'),
    letters: message('NAME_LETTERS'),
    agreed: t('terms.missing', { age: operator.minimumAge }),
  }
  const problems = useProblems(form, {
    labels: {
      password: t('profile.password'),
      confirm: t('profile.confirm'),
      bankCode: t('bank.bank'),
      accountNo: t('bank.accountNo'),
      firstName: t('bank.firstName'),
      lastName: t('bank.lastName'),
      currency: t('bank.currency'),
      agreed: t('terms.label'),
    },
    messages: (field, problem) => (field === 'bankCode' ? message('INVALID_BANK') : texts[problem as keyof typeof texts]),
    refusal,
  })
  return { form, ...problems }
}
