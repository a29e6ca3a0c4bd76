import type { BankNames } from '@krapao/contract'
import { Foreign, nameIn, useLanguage } from '../messages/index.ts'

/** A bank in the language of the page, and below it in the other one that its customers know it by; never Thai on a Lao screen. */
export function BothNames({ bank }: { bank: BankNames }) {
  const { language } = useLanguage()
  const first = nameIn(language, bank)
  const other = language === 'en' ? bank.nameTH : bank.nameEN
  return (
    <>
      <span className="block leading-snug font-semibold">
        <Foreign>{first}</Foreign>
      </span>
      {other !== first && (
        <span className="block text-[0.8125rem] leading-normal font-normal text-muted">
          <Foreign>{other}</Foreign>
        </span>
      )}
    </>
  )
}
