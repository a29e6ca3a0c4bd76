import { beginStaffSignIn, type FACTORS } from '@krapao/contract/console'
import { Button, TextField } from '@krapao/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { client } from '../api/client.ts'
import { Problem } from '../messages/problem.tsx'
import { ownStaffQuery } from '../session/session.tsx'
import { EntranceFrame } from './entrance-frame.tsx'
import { Password } from './password.tsx'
import { SecondFactor } from './second-factor.tsx'

export interface Begun {
  signIn: string
  factors: readonly (typeof FACTORS)[number][]
}

/** Name and password, then the second factor. `hasEnded`: the session that was here is over. */
export function SignInScreen({ hasEnded }: { hasEnded: boolean }) {
  const t = useTranslations('signIn')
  const queries = useQueryClient()
  const [begun, setBegun] = useState<Begun>()
  const enter = () => void queries.invalidateQueries(ownStaffQuery)
  return (
    <EntranceFrame title={begun ? t('secondTitle') : t('title')}>
      {hasEnded && !begun && (
        <p role="status" className="rounded-field border border-warn/40 bg-warn/10 p-3 text-[0.875rem]">
          {t('ended')}
        </p>
      )}
      {begun ? (
        <SecondFactor begun={begun} onSignedIn={enter} onAnew={() => setBegun(undefined)} />
      ) : (
        <NameAndPassword onSignedIn={enter} onBegun={setBegun} />
      )}
    </EntranceFrame>
  )
}

function NameAndPassword({ onSignedIn, onBegun }: { onSignedIn: () => void; onBegun: (begun: Begun) => void }) {
  const t = useTranslations('signIn')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => client(beginStaffSignIn, { body: { name: name.trim(), password } }),
    onSuccess: (answer) => (answer.status === 'signed-in' ? onSignedIn() : onBegun(answer)),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <TextField
        label={t('name')}
        name="username"
        autoComplete="username"
        autoFocus
        required
        maxLength={80}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Password label={t('password')} name="password" autoComplete="current-password" value={password} onChange={setPassword} />
      <Problem of={error} />
      <Button kind="primary" type="submit" wide busy={isPending}>
        {t('go')}
      </Button>
    </form>
  )
}
