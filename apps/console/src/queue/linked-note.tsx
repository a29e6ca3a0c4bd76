import type { ConsoleWorkItem } from '@krapao/contract/console'
import { useTranslations } from 'use-intl'

/** Why whoever looks at the item decides nothing about it. */
export function LinkedNote({ linked }: { linked: NonNullable<ConsoleWorkItem['linked']> }) {
  const t = useTranslations('linked')
  return (
    <section role="note" className="flex flex-col gap-1 rounded-card border border-bad/40 bg-bad/10 p-4 text-[0.875rem]">
      <h3 className="font-semibold">{t(linked)}</h3>
      <p className="text-muted">{t('hint')}</p>
    </section>
  )
}
