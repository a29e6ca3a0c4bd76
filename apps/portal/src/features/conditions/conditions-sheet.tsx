import { lookupConditions } from '@krapao/contract'
import { Sheet } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadedTexts } from '../../html/loaded-texts.tsx'
import { SafeHtml } from '../../html/safe-html.tsx'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { useLanguage, useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

export default function ConditionsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(messages)
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <Conditions />
    </Sheet>
  )
}

function Conditions() {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const conditions = useQuery({
    queryKey: ['lookup', 'conditions', language],
    queryFn: () => paced(() => client(lookupConditions, {}, { language })),
    staleTime: 60_000,
  })
  return (
    <LoadedTexts texts={conditions} messages={{ loading: t('loading'), failed: t('failed'), retry: t('retry'), empty: t('empty') }}>
      {(texts) => (
        <ol className="flex flex-col gap-3 py-2">
          {texts.map((html, index) => (
            <li key={html} className="flex gap-3 rounded-card border border-line bg-card p-4 text-[0.90625rem] text-soft">
              <span
                className="tabular mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-gold/14 text-[0.78125rem] font-bold text-gold"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <SafeHtml html={html} className="min-w-0 flex-1" />
            </li>
          ))}
        </ol>
      )}
    </LoadedTexts>
  )
}
