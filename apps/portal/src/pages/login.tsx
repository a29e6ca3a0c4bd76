import { ChevronRightIcon, Skeleton } from '@krapao/ui'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../app/site-name.ts'
import { LoginForm } from '../features/login/login-form.tsx'
import { useMayShowLogin } from '../features/login/use-service-open.ts'
import { WalletArt } from '../features/login/wallet-art.tsx'
import { words } from '../features/login/words.ts'
import { useWords } from '../words/index.ts'

export default function LoginPage() {
  const t = useWords(words)
  const navigate = useNavigate()
  const location = useLocation()
  const ready = useMayShowLogin()
  usePageTitle(t('title'))
  useEffect(fetchHomeWhenIdle, [])

  return (
    <section className="flex flex-1 flex-col px-5">
      <WalletArt />
      <h1 className="mt-2 text-center text-[1.625rem] leading-snug font-bold">{t('welcome')}</h1>
      <p className="mt-1 mb-6 text-center text-[0.90625rem] text-balance text-muted">{t('lead')}</p>
      {ready ? (
        <div className="animate-rise">
          <LoginForm initialPhone={phoneOf(location.state)} onLoggedIn={() => void navigate('/user', { replace: true })} />
          <p className="mt-5 flex flex-wrap items-center justify-center gap-x-2 text-[0.90625rem] text-muted">
            {t('noAccount')}
            <Link to="/register" className="inline-flex min-h-11 items-center gap-0.5 font-semibold text-gold hover:underline">
              {t('register')}
              <ChevronRightIcon size={17} />
            </Link>
          </p>
        </div>
      ) : (
        <FormSkeleton label={t('loading')} />
      )}
    </section>
  )
}

function FormSkeleton({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        {label}
      </span>
      {[0, 1].map((field) => (
        <div key={field} className="flex flex-col gap-1.5">
          <Skeleton className="h-[22px] w-28" />
          <Skeleton className="h-13" />
        </div>
      ))}
      <Skeleton className="h-11 w-3/5" />
      <Skeleton className="h-12" />
    </div>
  )
}

/** A registration that has just ended hands the phone over. */
function phoneOf(state: unknown): string {
  const phone = typeof state === 'object' && state !== null && 'phone' in state ? state.phone : undefined
  return typeof phone === 'string' ? phone : ''
}

/** While somebody types, the next page travels. */
function fetchHomeWhenIdle(): () => void {
  const timer = setTimeout(() => {
    void Promise.all([import('../app/player-shell.tsx'), import('./home.tsx')]).catch(() => undefined)
  }, 1500)
  return () => clearTimeout(timer)
}
