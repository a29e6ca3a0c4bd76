import type { MajorUnits } from '@krapao/money'
import { Button, CheckIcon, LockIcon, Skeleton } from '@krapao/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { sayDateTime } from '../../format/dates.ts'
import { type Translate, useLanguage, useMessages } from '../../messages/index.ts'
import { formatMoney } from '../amount-text.ts'
import { type Previewed, type RewardPreview, useRewardPreview } from './reward-preview.ts'
import { messages } from './messages.ts'

interface LockNoteProps {
  of: Previewed['of']
  preview: Pick<UseQueryResult<RewardPreview>, 'data' | 'isError' | 'refetch'>
  /** The deposit that the preview is for. */
  deposit?: MajorUnits | undefined
  sign: string
}

/** How much of the player's money cannot leave once it is received, until how much is played; and that it can be taken later. */
export function LockNote({ of, preview: { data, isError, refetch }, deposit, sign }: LockNoteProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  if (!data && isError)
    return (
      <div role="alert" className="grid gap-3 text-[0.84375rem] leading-normal">
        <p>{t('lock.broken')}</p>
        <Button onClick={() => void refetch()}>{t('lock.retry')}</Button>
      </div>
    )
  if (!data) return <LockLoading />
  if (!data.cost) return null
  const later = laterWords(of, data.keptUntil && sayDateTime(data.keptUntil, language), t)
  return (
    <div data-testid="locks">
      {data.cost.locks > 0 ? (
        <Locked cost={data.cost} coversGrant={data.terms.covers !== undefined} deposit={deposit} sign={sign} />
      ) : (
        <p className="flex items-start gap-2.5 rounded-[12px] border border-ok/25 bg-ok/8 px-3 py-2.5 text-[0.9375rem] leading-snug font-semibold">
          <CheckIcon size={19} className="mt-px shrink-0 text-ok" />
          {t('lock.nothing')}
        </p>
      )}
      {later !== undefined && <p className="mt-2 text-[0.8125rem] leading-normal text-muted">{later}</p>}
    </div>
  )
}

/** Until what is locked is known. */
export function LockLoading() {
  const t = useMessages(messages)
  return (
    <div role="status" aria-label={t('lock.loading')}>
      <Skeleton className="h-24" />
    </div>
  )
}

interface DepositLockProps {
  asked: Previewed & { deposit: MajorUnits }
  /** What the press names, which no deposit is part of. */
  offered: UseQueryResult<RewardPreview>
  sign: string
}

/** What an offered bonus locks with a deposit. Where that is of other terms than what the press names, neither stays on the screen. */
export function DepositLock({ asked, offered, sign }: DepositLockProps) {
  const preview = useRewardPreview(asked)
  const isOfOthers = preview.data !== undefined && preview.data.shown !== offered.data?.shown
  const again = useEffectEvent(() => void Promise.all([offered.refetch(), preview.refetch()]))
  useEffect(() => {
    if (isOfOthers) again()
  }, [isOfOthers, preview.data?.shown, offered.data?.shown])
  return isOfOthers ? <LockLoading /> : <LockNote of={asked.of} preview={preview} deposit={asked.deposit} sign={sign} />
}

interface LockedProps {
  cost: NonNullable<RewardPreview['cost']>
  /** It holds no more than the grant and what is won with it. */
  coversGrant: boolean
  deposit: number | undefined
  sign: string
}

function Locked({ cost, coversGrant, deposit, sign }: LockedProps) {
  const t = useMessages(messages)
  const say = (amount: number) => formatMoney(sign, amount)
  const amounts = { locks: say(cost.locks), turnover: say(cost.requiredTurnover), own: say(cost.own), grant: say(cost.grant) }
  return (
    <div className="@container flex items-start gap-2.5 rounded-[12px] border border-warn/35 bg-warn/10 px-3 py-2.5">
      <LockIcon size={20} className="mt-0.5 shrink-0 text-warn @max-[12rem]:hidden" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="tabular text-[1rem] leading-snug font-bold">
          {deposit === undefined
            ? t(coversGrant ? 'lock.grant' : 'lock.now', amounts)
            : t(coversGrant ? 'lock.grantWithDeposit' : 'lock.withDeposit', { ...amounts, deposit: say(deposit) })}
        </p>
        <p className="tabular mt-1 text-[0.8125rem] leading-normal text-soft">
          {coversGrant
            ? t(deposit === undefined ? 'lock.grantOf' : 'lock.grantWithDepositOf')
            : t(deposit === undefined ? 'lock.nowOf' : 'lock.withDepositOf', amounts)}
        </p>
      </div>
    </div>
  )
}

function laterWords(of: Previewed['of'], until: string | null, t: Translate<typeof messages.th>): string | undefined {
  if (of === 'waiting') return undefined
  if (until !== null) return t('later.until', { time: until })
  return t(of === 'bonus' || of === 'promotion' ? 'later.offered' : 'later.always')
}
