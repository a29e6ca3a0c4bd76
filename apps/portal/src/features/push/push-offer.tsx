import { Card } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { PushChoice } from './push-choice.tsx'
import { usePush } from './push-queries.ts'
import { messages } from './messages.ts'

/** Below what has ended, where this browser could tell of it and does not: whoever reads the list knows what it would be. */
export default function PushOffer() {
  const t = useMessages(messages)
  const { data } = usePush()
  if (data?.support !== 'possible' || data.own) return null
  return (
    <section aria-label={t('title')} className="mt-5">
      <Card className="p-4">
        <h3 className="text-[0.9375rem] leading-snug font-semibold">{t('title')}</h3>
        <p className="mt-1 mb-2 text-[0.84375rem] leading-normal text-soft">{t('note')}</p>
        <PushChoice own={undefined} publicKey={data.publicKey} />
      </Card>
    </section>
  )
}
