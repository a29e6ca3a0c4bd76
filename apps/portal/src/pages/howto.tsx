import { usePageTitle } from '../app/site-name.ts'
import { Tutorials } from '../features/howto/tutorials.tsx'
import { messages } from '../features/howto/messages.ts'
import { useMessages } from '../messages/index.ts'

export default function HowtoPage() {
  const t = useMessages(messages)
  usePageTitle(t('title'))
  return (
    <section className="px-4 pt-2">
      <h1 className="px-1 text-[1.375rem] font-bold">{t('title')}</h1>
      <p className="mb-4 px-1 text-[0.90625rem] text-muted">{t('lead')}</p>
      <Tutorials />
    </section>
  )
}
