import { CheckIcon } from '@krapao/ui'
import { useState } from 'react'
import { useMessages } from '../../messages/index.ts'
import { PhoneCodeForm } from '../../otp/code-form.tsx'
import { Support } from '../../otp/support.tsx'
import { messages } from './messages.ts'

/** Why a code is asked for: the account is frozen, or others have guessed at its password too often. */
export type Why = 'frozen' | 'limited'

/** Shows by a code that the phone is theirs: before support opens a frozen account, and to sign in whatever strangers do. */
export default function ProvePhone({ phone, why, onProven }: { phone: string; why: Why; onProven: () => void }) {
  const t = useMessages(messages)
  const [isShown, setIsShown] = useState(false)
  const prove = () => {
    setIsShown(true)
    onProven()
  }
  if (isShown) {
    return (
      <div role="status" className="rounded-field border border-ok/30 bg-ok/10 px-4 py-3 text-[0.875rem] leading-normal">
        <p className="flex items-start gap-2.5">
          <CheckIcon size={19} className="mt-px shrink-0 text-ok" />
          {t(`prove.${why}.done`)}
        </p>
        {why === 'frozen' && <Support />}
      </div>
    )
  }
  return (
    <section aria-label={t('prove.title')} className="rounded-card border border-line bg-card p-4">
      <h2 className="text-[0.9375rem] font-semibold">{t('prove.title')}</h2>
      <p className="mt-1 mb-3 text-[0.84375rem] leading-normal text-muted">{t(`prove.${why}.lead`, { phone })}</p>
      <PhoneCodeForm phone={phone} onShown={prove} />
      <Support />
    </section>
  )
}
