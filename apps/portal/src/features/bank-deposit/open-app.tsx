import type { BankAccount } from '@krapao/contract'
import { BankIcon } from '@krapao/ui'
import { useBanks } from '../../banks/use-banks.ts'
import { nameIn, useLanguage, useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** Opens the app of the player's bank, where a link to it is known. */
export function OpenApp({ account }: { account: BankAccount }) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const link = useBanks().data?.find(({ code }) => code === account.bankCode)?.appLink
  if (!link) return null
  // Another tab for a page; an app is opened from this one.
  const isPage = /^https?:/.test(link)
  return (
    <a
      href={link}
      target={isPage ? '_blank' : undefined}
      rel="noopener noreferrer"
      className="mt-3 flex min-h-12 items-center justify-center gap-2 rounded-field border border-gold/35 bg-gold/8 px-4 py-2 text-[0.9375rem] leading-snug font-semibold text-gold hover:border-gold/60"
    >
      <BankIcon size={19} className="shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{t('openApp', { bank: nameIn(language, account.bank) })}</span>
    </a>
  )
}
