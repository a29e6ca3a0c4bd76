import { TextField } from '@krapao/ui'
import { useTranslations } from 'use-intl'
import { Password } from '../sign-in/password.tsx'
import type { ShownKind } from './use-step-up.ts'

interface ReasonAndFactorProps {
  /** What they show beside the reason; null where nothing is to be shown. */
  kind: ShownKind | null
  reason: string
  typed: string
  onReason: (reason: string) => void
  onTyped: (typed: string) => void
}

/** Why, and who says it. A passkey is asked for by the press. */
export function ReasonAndFactor({ kind, reason, typed, onReason, onTyped }: ReasonAndFactorProps) {
  const t = useTranslations('staff')
  const signIn = useTranslations('signIn')
  return (
    <>
      <TextField
        label={t('reason')}
        required
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
      />
      {kind === 'totp' && (
        <TextField
          label={signIn('totp')}
          required
          inputMode="numeric"
          maxLength={6}
          autoComplete="one-time-code"
          value={typed}
          onChange={({ currentTarget }) => onTyped(currentTarget.value)}
        />
      )}
      {kind === 'password' && <Password label={signIn('password')} autoComplete="current-password" value={typed} onChange={onTyped} />}
      {kind === 'passkey' && <p className="text-[0.8125rem] text-muted">{t('passkeyAsked')}</p>}
    </>
  )
}
