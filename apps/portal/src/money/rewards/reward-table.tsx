// A browser forgets that a table is one when its rows are laid out otherwise, so each role is written out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { Card } from '@krapao/ui'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { serverNow } from '../../clock/server-clock.ts'
import { useDates } from '../../format/use-dates.ts'

export interface RewardRow {
  key: string
  about: ReactNode
  note: ReactNode
  amount: string
  createdAt: string
  /** False for what is still looked at. */
  isCounted: boolean
}

interface RewardTableProps {
  label: string
  columns: { about: string; amount: string; createdAt: string }
  rows: readonly RewardRow[]
  /** Another page is on its way. */
  isOld: boolean
}

/** What a reward has brought, newest first. */
export function RewardTable({ label, columns, rows, isOld }: RewardTableProps) {
  const dates = useDates()
  return (
    <Card className="overflow-hidden">
      <table
        role="table"
        aria-label={label}
        aria-busy={isOld || undefined}
        className={clsx('@container block w-full transition-opacity duration-150', isOld && 'opacity-50')}
      >
        <thead role="rowgroup" className="block border-b border-line bg-white/3">
          <tr role="row" className="flex flex-wrap justify-between gap-x-3 px-4 py-2 text-[0.75rem] leading-normal text-muted">
            <th role="columnheader" scope="col" className="text-left font-medium">
              {columns.about}
            </th>
            <th role="columnheader" scope="col" className="ml-auto font-medium">
              {columns.amount}
            </th>
            <th role="columnheader" scope="col" className="font-medium before:mr-3 before:content-['·']">
              {columns.createdAt}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="block divide-y divide-line">
          {rows.map(({ key, about, note, amount, createdAt, isCounted }) => (
            <tr
              key={key}
              role="row"
              className="grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_1fr] items-start gap-x-3 px-4 py-3 @max-[15rem]:grid-cols-1"
            >
              <td
                role="cell"
                className="row-span-2 text-[0.90625rem] @max-[15rem]:row-span-1 leading-normal font-semibold [overflow-wrap:anywhere]"
              >
                {about}
                <div className="text-[0.8125rem] font-normal text-muted">{note}</div>
              </td>
              <td
                role="cell"
                className={clsx(
                  'tabular text-right text-[0.96875rem] [overflow-wrap:anywhere] @max-[15rem]:text-left leading-normal font-bold',
                  isCounted ? 'text-ok' : 'text-muted',
                )}
              >
                {amount}
              </td>
              <td role="cell" className="tabular pt-0.5 text-right text-[0.78125rem] @max-[15rem]:text-left leading-normal text-faint">
                <time dateTime={createdAt} title={dates.inFigures(createdAt)}>
                  {dates.lately(createdAt, serverNow())}
                </time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
