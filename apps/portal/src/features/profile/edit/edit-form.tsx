import { type getProfile, needsEnglishName, type OutputOf } from '@krapao/contract'
import { InfoIcon, TextField } from '@krapao/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { BankChoice } from '../../../banks/bank-choice.tsx'
import { inDigits, inUpperCase } from '../../../banks/rewrite-typed.ts'
import { FormButtons } from '../../../dialogs/form-buttons.tsx'
import { useCodeMessage, useMessages } from '../../../messages/index.ts'
import { type Field, isSameAccount, type Problem, profileProblems, tidied, type Typed } from './check-profile.ts'
import { messages } from './messages.ts'

interface EditFormProps {
  profile: OutputOf<typeof getProfile>
  /** The field that the server's last answer is about. */
  refused: { field: Field; text: string } | undefined
  busy: boolean
  onEdit: () => void
  onCancel: () => void
  onSave: (typed: Typed) => void
}

export function EditForm({ profile, refused, busy, onEdit, onCancel, onSave }: EditFormProps) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const form = useRef<HTMLFormElement>(null)
  // What the player has asked for themselves goes on being asked for, unless they type another.
  const account = (profile.bankChange?.by === 'you' ? profile.bankChange : profile.bankAccount) ?? NO_ACCOUNT
  const own = accountOf(profile.bankAccount ?? NO_ACCOUNT)
  const [typed, setTyped] = useState<Typed>(() => ({ name: profile.name, ...accountOf(account) }))
  const [problems, setProblems] = useState<ReturnType<typeof profileProblems>>({})
  const refusedField = refused?.field
  useEffect(() => {
    if (refusedField) focusField(form.current, refusedField)
  }, [refusedField])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const said = tidied(typed)
    const found = profileProblems(said, own)
    setProblems(found)
    const [wrong] = Object.keys(found)
    if (wrong === undefined) onSave(said)
    else focusField(event.currentTarget, wrong)
  }
  const type = (field: Field, text: string) => {
    setTyped((before) => ({ ...before, [field]: text }))
    setProblems({})
    onEdit()
  }
  const words: Record<Problem, string> = {
    required: t('required'),
    number: t('number'),
    bank: message('INVALID_BANK'),
    letters: message('NAME_LETTERS'),
    english: message('BANK_ACCOUNT_NAME_ENG'),
  }
  const errorOf = (field: Field) => (refusedField === field ? refused?.text : problems[field] && words[problems[field]])
  const text = (name: Exclude<Field, 'bankCode'>) => ({
    name,
    value: typed[name],
    error: errorOf(name),
    onChange: (event: FormEvent<HTMLInputElement>) => type(name, event.currentTarget.value),
  })
  const isMoving = !isSameAccount(tidied(typed), own)
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField {...text('name')} label={t('name')} hint={t('nameHint')} autoComplete="nickname" enterKeyHint="next" maxLength={60} />
      <BankChoice name="bankCode" value={typed.bankCode} onChange={(code) => type('bankCode', code)} error={errorOf('bankCode')} />
      <TextField
        {...text('bankAccountNo')}
        label={t('bankAccountNo')}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={30}
        onInput={inDigits}
        className="tabular"
      />
      <TextField
        {...text('bankAccountName')}
        label={t('bankAccountName')}
        hint={needsEnglishName(typed.bankCode) ? t('english') : t('bankAccountNameHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={120}
        onInput={inUpperCase}
      />
      <div aria-live="polite" className="empty:hidden">
        {isMoving && <WhatHappens />}
      </div>
      <FormButtons cancel={t('cancel')} submit={t('save')} busy={busy} onCancel={onCancel} />
    </form>
  )
}

/** What another bank account means, before it is asked for. */
function WhatHappens() {
  const t = useMessages(messages)
  return (
    <div className="flex items-start gap-2.5 rounded-field border border-cool/25 bg-cool/8 px-4 py-3 text-[0.84375rem] leading-normal text-soft">
      <InfoIcon size={18} className="mt-px shrink-0 text-cool" />
      <ul className="grid min-w-0 list-disc gap-1.5 pl-4">
        <li>{t('happens.asked')}</li>
        <li>{t('happens.held')}</li>
        <li>{t('happens.first')}</li>
      </ul>
    </div>
  )
}

const NO_ACCOUNT = { bankCode: '', bankAccountName: '', bankAccountNo: '' }

function accountOf({ bankCode, bankAccountName, bankAccountNo }: Omit<Typed, 'name'>): Omit<Typed, 'name'> {
  return { bankCode, bankAccountName, bankAccountNo }
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
