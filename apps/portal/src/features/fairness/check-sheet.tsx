import type { SpinRecord } from '@krapao/contract'
import { CheckIcon, Sheet, WarningIcon } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { useMessages } from '../../messages/index.ts'
import { checkSpin, type SpinCheck } from './check-spin.ts'
import { shortened } from './shortened.ts'
import { messages } from './messages.ts'

export type RevealedSpin = SpinRecord & { serverSeed: string }

const WHOLE = new Intl.NumberFormat('en-US')

/** Works a spin out again in this browser, and shows each step. */
export function CheckSheet({ spin, onClose }: { spin: RevealedSpin | undefined; onClose: () => void }) {
  const t = useMessages(messages)
  const shown = useLastShown(spin)
  const check = useQuery({
    queryKey: ['spin-check', shown?.spinId],
    queryFn: () => checkSpin(shown!),
    enabled: shown !== undefined,
    staleTime: Infinity,
    retry: false,
  })
  if (!shown) return null
  return (
    <Sheet open={spin !== undefined} onClose={onClose} title={t('check.title')} closeLabel={t('close')}>
      {check.isError ? (
        <Verdict isRight={false}>{t('check.cannot')}</Verdict>
      ) : check.data ? (
        <Checked spin={shown} check={check.data} />
      ) : (
        <p role="status" className="py-8 text-center text-muted">
          {t('check.working')}
        </p>
      )}
    </Sheet>
  )
}

function Checked({ spin, check }: { spin: RevealedSpin; check: SpinCheck }) {
  const t = useMessages(messages)
  const { seed, wheel, draw, result } = check
  return (
    <div className="grid gap-4" data-testid="check" data-right={check.isRight}>
      <Verdict isRight={check.isRight}>
        {t(check.isRight ? 'check.right' : 'check.wrong')}
        <span className="block text-[0.8125rem] leading-normal font-normal text-muted">
          {t(check.isRight ? 'check.here' : 'check.wrongNote')}
        </span>
      </Verdict>
      <ol className="grid divide-y divide-line rounded-card border border-line bg-card px-4">
        <Step isRight={seed.agrees} says={t('check.seed')}>
          SHA-256({shortened(spin.serverSeed)}) = {shortened(seed.hash)}
        </Step>
        <Step isRight={wheel.agrees} says={t('check.wheel')}>
          SHA-256 = {shortened(wheel.hash)}
        </Step>
        <Step isRight says={t('check.draw', { message: draw.message })}>
          HMAC-SHA256 = {shortened(draw.hmac)}
        </Step>
        <Step
          isRight
          says={t('check.number', { number: WHOLE.format(draw.number), total: WHOLE.format(draw.total), value: WHOLE.format(draw.value) })}
        >
          {draw.number} mod {draw.total} = {draw.value}
        </Step>
        <Step isRight={result.agrees} says={t('check.slice', { value: WHOLE.format(draw.value), label: spin.label })}>
          {result.code}
        </Step>
      </ol>
    </div>
  )
}

function Verdict({ isRight, children }: { isRight: boolean; children: ReactNode }) {
  const Icon = isRight ? CheckIcon : WarningIcon
  return (
    <div
      role="status"
      className={clsx('flex items-center gap-3.5 rounded-card border p-4', isRight ? 'border-ok/30 bg-ok/8' : 'border-bad/35 bg-bad/8')}
    >
      <span
        aria-hidden="true"
        className={clsx('grid size-11 shrink-0 place-items-center rounded-full', isRight ? 'bg-ok/16 text-ok' : 'bg-bad/16 text-bad')}
      >
        <Icon size={24} />
      </span>
      <p className="min-w-0 leading-snug font-bold">{children}</p>
    </div>
  )
}

interface StepProps {
  isRight: boolean
  says: string
  /** The figures, as a program writes them. */
  children: ReactNode
}

function Step({ isRight, says, children }: StepProps) {
  const Icon = isRight ? CheckIcon : WarningIcon
  return (
    <li className="flex gap-3 py-3">
      <Icon size={18} className={clsx('mt-0.5', isRight ? 'text-ok' : 'text-bad')} />
      <div className="min-w-0 flex-1">
        <p className="text-[0.875rem] leading-normal [overflow-wrap:anywhere]">{says}</p>
        <p className="tabular text-[0.78125rem] leading-normal break-words text-faint" lang="en">
          {children}
        </p>
      </div>
    </li>
  )
}
