import { needsEnglishName } from '@krapao/contract'
import { Button, ErrorSummary, SelectField, TextField } from '@krapao/ui'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { BankChoice } from '../../banks/bank-choice.tsx'
import { inDigits, inUpperCase } from '../../banks/rewrite-typed.ts'
import { useSettings } from '../../settings/settings.ts'
import { useMessages } from '../../messages/index.ts'
import { PasswordFields } from './password-fields.tsx'
import { Refused } from './refused.tsx'
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
