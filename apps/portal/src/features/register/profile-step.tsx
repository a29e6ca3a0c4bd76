import { Button, ErrorSummary, LockIcon, SelectField, TextField } from '@krapao/ui'
import { Controller, useForm } from 'react-hook-form'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { byRules } from './by-rules.ts'
import { PasswordFields } from './password-fields.tsx'
import { Refused } from './refused.tsx'
import type { ProfileDraft } from './registration.ts'
import { useSources } from './requests.ts'
import { profileProblems } from './rules.ts'
import { ProfileArt } from './step-art.tsx'
import { StepFrame } from './step-frame.tsx'
import { useKeptDraft } from './use-kept-draft.ts'
import { type StepRefusal, useProblems } from './use-problems.ts'
import { messages } from './messages.ts'

interface ProfileStepProps {
  phone: string
  profile: ProfileDraft
  /** The inviter's code came by a link and stays as it is. */
  inviteKept: boolean
  busy: boolean
  refusal: StepRefusal | undefined
  onNext: (profile: ProfileDraft) => void
  onKeep: (profile: ProfileDraft) => void
  /** Something was typed, so the server's last refusal no longer applies. */
  onEdit: () => void
}

export function ProfileStep({ phone, profile, inviteKept, busy, refusal, onNext, onKeep, onEdit }: ProfileStepProps) {
  const t = useMessages(messages)
  const sources = useSources()
  const form = useForm<ProfileDraft>({ defaultValues: profile, resolver: byRules(profileProblems), shouldFocusError: false })
  const message = useCodeMessage()
  const texts = { required: t('required'), letters: message('NAME_LETTERS'), short: t('profile.short'), mismatch: t('profile.mismatch') }
  const { textOf, idOf, onInvalid, summary } = useProblems(form, {
    labels: { name: t('profile.name'), password: t('profile.password'), confirm: t('profile.confirm'), inviteCode: t('profile.invite') },
    messages: (_field, problem) => texts[problem as keyof typeof texts],
    refusal,
  })
  useKeptDraft(form, onKeep)
  const field = (name: 'password' | 'confirm') => ({ id: idOf(name), error: textOf(name), registered: form.register(name) })
  return (
    <StepFrame
      title={t('profile.title')}
      lead={t('profile.lead')}
      art={<ProfileArt />}
      onEdit={onEdit}
      onSubmit={() => !busy && void form.handleSubmit(onNext, onInvalid)()}
    >
      <ErrorSummary title={t('toMend')} {...summary} />
      <TextField
        id={idOf('name')}
        label={t('profile.name')}
        autoComplete="nickname"
        enterKeyHint="next"
        maxLength={60}
        error={textOf('name')}
        {...form.register('name')}
      />
      <PasswordFields phone={phone} password={field('password')} confirm={field('confirm')} enterKeyHint="next" />
      <Controller
        control={form.control}
        name="sourceCode"
        render={({ field: source }) => (
          <SelectField
            label={t('profile.source')}
            placeholder={t('profile.sourceNone')}
            options={(sources.data ?? []).map(({ code, description }) => ({ value: code, label: description }))}
            {...source}
          />
        )}
      />
      <TextField
        id={idOf('inviteCode')}
        label={t('profile.invite')}
        error={textOf('inviteCode')}
        hint={inviteKept ? t('profile.inviteKept') : t('profile.inviteHint')}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
        maxLength={60}
        readOnly={inviteKept}
        trailing={inviteKept && <LockIcon size={18} className="mr-3 text-faint" />}
        {...form.register('inviteCode')}
      />
      <Refused refusal={refusal} />
      <Button type="submit" kind="primary" wide busy={busy}>
        {t('next')}
      </Button>
    </StepFrame>
  )
}
