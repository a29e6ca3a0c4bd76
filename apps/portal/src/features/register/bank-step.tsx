import { Button, EmptyState, SelectField, Skeleton, TextField, WarningIcon } from '@krapao/ui'
import type { FormEvent } from 'react'
import { Controller, useController, useForm, useWatch } from 'react-hook-form'
import { useLanguage, useMessage, useWords } from '../../words/index.ts'
import { byRules } from './by-rules.ts'
import type { BankDraft } from './registration.ts'
import { useBanks } from './requests.ts'
import { bankProblems, needsEnglishName } from './rules.ts'
import { BankArt } from './step-art.tsx'
import { StepFrame } from './step-frame.tsx'
import { useKeptDraft } from './use-kept-draft.ts'
import { words } from './words.ts'

interface BankStepProps {
  bank: BankDraft
  laos: boolean
  busy: boolean
  onNext: (bank: BankDraft) => void
  /** What was typed, kept for when the visitor comes back to this step. */
  onKeep: (bank: BankDraft) => void
}

export function BankStep({ bank, laos, busy, onNext, onKeep }: BankStepProps) {
  const t = useWords(words)
  const message = useMessage()
  const form = useForm<BankDraft>({ defaultValues: bank, resolver: byRules((draft) => bankProblems(draft, laos)) })
  useKeptDraft(form, onKeep)
  // Named before the fields below, so that the first problem on the screen is also the first to get the caret.
  const { field: bankField } = useController({ control: form.control, name: 'bankCode' })
  const bankCode = useWatch({ control: form.control, name: 'bankCode' })
  const { errors } = form.formState
  const texts = { required: t('required'), accountNo: t('bank.accountNoWrong'), english: message('BANK_ACCOUNT_NAME_ENG') }
  const textOf = (field: keyof BankDraft) => {
    const problem = errors[field]?.type
    return problem && texts[problem as keyof typeof texts]
  }
  const nameHint = needsEnglishName(bankCode) ? t('bank.english') : t('bank.nameHint')
  const names = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 60, onInput: inUpperCase } as const
  return (
    <StepFrame title={t('bank.title')} lead={t('bank.lead')} art={<BankArt />} onSubmit={() => !busy && void form.handleSubmit(onNext)()}>
      <BankChoice {...bankField} error={errors.bankCode && message('INVALID_BANK')} />
      <TextField
        label={t('bank.accountNo')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={26}
        error={textOf('accountNo')}
        onInput={withoutSpaces}
        className="tabular"
        {...form.register('accountNo')}
      />
      <TextField label={t('bank.firstName')} error={textOf('firstName')} hint={nameHint} {...names} {...form.register('firstName')} />
      <TextField label={t('bank.lastName')} error={textOf('lastName')} {...names} {...form.register('lastName')} />
      {laos && (
        <Controller
          control={form.control}
          name="currency"
          render={({ field }) => (
            <SelectField
              label={t('bank.currency')}
              placeholder={t('bank.currencyChoose')}
              options={[
                { value: 'LAK', label: t('bank.LAK') },
                { value: 'BAHT', label: t('bank.BAHT') },
              ]}
              error={textOf('currency')}
              {...field}
            />
          )}
        />
      )}
      <Button type="submit" kind="primary" wide busy={busy}>
        {t('bank.submit')}
      </Button>
    </StepFrame>
  )
}

interface BankChoiceProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function BankChoice(props: BankChoiceProps) {
  const t = useWords(words)
  const { language } = useLanguage()
  const banks = useBanks()
  if (banks.isPending) return <Skeleton className="mt-7 h-13" />
  if (banks.isError) {
    return (
      <EmptyState
        icon={<WarningIcon />}
        title={t('bank.failed')}
        action={<Button onClick={() => void banks.refetch()}>{t('bank.retry')}</Button>}
      />
    )
  }
  const options = banks.data.map(({ code, nameTH, nameEN }) => ({
    value: code,
    label: language === 'th' ? nameTH : `${nameEN} · ${nameTH}`,
  }))
  return <SelectField label={t('bank.bank')} placeholder={t('bank.choose')} options={options} {...props} />
}

/** Changes what is typed as it is typed, leaving the caret where it was. */
function rewrite(input: HTMLInputElement, text: string): void {
  if (input.value === text) return
  const caret = input.selectionStart
  input.value = text
  input.setSelectionRange(caret, caret)
}

function inUpperCase({ currentTarget }: FormEvent<HTMLInputElement>): void {
  rewrite(currentTarget, currentTarget.value.toUpperCase())
}

function withoutSpaces({ currentTarget }: FormEvent<HTMLInputElement>): void {
  rewrite(currentTarget, currentTarget.value.replace(/[\s-]/g, ''))
}
