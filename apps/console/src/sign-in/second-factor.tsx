import { beginStaffSignInPasskey, endStaffSignIn } from '@krapao/contract/console'
import { Button, latinDigits, TextField } from '@krapao/ui'
import { startAuthentication } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { client, refusalCode } from '../api/client.ts'
import { Problem } from '../messages/problem.tsx'
import type { Begun } from './sign-in-screen.tsx'

interface SecondFactorProps {
  begun: Begun
  onSignedIn: () => void
  /** Begins with name and password again. */
  onAnew: () => void
}

/** The passkey where they have one, else the code of the authenticator; a recovery code for who has lost both. */
export function SecondFactor({ begun: { signIn, factors }, onSignedIn, onAnew }: SecondFactorProps) {
  const t = useTranslations('signIn')
  const [isLost, setLost] = useState(false)
  const [code, setCode] = useState('')
  const shown = useMutation({
    mutationFn: async (factor: 'passkey' | 'totp' | 'recovery') => {
      if (factor === 'passkey') {
        const credential = await startAuthentication({ optionsJSON: await client(beginStaffSignInPasskey, { body: { signIn } }) })
        return client(endStaffSignIn, { body: { signIn, factor: { kind: 'passkey', credential } } })
      }
      return client(endStaffSignIn, { body: { signIn, factor: { kind: factor, code: latinDigits(code).trim() } } })
    },
    onSuccess: onSignedIn,
  })
  const kind = isLost ? 'recovery' : 'totp'
  const isTyped = isLost || factors.includes('totp')
  const isOver = shown.error !== null && refusalCode(shown.error) === 'SIGN_IN_OVER'
  const send = (event: FormEvent) => {
    event.preventDefault()
    shown.mutate(kind)
  }
  return (
    <div className="flex flex-col gap-4">
      {factors.includes('passkey') && !isLost && (
        <Button kind="primary" wide busy={shown.isPending && shown.variables === 'passkey'} onClick={() => shown.mutate('passkey')}>
          {t('passkey')}
        </Button>
      )}
      {isTyped && (
        <form onSubmit={send} className="flex flex-col gap-4">
          <TextField
            key={kind}
            label={isLost ? t('recovery') : t('totp')}
            hint={isLost ? t('recoveryHint') : t('totpHint')}
            inputMode={isLost ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoFocus
            required
            maxLength={isLost ? 40 : 6}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
            className="tabular"
          />
          <Button
            kind={factors.includes('passkey') && !isLost ? 'quiet' : 'primary'}
            type="submit"
            wide
            busy={shown.isPending && shown.variables === kind}
          >
            {t('go')}
          </Button>
        </form>
      )}
      <Problem of={shown.error} />
      <div className="flex flex-wrap justify-between gap-2">
        {factors.includes('recovery') && !isOver && (
          <Button
            kind="plain"
            onClick={() => {
              setLost(!isLost)
              setCode('')
              shown.reset()
            }}
          >
            {isLost ? t('notLost') : t('lost')}
          </Button>
        )}
        <Button kind="plain" onClick={onAnew}>
          {t('anew')}
        </Button>
      </div>
    </div>
  )
}
