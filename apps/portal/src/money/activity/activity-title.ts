import type { Activity } from '@krapao/contract'
import type { Translate } from '../../messages/index.ts'
import type { messages } from './messages.ts'

type ActivityMessages = Translate<(typeof messages)['th']>

/** One line that says its status. */
export function activityTitle({ kind, state, steps }: Activity, t: ActivityMessages): string {
  if (kind === 'withdraw' && steps.some(({ step }) => step === 'cancelled')) return t('withdraw.cancelled')
  return t(`${kind}.${state}`)
}

/** What happens next, or where the money is; undefined when the title says it already. */
export function activityNote(
  { kind, state, moneyAt, canCancel, steps, refusedBecause, waitsFor }: Activity,
  t: ActivityMessages,
  accountName: (place: string) => string,
): string | undefined {
  const isOwnWish = steps.some(({ step }) => step === 'cancelled')
  const because = refusedBecause && !isOwnWish ? `${t(`because.${refusedBecause}`)}\n` : ''
  if (kind === 'withdraw' && state === 'working' && waitsFor) return t(`withdraw.waitsFor.${waitsFor}`)
  if (kind === 'withdraw' && state === 'working') return because + t(canCancel ? 'withdraw.approvalNote' : 'withdraw.workingNote')
  if (kind === 'withdraw' && state === 'refused') return because + t('withdraw.refusedNote')
  if (kind === 'deposit' && state === 'working') return t('deposit.workingNote')
  if (kind === 'deposit' && state === 'refused') return t('deposit.refusedNote')
  if (kind === 'transfer' && state === 'working') return t('transfer.workingNote')
  if (kind === 'transfer' && state === 'refused') return t('transfer.refusedNote', { place: accountName(moneyAt) })
  return undefined
}
