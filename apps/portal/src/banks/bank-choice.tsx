import { LoadFailed, SelectField, Skeleton } from '@krapao/ui'
import type { Ref } from 'react'
import { nameIn, useLanguage, useMessages } from '../messages/index.ts'
import { useBanks } from './use-banks.ts'
import { messages } from './messages.ts'

interface BankChoiceProps {
  id?: string
  name?: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  ref?: Ref<HTMLSelectElement>
}

/** At which bank an account is. An English name has the Thai one beside it, which stands on the passbook. */
export function BankChoice(props: BankChoiceProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const banks = useBanks()
  if (banks.isPending) return <Skeleton className="mt-7 h-13" />
  if (banks.isError) return <LoadFailed title={t('failed')} retryLabel={t('retry')} onRetry={() => void banks.refetch()} />
  const options = banks.data.map((bank) => ({
    value: bank.code,
    label: language === 'en' ? `${bank.nameEN} · ${bank.nameTH}` : nameIn(language, bank),
  }))
  return <SelectField label={t('bank')} placeholder={t('choose')} options={options} {...props} />
}
