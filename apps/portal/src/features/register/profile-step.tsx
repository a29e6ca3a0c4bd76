import { Button, LockIcon, PasswordField, SelectField, TextField } from '@krapao/ui'
import { Controller, useForm } from 'react-hook-form'
import { useWords } from '../../words/index.ts'
import { byRules } from './by-rules.ts'
import type { ProfileDraft } from './registration.ts'
import { useSources } from './requests.ts'
import { profileProblems } from './rules.ts'
import { ProfileArt } from './step-art.tsx'
import { StepFrame } from './step-frame.tsx'
import { useKeptDraft } from './use-kept-draft.ts'
import { words } from './words.ts'

interface ProfileStepProps {
  profile: ProfileDraft
  /** The inviter's code came by a link and stays as it is. */
  inviteKept: boolean
  busy: boolean
  onNext: (profile: ProfileDraft) => void
  /** What was typed, kept for when the visitor comes back to this step. */
  onKeep: (profile: ProfileDraft) => void
}

export function ProfileStep({ profile, inviteKept, busy, onNext, onKeep }: ProfileStepProps) {
  const t = useWords(words)
  const sources = useSources()
  const form = useForm<ProfileDraft>({ defaultValues: profile, resolver: byRules(profileProblems), reValidateMode: 'onChange' })
  const { errors } = form.formState
  const texts = { required: t('required'), short: t('profile.short'), mismatch: t('profile.mismatch') }
  const textOf = (field: keyof ProfileDraft) => {
    const problem = errors[field]?.type
    return problem && texts[problem as keyof typeof texts]
  }
  useKeptDraft(form, onKeep)
  return (
    <StepFrame
      title={t('profile.title')}
      lead={t('profile.lead')}
      art={<ProfileArt />}
      onSubmit={() => !busy && void form.handleSubmit(onNext)()}
    >
      <TextField label={t('profile.name')} autoComplete="nickname" maxLength={60} error={textOf('name')} {...form.register('name')} />
      <PasswordField
        label={t('profile.password')}
        hint={t('profile.passwordHint')}
        autoComplete="new-password"
        maxLength={200}
        showLabel={t('profile.show')}
        hideLabel={t('profile.hide')}
        error={textOf('password')}
        {...form.register('password')}
      />
      <PasswordField
        label={t('profile.confirm')}
        autoComplete="new-password"
        maxLength={200}
        showLabel={t('profile.show')}
        hideLabel={t('profile.hide')}
        error={textOf('confirm')}
        {...form.register('confirm')}
      />
      <Controller
        control={form.control}
        name="sourceCode"
        render={({ field }) => (
          <SelectField
            label={t('profile.source')}
            placeholder={t('profile.sourceNone')}
            options={(sources.data ?? []).map((source) => ({ value: source.code, label: source.description }))}
            {...field}
          />
        )}
      />
      <TextField
        label={t('profile.invite')}
        hint={inviteKept ? t('profile.inviteKept') : t('profile.inviteHint')}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={60}
        readOnly={inviteKept}
        trailing={inviteKept && <LockIcon size={18} className="mr-3 text-faint" />}
        {...form.register('inviteCode')}
      />
      <Button type="submit" kind="primary" wide busy={busy}>
        {t('next')}
      </Button>
    </StepFrame>
  )
}
