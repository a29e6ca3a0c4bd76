import { Button, CheckField, latinDigits, PasswordField, TextField, WarningIcon } from '@krapao/ui'
import { type FormEvent, useState } from 'react'
import { useHydrated } from '../../app/use-hydrated.ts'
import { codeOf } from '../../session/code-of.ts'
import { useMessage, useWords } from '../../words/index.ts'
import { useLogin } from './use-login.ts'
import { words } from './words.ts'

interface Missing {
  phone?: string
  password?: string
}

export function LoginForm({ initialPhone = '', onLoggedIn }: { initialPhone?: string; onLoggedIn: () => void }) {
  const t = useWords(words)
  const message = useMessage()
  const login = useLogin()
  const isHydrated = useHydrated()
  const [missing, setMissing] = useState<Missing>({})

  const forgetErrors = () => {
    setMissing({})
    if (login.isError) login.reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (login.isPending) return
    const form = new FormData(event.currentTarget)
    const username = latinDigits(textIn(form, 'phone')).replace(/[\s‐-―-]/g, '')
    const password = textIn(form, 'password')
    if (!username || !password) {
      setMissing({ ...(username ? {} : { phone: t('phoneMissing') }), ...(password ? {} : { password: t('passwordMissing') }) })
      focusField(event.currentTarget, username ? 'password' : 'phone')
      return
    }
    login.mutate({ username, password, remember: form.get('remember') !== null }, { onSuccess: onLoggedIn })
  }

  return (
    <form noValidate onSubmit={submit} onInput={forgetErrors} className="flex flex-col gap-4">
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
          {message(codeOf(login.error))}
        </p>
      )}
      {/* Until the script listens, a press would send the password into the address. */}
      <Button type="submit" kind="primary" wide busy={login.isPending} disabled={!isHydrated}>
        {t('submit')}
      </Button>
    </form>
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
