import { lookupAgreements } from '@krapao/contract'
import { Button, CheckField, hasOpenLayer, Sheet } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../../api/client.ts'
import { SafeHtml } from '../../html/safe-html.tsx'
import { useLanguage, useMessages } from '../../messages/index.ts'
import { rememberAgreement } from './remembered.ts'
import { messages } from './messages.ts'

interface AgreementSheetProps {
  /** As `performance.now()` counts. */
  dueAt: number
  /** Something else is about to open. */
  isHeld: boolean
}

/** How long to wait for what is open before looking again. */
const LOOK_AGAIN_MS = 1500

/**
 * The operator's agreements, shown by themselves, once and never over anything that is open. Nothing where there are none
 * or they cannot be loaded.
 */
export default function AgreementSheet({ dueAt, isHeld }: AgreementSheetProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const { data: agreements = [] } = useQuery({
    queryKey: ['lookup', 'agreements', language],
    queryFn: () => client(lookupAgreements, {}, { language }),
    staleTime: 60_000,
  })
  const [state, setState] = useState<'early' | 'open' | 'closed'>('early')
  const [remembers, setRemembers] = useState(false)
  const isReady = agreements.length > 0 && !isHeld && state === 'early'
  useEffect(() => {
    if (!isReady) return
    const look = () => {
      if (hasOpenLayer()) timer = setTimeout(look, LOOK_AGAIN_MS)
      else setState('open')
    }
    let timer = setTimeout(look, Math.max(0, dueAt - performance.now()))
    return () => clearTimeout(timer)
  }, [isReady, dueAt])
  const close = () => setState('closed')
  return (
    <Sheet
      open={state === 'open'}
      onClose={close}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <>
          <CheckField
            label={t('remember')}
            checked={remembers}
            onChange={({ target }) => {
              setRemembers(target.checked)
              rememberAgreement(target.checked)
            }}
          />
          <Button kind="primary" wide className="mt-2" onClick={close}>
            {t('understood')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-3 py-1">
        {agreements.map((html) => (
          <li key={html} className="rounded-card border border-line bg-card p-4 text-[0.90625rem] text-soft">
            <SafeHtml html={html} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
