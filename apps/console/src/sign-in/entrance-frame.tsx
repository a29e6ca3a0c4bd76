import { Card } from '@krapao/ui'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LanguageButton } from '../app/language-button.tsx'

/** What stands alone on the page, for somebody who is nobody yet. */
export function EntranceFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('app')
  return (
    <div className="flex min-h-dvh items-center justify-center bg-ink p-4">
      <Card className="flex min-w-0 max-w-105 flex-1 flex-col gap-5 p-[min(1.5rem,6vw)]">
        <header className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="font-bold text-gold">{t('name')}</span>
          <LanguageButton className="-mr-3 px-3" />
        </header>
        <main className="flex flex-col gap-5">
          <h1 className="text-xl font-bold">{title}</h1>
          {children}
        </main>
      </Card>
    </div>
  )
}
