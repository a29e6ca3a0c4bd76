import { useLocation } from 'react-router'
import { usePageTitle } from '../app/site-name.ts'
import { AboutEntry } from '../features/contact/about-entry.tsx'
import { ContactCard } from '../features/contact/contact-card.tsx'
import { messages } from '../features/contact/messages.ts'
import { useMessages } from '../messages/index.ts'
import { HelpEntries } from './help-entries.tsx'

const APP_VERSION = '1.1.14'

export default function ContactPage() {
  const t = useMessages(messages)
  const { pathname } = useLocation()
  usePageTitle(t('title'))
  return (
    <section className="px-4 pt-2">
      <h1 className="px-1 text-[1.375rem] font-bold">{t('title')}</h1>
      <p className="mb-4 px-1 text-[0.90625rem] text-muted">{t('lead')}</p>
      <AboutEntry />
      {pathname.startsWith('/user/') && <HelpEntries />}
      <ContactCard />
      <p className="tabular mt-6 text-center text-[0.78125rem] text-faint">{t('version', { version: APP_VERSION })}</p>
    </section>
  )
}
