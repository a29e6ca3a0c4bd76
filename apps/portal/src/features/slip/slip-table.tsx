// A browser forgets that a table is one when its rows are laid out otherwise, so each role is written out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { Slip } from '@krapao/contract'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { serverNow } from '../../clock/server-clock.ts'
import { useDates } from '../../format/use-dates.ts'
import { useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { ProgressBadge } from '../../money/progress/progress-badge.tsx'
import { progressOf } from '../../money/progress/progress.ts'
import { useNoteWords } from './note-words.ts'
import { nextStepOf } from './slip-note.ts'
import { ViewPicture } from './view-picture.tsx'
import { messages } from './messages.ts'

interface SlipTableProps {
  slips: readonly Slip[]
  sign: string
  /** Another page is on its way. */
  isOld: boolean
}

/** The player's slips: a table whose rows are cards, as wide as a phone has them. */
export function SlipTable({ slips, sign, isOld }: SlipTableProps) {
  const t = useMessages(messages)
  const columns = ['createdAt', 'amount', 'status', 'note', 'picture'] as const
  return (
    <table
      role="table"
      aria-label={t('table')}
      aria-busy={isOld || undefined}
      className={clsx('@container block w-full transition-opacity duration-150', isOld && 'opacity-50')}
    >
      <thead role="rowgroup" className="sr-only">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid grid-cols-1 gap-2.5">
        {slips.map((slip) => (
          <SlipRow key={slip.slipId} slip={slip} sign={sign} />
        ))}
      </tbody>
    </table>
  )
}

function SlipRow({ slip, sign }: { slip: Slip; sign: string }) {
  const t = useMessages(messages)
  const dates = useDates()
  const wordsOf = useNoteWords()
  const { createdAt, amount, status, note, waitsFor, reference } = slip
  const progress = progressOf(status)
  const time = dates.lately(createdAt, serverNow())
  const words = note === null ? undefined : wordsOf(note)
  return (
    <tr
      role="row"
      data-testid="slip"
      data-status={status}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-card border border-line bg-card px-4 pt-3 pb-1.5"
    >
      <td role="cell" className="self-start text-[0.84375rem] leading-normal text-muted @min-[14rem]:row-span-2 @max-[14rem]:col-span-2">
        <time dateTime={createdAt} title={dates.inFigures(createdAt)} className="tabular block text-soft">
          {time}
        </time>
        {reference !== null && <span className="tabular text-[0.8125rem] [overflow-wrap:anywhere]">{reference}</span>}
      </td>
      <td
        role="cell"
        className={clsx(
          'tabular ml-auto text-right leading-normal [overflow-wrap:anywhere] @max-[14rem]:col-span-2',
          amount === null ? 'text-[0.8125rem] text-muted' : 'text-[1.0625rem] font-bold',
          progress === 'success' && 'text-ok',
          progress === 'failed' && amount !== null && 'text-faint line-through decoration-1',
        )}
      >
        {amount === null ? (progress === 'inProgress' ? t('noAmount') : '–') : formatMoney(sign, amount)}
      </td>
      <td role="cell" className="ml-auto flex @max-[14rem]:col-span-2">
        <ProgressBadge status={status} />
      </td>
      <td role="cell" className={clsx('col-span-2 text-[0.875rem] leading-normal', (words || waitsFor) && 'mt-2')}>
        {waitsFor && <span className="block text-[0.8125rem] text-muted">{t(`waitsFor.${waitsFor}`)}</span>}
        {words && (
          <>
            <span className="block font-semibold [overflow-wrap:anywhere]">{words.meaning}</span>
            {progress === 'failed' && <span className="block text-[0.8125rem] text-muted">{words.next}</span>}
          </>
        )}
      </td>
      <td role="cell" className="col-span-2 -mx-2 mt-2 flex min-h-11 flex-wrap items-center justify-between border-t border-line/60 pt-0.5">
        <ViewPicture slip={slip} time={time} />
        {progress === 'failed' && nextStepOf(note) === 'support' && (
          <Link
            to="/user/contact"
            state={{ reference }}
            className="inline-flex min-h-11 items-center rounded-field px-2 text-[0.84375rem] font-semibold text-cool hover:underline"
          >
            {t('support')}
          </Link>
        )}
      </td>
    </tr>
  )
}
