import type { ConsoleWorkItem } from '@krapao/contract/console'
import { useTranslations } from 'use-intl'
import { Fact, FactList } from './facts.tsx'
import { useMoment } from './waited.ts'

/** The slip beside what is known of it. The link to its picture ends after some minutes, and comes anew with the item. */
export function SlipFacts({ slip: { reference, payment, uploadedAt, attempts, link } }: { slip: NonNullable<ConsoleWorkItem['slip']> }) {
  const t = useTranslations('card')
  const moment = useMoment()
  return (
    <div className="flex flex-wrap gap-6">
      <div className="min-w-[min(100%,17.5rem)] flex-1">
        <FactList title={t('slip')}>
          <Fact label={t('about')}>{reference}</Fact>
          <Fact label={t('slipOf')}>{payment}</Fact>
          <Fact label={t('uploaded')}>{moment(uploadedAt)}</Fact>
          {attempts.map(({ at, says }) => (
            <Fact key={at} label={`${t('attempts')} · ${moment(at)}`}>
              {says}
            </Fact>
          ))}
        </FactList>
      </div>
      {link === null ? (
        <p className="text-[0.875rem] text-muted">{t('noPicture')}</p>
      ) : (
        <a href={link} target="_blank" rel="noreferrer" title={t('picture')} className="block w-50 shrink-0">
          <img src={link} alt={t('pictureAlt')} className="w-full rounded-card border border-line bg-card" />
        </a>
      )}
    </div>
  )
}
