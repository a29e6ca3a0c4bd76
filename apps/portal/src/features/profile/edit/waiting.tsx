import type { getProfile, OutputOf } from '@krapao/contract'
import { Button, ClockIcon, Confirm, useToast } from '@krapao/ui'
import { useState } from 'react'
import { serverNow } from '../../../clock/server-clock.ts'
import { useRefusedToast } from '../../../dialogs/use-refused-toast.ts'
import { formatBankAccount } from '../../../format/bank-account.ts'
import { useDates } from '../../../format/use-dates.ts'
import { Foreign, nameIn, useCodeMessage, useLanguage, useMessages } from '../../../messages/index.ts'
import { useChangeProfile } from './use-change-profile.ts'
import { messages } from './messages.ts'

type Profile = OutputOf<typeof getProfile>

/** Another bank account that a person looks at. Who has asked for it may take it back. */
export function Waiting({ profile, change }: { profile: Profile; change: NonNullable<Profile['bankChange']> }) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const dates = useDates()
  return (
    <div role="status" className="border-t border-line bg-warn/8 px-4 py-3.5">
      <p className="flex items-center gap-2 text-[0.9375rem] font-semibold text-warn">
        <ClockIcon size={18} />
        {t('waiting.title')}
      </p>
      <p className="mt-1.5 text-[0.9375rem] leading-normal font-medium [overflow-wrap:anywhere]">
        <Foreign>{nameIn(language, change.bank)}</Foreign> <span className="tabular">{formatBankAccount(change.bankAccountNo)}</span>
      </p>
      <p className="text-[0.9375rem] leading-normal [overflow-wrap:anywhere]">
        <Foreign>{change.bankAccountName}</Foreign>
      </p>
      <p className="mt-1.5 text-[0.8125rem] leading-normal text-soft">{t(change.by === 'you' ? 'waiting.note' : 'waiting.bySupport')}</p>
      <p className="tabular text-[0.8125rem] leading-normal text-muted">
        {t('waiting.since', { when: dates.latelyWithin(change.askedAt, serverNow()) })}
      </p>
      {change.by === 'you' && profile.bankAccount && <TakeBack name={profile.name} account={profile.bankAccount} />}
    </div>
  )
}

/** Asking for the account that stands is taking back what was asked for. */
function TakeBack({ name, account }: { name: string; account: NonNullable<Profile['bankAccount']> }) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const toast = useToast()
  const sayRefused = useRefusedToast()
  const [asks, setAsks] = useState(false)
  const change = useChangeProfile({
    onSaved: (saved) => {
      setAsks(false)
      if (saved === 'PROFILE_SAVED') toast.show('success', t('waiting.takenBack'))
      else toast.show('info', message(saved))
    },
    onRefused: (error) => {
      setAsks(false)
      sayRefused(error)
    },
  })
  const { bankCode, bankAccountName, bankAccountNo } = account
  return (
    <>
      <Button wide className="mt-3" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {t('waiting.takeBack')}
      </Button>
      <Confirm
        open={asks}
        title={t('waiting.question')}
        yesLabel={t('waiting.yes')}
        noLabel={t('waiting.no')}
        busy={change.isPending}
        onAnswer={(yes) => (yes ? change.mutate({ name, bankCode, bankAccountName, bankAccountNo }) : setAsks(false))}
      >
        {t('waiting.questionNote')}
      </Confirm>
    </>
  )
}
