import { Button, CheckField, PasswordField, lazyPart } from '@krapao/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { refusalCode } from '../../api/refusal.ts'
import { takeEarlyPress } from '../../api/early-calls.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { PhoneField, phoneIn } from '../../otp/phone-field.tsx'
import { lazySheet } from '../../lazy/not-loaded.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { Problem } from './problem.tsx'
import type { CodeAsked } from './code-sheet.tsx'
import { codeSentFor, type Credentials, useLogin } from './use-login.ts'
import type { Why } from './prove-phone.tsx'
import { messages } from './messages.ts'

const ProvePhone = lazyPart(() => import('./prove-phone.tsx'))

const CodeSheet = lazySheet(
  () => import('./code-sheet.tsx'),
  (sheet) => sheet,
)

/** Where a code of the phone helps, and what for. */
const PROOF_HELPS: Readonly<Record<string, Why>> = { ACCOUNT_FROZEN: 'frozen', REQUEST_LIMIT: 'limited' }

interface Missing {
  phone?: string
  password?: string
}

interface LoginFormProps {
  initialPhone?: string
  onLoggedIn: () => void
  onForgot: () => void
}

export function LoginForm({ initialPhone = '', onLoggedIn, onForgot }: LoginFormProps) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const login = useLogin()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Missing>({})
  const [asked, setAsked] = useState<{ phone: string; why: Why }>()
  const [code, setCode] = useState<CodeAsked & { isOpen: boolean }>()

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
    const username = phoneIn(event.currentTarget)
    const password = textIn(new FormData(event.currentTarget), 'password')
    if (!username || !password) {
      setMissing({ ...(username ? {} : { phone: t('phoneMissing') }), ...(password ? {} : { password: t('passwordMissing') }) })
      focusField(event.currentTarget, username ? 'password' : 'phone')
      return
    }
    const credentials: Credentials = { username, password, remember: isTicked(event.currentTarget, 'remember') }
    login.mutate(credentials, {
      onSuccess: onLoggedIn,
      onError: (error) => {
        const sent = codeSentFor(credentials, error)
        if (sent) setCode({ credentials, sent, isOpen: true })
        const why = PROOF_HELPS[refusalCode(error)]
        setAsked(why && { phone: username, why })
      },
    })
  }

  return (
    <>
      {/* By POST: a submit without the script must not write the password into the address. */}
      <form ref={form} method="post" noValidate onSubmit={submit} onInput={forgetErrors} className="flex flex-col gap-4">
        <PhoneField label={t('phone')} initial={initialPhone} error={missing.phone} />
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
        {login.isError && refusalCode(login.error) !== 'UNVERIFIED_OTP' && <Problem>{message(refusalCode(login.error))}</Problem>}
        <Button type="submit" kind="primary" wide busy={login.isPending}>
          {t('submit')}
        </Button>
        <Button kind="plain" className="min-h-11 self-center" onClick={onForgot}>
          {t('forgot')}
        </Button>
      </form>
      <PasskeyLogin isHeld={login.isPending} remembers={() => isTicked(form.current, 'remember')} onLoggedIn={onLoggedIn} />
      {code && (
        <CodeSheet
          open={code.isOpen}
          asked={code}
          onAsked={(next) => setCode({ ...next, isOpen: true })}
          onClose={() => setCode({ ...code, isOpen: false })}
          onLoggedIn={onLoggedIn}
        />
      )}
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

function isTicked(form: HTMLFormElement | null, name: string): boolean {
  return form !== null && new FormData(form).get(name) !== null
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
