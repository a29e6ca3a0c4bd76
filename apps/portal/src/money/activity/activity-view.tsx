import type { Activity } from '@krapao/contract'
import { CheckIcon, ClockIcon, InfoIcon, Money } from '@krapao/ui'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/index.ts'
import { type About, ActivityFacts } from './activity-facts.tsx'
import { ActivitySteps } from './activity-steps.tsx'
import { activityNote, activityTitle } from './activity-title.ts'
import { useAccountName } from './account-name.ts'
import { messages } from './messages.ts'

const LOOK = {
  done: { icon: CheckIcon, tone: 'bg-ok/14 text-ok' },
  working: { icon: ClockIcon, tone: 'bg-cool/14 text-cool' },
  refused: { icon: InfoIcon, tone: 'bg-warn/14 text-warn' },
}

interface HeadProps {
  state: keyof typeof LOOK
  title: string
  children?: ReactNode
}

/** The status in large letters, with the amount or a sentence below. */
export function EndHead({ state, title, children }: HeadProps) {
  const { icon: Icon, tone } = LOOK[state]
  return (
    <div className="flex flex-col items-center pt-2 text-center">
      <span className={clsx('mb-3 grid size-14 place-items-center rounded-full', tone)}>
        <Icon size={28} />
      </span>
      <h3 tabIndex={-1} className="text-[1.125rem] leading-snug font-bold text-balance focus:outline-none">
        {title}
      </h3>
      {children}
    </div>
  )
}

interface ActivityViewProps {
  activity: Activity
  sign: string
  walletBefore?: number | null
  about?: About | undefined
  /** What the server says of why it was refused, in place of where the money is. */
  refusal?: string | undefined
}

/** One activity with its status, facts and steps: a receipt when it is over, its progress until then. */
export function ActivityView({ activity, sign, walletBefore, about, refusal }: ActivityViewProps) {
  const t = useMessages(messages)
  const accountName = useAccountName()
  const note = refusal ?? activityNote(activity, t, accountName)
  return (
    <div className="grid grid-cols-1 gap-4" data-testid="activity" data-state={activity.state}>
      <EndHead state={activity.state} title={refusal === undefined ? activityTitle(activity, t) : t('end.error')}>
        {(activity.amount > 0 || activity.kind !== 'deposit') && <Money amount={activity.amount} unit={sign} size="xl" className="mt-1" />}
        {note && <p className="mt-1.5 max-w-[36ch] text-[0.875rem] leading-normal text-balance whitespace-pre-line text-muted">{note}</p>}
      </EndHead>
      <ActivityFacts activity={activity} sign={sign} walletBefore={walletBefore} about={about} />
      {activity.steps.length > 1 && <ActivitySteps steps={activity.steps} />}
    </div>
  )
}
