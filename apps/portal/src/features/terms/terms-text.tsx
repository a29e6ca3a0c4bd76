import { Button, DocumentIcon, EmptyState, Skeleton, WarningIcon } from '@krapao/ui'
import { SafeHtml } from '../../html/safe-html.tsx'
import { useSettings } from '../../settings/settings.ts'
import { useWords } from '../../words/index.ts'
import { useTerms } from './get-terms.ts'
import { words } from './words.ts'

export function TermsText() {
  const t = useWords(words)
  const { termsVersion } = useSettings()
  const terms = useTerms()
  if (terms.isPending) {
    return (
      <div className="flex flex-col gap-3 py-2">
        <span role="status" className="sr-only">
          {t('loading')}
        </span>
        <Skeleton className="h-24" />
        <Skeleton className="h-32" />
        <Skeleton className="h-20" />
      </div>
    )
  }
  if (terms.isError) {
    return (
      <EmptyState
        icon={<WarningIcon size={28} />}
        title={t('failed')}
        action={<Button onClick={() => void terms.refetch()}>{t('retry')}</Button>}
      />
    )
  }
  if (terms.data.length === 0) return <EmptyState icon={<DocumentIcon size={28} />} title={t('empty')} />
  return (
    <>
      <ul className="flex flex-col gap-3 py-2">
        {terms.data.map((html) => (
          <li key={html} className="rounded-card border border-line bg-card p-4 text-[0.90625rem] text-soft">
            <SafeHtml html={html} />
          </li>
        ))}
      </ul>
      {termsVersion && <p className="tabular pt-1 text-center text-[0.78125rem] text-faint">{t('version', { version: termsVersion })}</p>}
    </>
  )
}
