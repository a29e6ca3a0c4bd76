import type { Currency } from '@krapao/money'
import { HelpIcon, InfoIcon } from '@krapao/ui'
import { Link } from 'react-router'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** For a player without a QR channel: why there is none, and whom to ask. */
export function NoQr({ currency }: { currency: Currency }) {
  const t = useMessages(messages)
  const isKip = currency === 'LAK'
  return (
    <section className="mt-6 border-t border-line pt-4 text-[0.875rem] leading-normal">
      <p className="flex gap-2.5 text-soft">
        <InfoIcon size={19} className="mt-0.5 shrink-0 text-cool" />
        <span>
          <span className="block font-semibold text-text">{t(isKip ? 'noQr.title' : 'none')}</span>
          {t(isKip ? 'noQr.note' : 'noneNote')}
        </span>
      </p>
      <Link
        to="/user/contact"
        className="mt-4 flex min-h-12 items-center justify-center gap-2.5 rounded-field border border-line px-4 py-2 text-[0.9375rem] leading-normal font-semibold hover:border-line-strong"
      >
        <HelpIcon size={19} />
        {t('help')}
      </Link>
    </section>
  )
}
