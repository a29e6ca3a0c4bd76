import { Link } from 'react-router'
import { useMessages } from '../messages/index.ts'
import { EmptyWalletArt } from './empty-wallet-art.tsx'
import { usePageTitle } from './site-name.ts'
import { messages } from './messages.ts'

export function LostScreen() {
  const t = useMessages(messages)
  usePageTitle(t('lost.title'))
  return (
    <section className="m-auto flex w-full flex-col items-center px-[min(2rem,8vw)] py-12 text-center">
      <EmptyWalletArt />
      <h1 className="mt-6 text-xl font-bold">{t('lost.title')}</h1>
      <p className="mt-2 text-muted">{t('lost.text')}</p>
      <Link to="/" className="gold-fill mt-8 inline-flex text-center min-h-12 items-center rounded-field px-6 font-semibold shadow-gold">
        {t('lost.back')}
      </Link>
    </section>
  )
}
