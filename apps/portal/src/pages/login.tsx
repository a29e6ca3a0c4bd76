import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../app/site-name.ts'
import { useHydrated } from '../app/use-hydrated.ts'
import { hasBeenHere } from '../features/login/been-here.ts'
import { LoginForm } from '../features/login/login-form.tsx'
import { OperatorLines } from '../features/login/operator-lines.tsx'
import { useMayShowLogin } from '../features/login/use-service-open.ts'
import { WalletArt } from '../features/login/wallet-art.tsx'
import { messages } from '../features/login/messages.ts'
import { ForgotSheet } from '../features/forgot/lazy-sheet.ts'
import { TermsSheet } from '../features/terms/lazy-sheets.ts'
import { useMessages } from '../messages/index.ts'
import { pathAfterLogin } from '../push/opened-outcome.ts'

export default function LoginPage() {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const location = useLocation()
  const mayShow = useMayShowLogin()
  const beenHere = useHydrated() && hasBeenHere()
  const [terms, setTerms] = useState<'unseen' | 'open' | 'closed'>('unseen')
  const [forgot, setForgot] = useState<'unseen' | 'open' | 'closed'>('unseen')
  const [phone, setPhone] = useState(() => phoneOf(location.state))
  usePageTitle(t('title'))
  useEffect(fetchHomeWhenIdle, [])

  return (
    <section className="flex flex-1 flex-col px-5">
      <WalletArt />
      <h1 className="mt-1 text-center text-[1.5rem] leading-snug font-bold text-balance">{t(beenHere ? 'welcomeBack' : 'welcome')}</h1>
      <p className="mt-1 mb-5 text-center text-[0.90625rem] text-balance text-muted">{t('lead')}</p>
      {mayShow && (
        <div>
          <LoginForm
            key={phone}
            initialPhone={phone}
            onLoggedIn={() => void navigate(pathAfterLogin(location.search), { replace: true })}
            onForgot={() => setForgot('open')}
          />
          <div aria-hidden="true" className="my-3.5 flex items-center gap-3 text-[0.8125rem] text-faint">
            <span className="h-px flex-1 bg-line" />
            {t('noAccount')}
            <span className="h-px flex-1 bg-line" />
          </div>
          <Link
            to="/register"
            className="inline-flex min-h-12 w-full items-center justify-center rounded-field border border-gold/60 bg-gold/10 px-4 py-2 text-center text-[0.9375rem] leading-snug font-semibold text-gold transition-colors duration-150 hover:border-gold hover:bg-gold/16"
          >
            {t('register')}
          </Link>
        </div>
      )}
      <OperatorLines onReadTerms={() => setTerms('open')} />
      {forgot !== 'unseen' && (
        <ForgotSheet
          open={forgot === 'open'}
          initialPhone={phone}
          onClose={() => setForgot('closed')}
          onSet={(ofPhone) => {
            setForgot('closed')
            setPhone(ofPhone)
          }}
        />
      )}
      {terms !== 'unseen' && <TermsSheet open={terms === 'open'} onClose={() => setTerms('closed')} />}
    </section>
  )
}

/** The phone of a registration that has just ended. */
function phoneOf(state: unknown): string {
  const phone = typeof state === 'object' && state !== null && 'phone' in state ? state.phone : undefined
  return typeof phone === 'string' ? phone : ''
}

/** Loads the next page's code while the visitor types. */
function fetchHomeWhenIdle(): () => void {
  const timer = setTimeout(() => {
    void Promise.all([import('../app/player-shell.tsx'), import('./home.tsx')]).catch(() => undefined)
  }, 1500)
  return () => clearTimeout(timer)
}
