import type { BankNames } from '@krapao/contract'
import { Foreign, nameIn, useLanguage } from '../../messages/index.ts'

/** A bank in the language of the page, and below it in the other language that its customers know it by. */
export function BothNames({ bank }: { bank: BankNames }) {
  const { language } = useLanguage()
  const first = nameIn(language, bank)
  const other = language === 'en' ? bank.nameTH : bank.nameEN
  return (
    <>
      <span className="block text-[1rem] leading-snug font-semibold">
        <Foreign>{first}</Foreign>
      </span>
      {other !== first && (
        <span className="block text-[0.8125rem] leading-normal text-muted">
          <Foreign>{other}</Foreign>
        </span>
      )}
    </>
  )
}
