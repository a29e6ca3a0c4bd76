import { Button } from '@krapao/ui'
import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../messages/index.tsx'

/** The other language, by its own name. */
export function LanguageButton({ className }: { className?: string }) {
  const t = useTranslations('app')
  const { language, choose } = useLanguage()
  const other = language === 'th' ? 'en' : 'th'
  return (
    <Button kind="plain" lang={other} onClick={() => choose(other)} className={clsx('min-h-11', className)}>
      {t('language')}
    </Button>
  )
}
