import { needsEnglishName } from '@krapao/contract'
import { Button, ErrorSummary, latinDigits, LoadFailed, SelectField, Skeleton, TextField } from '@krapao/ui'
import { type FormEvent, type Ref, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useSettings } from '../../settings/settings.ts'
import { nameIn, useLanguage, useMessages } from '../../messages/index.ts'
import { PasswordFields } from './password-fields.tsx'
import { Refused } from './refused.tsx'
import { useBanks } from './requests.ts'
import { BankArt } from './step-art.tsx'
import { StepFrame } from './step-frame.tsx'
import { TermsTick } from './terms-tick.tsx'
import { type LastDraft, useBankForm } from './use-bank-form.ts'
import type { StepRefusal } from './use-problems.ts'
import { messages } from './messages.ts'

interface BankStepProps {
  phone: string
  bank: LastDraft
  busy: boolean
  refusal: StepRefusal | undefined
  onNext: (draft: LastDraft) => void
  onKeep: (draft: LastDraft) => void
  onEdit: () => void
  onReadTerms: () => void
}

export function BankStep({ phone, bank, busy, refusal, onNext, onKeep, onEdit, onReadTerms }: BankStepProps) {
  const t = useMessages(messages)
  const { laos } = useSettings()
  // Gone after a reload, because the password is never kept.
  const [asksPassword] = useState(bank.password === '')
  const { form, textOf, idOf, onInvalid, summary } = useBankForm(bank, { asksPassword, refusal, onKeep })
  const bankCode = useWatch({ control: form.control, name: 'bankCode' })
  const text = (name: 'accountNo' | 'firstName' | 'lastName') => ({ id: idOf(name), error: textOf(name), ...form.register(name) })
  const field = (name: 'password' | 'confirm') => ({ id: idOf(name), error: textOf(name), registered: form.register(name) })
  const nameHint = needsEnglishName(bankCode) ? t('bank.english') : t('bank.nameHint')
  const names = { autoCapitalize: 'characters', spellCheck: false, maxLength: 60, onInput: inUpperCase } as const
  return (
    <StepFrame
      title={t('bank.title')}
      lead={t('bank.lead')}
      art={<BankArt />}
      onEdit={onEdit}
      onSubmit={() => !busy && void form.handleSubmit(onNext, onInvalid)()}
    >
      <ErrorSummary title={t('toMend')} {...summary} />
      {asksPassword && (
        <>
          <p className="text-[0.84375rem] leading-normal text-muted">{t('profile.passwordAgain')}</p>
          <PasswordFields phone={phone} password={field('password')} confirm={field('confirm')} enterKeyHint="next" />
        </>
      )}
      <Controller
        control={form.control}
        name="bankCode"
        render={({ field: chosen }) => <BankChoice {...chosen} id={idOf('bankCode')} error={textOf('bankCode')} />}
      />
      <TextField
        label={t('bank.accountNo')}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={30}
        onInput={inDigits}
        className="tabular"
        {...text('accountNo')}
      />
      <TextField
        label={t('bank.firstName')}
        hint={nameHint}
        autoComplete="given-name"
        enterKeyHint="next"
        {...names}
        {...text('firstName')}
      />
      <TextField label={t('bank.lastName')} autoComplete="family-name" enterKeyHint="done" {...names} {...text('lastName')} />
      {laos && (
        <Controller
          control={form.control}
          name="currency"
          render={({ field: chosen }) => (
            <SelectField
              id={idOf('currency')}
              label={t('bank.currency')}
              placeholder={t('bank.currencyChoose')}
              options={[
                { value: 'LAK', label: t('bank.LAK') },
                { value: 'BAHT', label: t('bank.BAHT') },
              ]}
              error={textOf('currency')}
              {...chosen}
            />
          )}
        />
      )}
      <TermsTick id={idOf('agreed')} error={textOf('agreed')} registered={form.register('agreed')} onRead={onReadTerms} />
      <Refused refusal={refusal} />
      <Button type="submit" kind="primary" wide busy={busy}>
        {t('bank.submit')}
      </Button>
    </StepFrame>
  )
}

interface BankChoiceProps {
  id: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  ref: Ref<HTMLSelectElement>
}

function BankChoice(props: BankChoiceProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const banks = useBanks()
  if (banks.isPending) return <Skeleton className="mt-7 h-13" />
  if (banks.isError) {
    return <LoadFailed title={t('bank.failed')} retryLabel={t('bank.retry')} onRetry={() => void banks.refetch()} />
  }
  const options = banks.data.map((bank) => ({ value: bank.code, label: nameIn(language, bank) }))
  return <SelectField label={t('bank.bank')} placeholder={t('bank.choose')} options={options} {...props} />
}

/** Transforms the value while it is typed and leaves the caret where it was. */
function rewrite(input: HTMLInputElement, text: string): void {
  if (input.value === text) return
  const caret = input.selectionStart
  input.value = text
  input.setSelectionRange(caret, caret)
}

function inUpperCase({ currentTarget }: FormEvent<HTMLInputElement>): void {
  rewrite(currentTarget, currentTarget.value.toUpperCase())
}

/** Accepts a number as it is printed or pasted: with dashes and spaces, in Thai or Lao digits. */
function inDigits({ currentTarget }: FormEvent<HTMLInputElement>): void {
  rewrite(currentTarget, latinDigits(currentTarget.value).replace(/[\s‐-―-]/g, ''))
}
