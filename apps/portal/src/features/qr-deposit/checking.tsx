import { Button, ClockIcon, CopyIcon, HelpIcon, IconButton, WarningIcon } from '@krapao/ui'
import { Link } from 'react-router'
import { useCopy } from '../../dialogs/use-copy.ts'
import { useMessages } from '../../messages/index.ts'
import { useIsSlow } from './said-paid.ts'
import { messages } from './messages.ts'

interface CheckingProps {
  qrcodeId: string
  amount: string
  saidPaidAt: number
  action: string
  onAction: () => void
}

/** The player says that they have paid, and the gateway has not reported it yet. */
export function Checking({ qrcodeId, amount, saidPaidAt, action, onAction }: CheckingProps) {
  const t = useMessages(messages)
  const copy = useCopy()
  const isSlow = useIsSlow(saidPaidAt)
  const Icon = isSlow ? WarningIcon : ClockIcon
  return (
    <div data-testid="qr-checking" className="flex flex-col items-center pt-4 text-center">
      <span className={`grid size-16 place-items-center rounded-full ${isSlow ? 'bg-warn/14 text-warn' : 'bg-cool/14 text-cool'}`}>
        <Icon size={32} />
      </span>
      <div role="status">
        <p className="mt-4 text-[1.125rem] leading-snug font-bold">{t(isSlow ? 'slow' : 'checking')}</p>
        <p className="tabular mt-1 text-[1.375rem] font-bold">{amount}</p>
        <p className="mx-auto mt-2 max-w-[36ch] text-[0.90625rem] leading-normal text-balance text-muted">
          {t(isSlow ? 'slowNote' : 'checkingNote')}
        </p>
      </div>
      {isSlow && (
        <div className="mt-4 flex w-full items-center gap-2 rounded-field border border-line bg-card py-1.5 pr-1.5 pl-4 text-left">
          <p className="min-w-0 flex-1 text-[0.8125rem] leading-normal text-muted">
            {t('reference')}
            <span className="tabular block text-[0.9375rem] font-semibold text-text [overflow-wrap:anywhere]">{qrcodeId}</span>
          </p>
          <IconButton label={t('reference')} onClick={() => copy(qrcodeId)}>
            <CopyIcon size={19} />
          </IconButton>
        </div>
      )}
      <div className="mt-6 grid w-full gap-2.5">
        {isSlow && (
          <Link
            to="/user/contact"
            state={{ reference: qrcodeId }}
            className="gold-fill flex min-h-12 items-center justify-center gap-2 rounded-field px-4 py-2 text-[0.9375rem] leading-snug font-semibold shadow-gold"
          >
            <HelpIcon size={19} />
            {t('help')}
          </Link>
        )}
        <Button wide onClick={onAction}>
          {action}
        </Button>
      </div>
    </div>
  )
}
