import { Button, ClockIcon, Confirm, useToast } from '@krapao/ui'
import { useState } from 'react'
import { useRefusedToast } from '../../../dialogs/use-refused-toast.ts'
import { sayDateTime } from '../../../format/dates.ts'
import { useCodeMessage, useLanguage, useMessages } from '../../../messages/index.ts'
import { useKeepPhone, usePhoneChange } from './phone-change.ts'
import { messages } from './messages.ts'

type Change = NonNullable<NonNullable<ReturnType<typeof usePhoneChange>['data']>['change']>

/** Another number that staff look at. Who has asked for it may take it back, and so may whoever has not. */
export function WaitingPhone({ change }: { change: Change }) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  return (
    <div role="status" className="border-t border-line bg-warn/8 px-4 py-3.5">
      <p className="flex items-center gap-2 text-[0.9375rem] font-semibold text-warn">
        <ClockIcon size={18} />
        {t('waiting.title')}
      </p>
      <p className="tabular mt-1.5 text-[0.9375rem] leading-normal font-medium">{change.phone}</p>
      <p className="mt-1.5 text-[0.8125rem] leading-normal text-soft">{t('waiting.note')}</p>
      {change.decidedFrom !== null && (
        <p className="tabular text-[0.8125rem] leading-normal text-muted">
          {t('waiting.from', { when: sayDateTime(change.decidedFrom, language) })}
        </p>
      )}
      <p className="text-[0.8125rem] leading-normal text-soft">{t('waiting.notYou')}</p>
      <TakeBack change={change} />
    </div>
  )
}

function TakeBack({ change }: { change: Change }) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const toast = useToast()
  const sayRefused = useRefusedToast()
  const [asks, setAsks] = useState(false)
  const keep = useKeepPhone(change, {
    onKept: (said) => {
      setAsks(false)
      toast.show('success', message(said))
    },
    onRefused: (error) => {
      setAsks(false)
      sayRefused(error)
    },
  })
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
        busy={keep.isPending}
        onAnswer={(yes) => (yes ? keep.mutate() : setAsks(false))}
      >
        {t('waiting.questionNote')}
      </Confirm>
    </>
  )
}
