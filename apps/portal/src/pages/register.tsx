import { ChevronRightIcon } from '@krapao/ui'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { usePageTitle } from '../app/site-name.ts'
import { Done } from '../features/register/done.tsx'
import { forgetInviteCode, keepInviteCode } from '../features/register/invite-code.ts'
import { Wizard } from '../features/register/wizard.tsx'
import { messages } from '../features/register/messages.ts'
import { TermsSheet } from '../features/terms/lazy-sheets.ts'
import { useMessages } from '../messages/index.ts'

const TO_LOGIN_MS = 2000

export default function RegisterPage() {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [inviteCode, setInviteCode] = useState(() => keepInviteCode(query.get('code')))
  const [registered, setRegistered] = useState<{ phone: string; name: string }>()
  const [terms, setTerms] = useState<'unseen' | 'open' | 'closed'>('unseen')
  usePageTitle(t('title'))

  useEffect(() => {
    if (!registered) return
    const timer = setTimeout(() => void navigate('/login', { replace: true, state: { phone: registered.phone } }), TO_LOGIN_MS)
    return () => clearTimeout(timer)
  }, [registered, navigate])

  if (registered) return <Done name={registered.name} />
  return (
    <section className="px-5 pt-2">
      <Wizard
        inviteCode={inviteCode}
        onInviteCodeWrong={() => {
          forgetInviteCode()
          setInviteCode(undefined)
        }}
        onDone={setRegistered}
        onReadTerms={() => setTerms('open')}
      />
      <p className="mt-5 flex flex-wrap items-center justify-center gap-x-2 text-[0.90625rem] text-muted">
        {t('haveAccount')}
        <Link to="/login" className="inline-flex min-h-11 items-center gap-0.5 font-semibold text-gold hover:underline">
          {t('login')}
          <ChevronRightIcon size={17} />
        </Link>
      </p>
      {terms !== 'unseen' && <TermsSheet open={terms === 'open'} onClose={() => setTerms('closed')} />}
    </section>
  )
}
