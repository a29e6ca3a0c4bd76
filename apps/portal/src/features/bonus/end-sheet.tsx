import { currencySign } from '@krapao/money'
import type { ActiveCondition, WalletSummary } from '@krapao/contract'
import { Button, Sheet, Skeleton, useToast, WarningIcon } from '@krapao/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalCode } from '../../api/refusal.ts'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { useClearBonus } from './clear-bonus.ts'
import { EndFigures } from './end-figures.tsx'
import { useMinimum } from './get-minimum.ts'
import { messages } from './messages.ts'

interface EndSheetProps {
  /** The condition to end; undefined closes the sheet. */
  condition: ActiveCondition | undefined
  wallet: WalletSummary
  onClose: () => void
}

/** What ending the bonus comes to, and the question. Nothing is sent before it is answered with yes. */
export function EndSheet({ condition, wallet, onClose }: EndSheetProps) {
  const shown = useLastShown(condition)
  if (!shown) return null
  return <Question key={shown.id} isOpen={condition !== undefined} condition={shown} wallet={wallet} onClose={onClose} />
}

interface QuestionProps extends Omit<EndSheetProps, 'condition'> {
  isOpen: boolean
  condition: ActiveCondition
}

function Question({ isOpen, condition, wallet, onClose }: QuestionProps) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const toast = useToast()
  const queries = useQueryClient()
  const isWaiting = condition.state === 'waiting'
  const minimum = useMinimum(condition.id, isOpen && !isWaiting)
  const [refusal, setRefusal] = useState<string>()
  const sign = currencySign(wallet.currency)
  const close = () => {
    setRefusal(undefined)
    onClose()
  }
  const { take, isPending, isChecking } = useClearBonus(condition, sign, {
    onEnded: close,
    onRefused: (error) => {
      const code = refusalCode(error)
      if (code === 'NO_DATA') {
        toast.show('info', t('end.over'))
        return close()
      }
      setRefusal(code)
      if (code === 'BONUS_CONDITION') void queries.invalidateQueries({ queryKey: ['bonus', 'minimum'] })
    },
  })
  const canEnd = isWaiting || minimum.data?.canEnd === true
  const isKnown = isWaiting || minimum.data !== undefined
  return (
    <Sheet
      open={isOpen}
      onClose={close}
      view={!isKnown ? 'loading' : canEnd ? 'question' : 'no'}
      title={t(isKnown && !canEnd ? 'end.cannot' : 'end.title')}
      closeLabel={t('close')}
      footer={
        <Footer
          canEnd={canEnd}
          isPending={isPending}
          onYes={() => {
            setRefusal(undefined)
            take()
          }}
          onNo={close}
        />
      }
    >
      {isWaiting ? (
        <p className="text-[0.9375rem] leading-normal text-soft">{t('end.waiting')}</p>
      ) : minimum.data ? (
        <EndFigures minimum={minimum.data} condition={condition} wallet={wallet} />
      ) : minimum.isError ? (
        <Broken onRetry={() => void minimum.refetch()} />
      ) : (
        <Loading />
      )}
      {refusal !== undefined && refusal !== 'BONUS_CONDITION' && (
        <p role="alert" className="mt-4 flex items-start gap-2.5 text-[0.875rem] leading-normal text-bad">
          <WarningIcon size={19} className="mt-px" />
          <span className="min-w-0">
            {refusal === 'TRANSFER_IN_PROGRESS'
              ? t('end.inProgress')
              : refusal === 'TRANSFER_FAIL'
                ? t('end.notCollected')
                : message(refusal)}
          </span>
        </p>
      )}
      <p role="status" className="text-[0.8125rem] leading-normal text-muted">
        {isPending && <span className="mt-3 block">{t(isChecking ? 'end.checking' : 'end.working')}</span>}
      </p>
    </Sheet>
  )
}

interface FooterProps {
  canEnd: boolean
  isPending: boolean
  onYes: () => void
  onNo: () => void
}

function Footer({ canEnd, isPending, onYes, onNo }: FooterProps) {
  const t = useMessages(messages)
  if (!canEnd)
    return (
      <Button kind="primary" wide onClick={onNo}>
        {t('end.ok')}
      </Button>
    )
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button kind="danger" className="flex-1" busy={isPending} onClick={onYes}>
        {t('end.yes')}
      </Button>
      <Button kind="primary" className="flex-1" onClick={onNo}>
        {t('end.no')}
      </Button>
    </div>
  )
}

function Loading() {
  const t = useMessages(messages)
  return (
    <div role="status" aria-label={t('end.loading')} className="grid gap-3 pb-1">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-28" />
    </div>
  )
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(messages)
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 py-2">
      <p className="min-w-0 flex-1 text-[0.9375rem] text-muted">{t('end.broken')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}
