import { Button, CheckField, latinDigits, PasswordField, TextField, WarningIcon } from '@krapao/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { refusalCode } from '../../api/refusal.ts'
import { takeEarlyPress } from '../../api/early-calls.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { lazyPart } from '../../lazy/lazy-part.tsx'
import { useLogin } from './use-login.ts'
import type { Why } from './prove-phone.tsx'
import { messages } from './messages.ts'

const ProvePhone = lazyPart(() => import('./prove-phone.tsx'))

/** Where a code of the phone helps, and what for. */
const PROOF_HELPS: Readonly<Record<string, Why>> = { ACCOUNT_FROZEN: 'frozen', REQUEST_LIMIT: 'limited' }

interface Missing {
  phone?: string
  password?: string
}

export function LoginForm({ initialPhone = '', onLoggedIn }: { initialPhone?: string; onLoggedIn: () => void }) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const login = useLogin()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Missing>({})
  const [asked, setAsked] = useState<{ phone: string; why: Why }>()

  // A press from before this code was loaded is carried out now.
  useEffect(() => {
    if (takeEarlyPress()) form.current?.requestSubmit()
  }, [])
  const forgetErrors = () => {
    setMissing({})
    if (login.isError) login.reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (login.isPending) return
    const typed = new FormData(event.currentTarget)
    const username = latinDigits(textIn(typed, 'phone')).replace(/[\s‐-―-]/g, '')
    const password = textIn(typed, 'password')
    if (!username || !password) {
      setMissing({ ...(username ? {} : { phone: t('phoneMissing') }), ...(password ? {} : { password: t('passwordMissing') }) })
      focusField(event.currentTarget, username ? 'password' : 'phone')
      return
    }
    login.mutate(
      { username, password, remember: typed.get('remember') !== null },
      {
        onSuccess: onLoggedIn,
        onError: (error) => {
          const why = PROOF_HELPS[refusalCode(error)]
          setAsked(why && { phone: username, why })
        },
      },
    )
  }

  return (
    <>
      {/* By POST: a submit without the script must not write the password into the address. */}
      <form ref={form} method="post" noValidate onSubmit={submit} onInput={forgetErrors} className="flex flex-col gap-4">
        <TextField
          label={t('phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="username"
          enterKeyHint="next"
          maxLength={20}
          defaultValue={initialPhone}
          error={missing.phone}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          maxLength={200}
          showLabel={t('show')}
          hideLabel={t('hide')}
          error={missing.password}
        />
        <CheckField label={t('remember')} name="remember" />
        {login.isError && (
          <p
            role="alert"
            className="flex animate-rise items-start gap-2.5 rounded-field border border-bad/30 bg-bad/10 px-4 py-3 text-[0.875rem] leading-normal text-bad"
          >
            <WarningIcon size={19} className="mt-px" />
            {message(refusalCode(login.error))}
          </p>
        )}
        <Button type="submit" kind="primary" wide busy={login.isPending}>
          {t('submit')}
        </Button>
      </form>
      {asked && (
        <div className="mt-4">
          <ProvePhone key={`${asked.phone} ${asked.why}`} {...asked} onProven={forgetErrors} />
        </div>
      )}
    </>
  )
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
