import type { MessageCode, PhoneChange } from '@krapao/contract'
import { Button, CheckIcon, InfoIcon } from '@krapao/ui'
import { useState } from 'react'
import { outcomeUnknown } from '../../../api/outcome-unknown.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { useCodeMessage, useMessages } from '../../../messages/index.ts'
import { PhoneCodeForm } from '../../../otp/code-form.tsx'
import { Support } from '../../../otp/support.tsx'
import { codeFor, useEndPhoneChange, useReadAgain } from './phone-change.ts'
import { messages } from './messages.ts'

interface PhoneCodesProps {
  change: PhoneChange
  onOther: () => void
  onEnded: (said: MessageCode) => void
}

/** The code of the present number, that of the new one, and the end; whoever gets none at the present number asks staff. */
export function PhoneCodes({ change, onOther, onEnded }: PhoneCodesProps) {
  const t = useMessages(messages)
  const readAgain = useReadAgain()
  const [getsNone, setGetsNone] = useState(false)
  const byStaff = (getsNone || !change.presentGetsCodes) && !change.isPresentShown
  const isAsked = byStaff || change.isPresentShown
  const title = !isAsked ? t('present', { phone: change.presentPhone }) : t(byStaff ? 'newAlone' : 'new', { phone: change.phone })
  return (
    <div className="flex flex-col gap-4">
      {byStaff && !change.presentGetsCodes && <p className="text-[0.9375rem] leading-normal text-soft">{t('unreachable')}</p>}
      {isAsked && change.isNewShown ? (
        <End change={change} byStaff={byStaff} onEnded={onEnded} />
      ) : (
        <>
          <h3 className="text-[1rem] leading-normal font-semibold">{title}</h3>
          <PhoneCodeForm
            key={isAsked ? 'new' : 'present'}
            phone={isAsked ? change.phone : change.presentPhone}
            send={codeFor(change, isAsked ? 'new' : 'present')}
            onShown={() => void readAgain()}
          />
        </>
      )}
      {!isAsked && (
        <Button kind="plain" onClick={() => setGetsNone(true)}>
          {t('noMessages')}
        </Button>
      )}
      <Button kind="plain" onClick={onOther}>
        {t('otherPhone')}
      </Button>
      <Support />
    </div>
  )
}

function End({ change, byStaff, onEnded }: Pick<PhoneCodesProps, 'change' | 'onEnded'> & { byStaff: boolean }) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const end = useEndPhoneChange(change, onEnded)
  return (
    <>
      {byStaff ? (
        <div className="flex items-start gap-2.5 text-[0.9375rem] leading-normal text-soft">
          <InfoIcon size={18} className="mt-0.5 shrink-0 text-cool" />
          <div className="grid min-w-0 gap-1.5">
            <h3 className="text-[1rem] font-semibold">{t('staff.title')}</h3>
            <p>{t('staff.who')}</p>
            <p>{t('staff.when')}</p>
            <p>{t('staff.told')}</p>
          </div>
        </div>
      ) : (
        <p role="status" className="flex items-start gap-2.5 text-[0.9375rem] leading-normal">
          <CheckIcon size={19} className="mt-px shrink-0 text-ok" />
          {t('ready')}
        </p>
      )}
      {end.isError && (
        <p role="alert" className="text-[0.875rem] leading-normal text-bad">
          {outcomeUnknown(end.error) ? t('unanswered') : message(refusalCode(end.error))}
        </p>
      )}
      <Button kind="primary" wide busy={end.isPending} onClick={() => end.mutate(byStaff)}>
        {byStaff ? t('staff.ask') : t('save', { phone: change.phone })}
      </Button>
    </>
  )
}
