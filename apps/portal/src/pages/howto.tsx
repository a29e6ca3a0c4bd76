import { usePageTitle } from '../app/site-name.ts'
import { Tutorials } from '../features/howto/tutorials.tsx'
import { words } from '../features/howto/words.ts'
import { useWords } from '../words/index.ts'

export default function HowtoPage() {
  const t = useWords(words)
  usePageTitle(t('title'))
  return (
    <section className="px-4 pt-2">
      <h1 className="px-1 text-[1.375rem] font-bold">{t('title')}</h1>
      <p className="mb-4 px-1 text-[0.90625rem] text-muted">{t('lead')}</p>
      <Tutorials />
    </section>
  )
}
