import { ChevronLeftIcon, ChevronRightIcon, IconButton } from '@krapao/ui'
import { useMessages } from '../messages/index.ts'
import { PAGE_SIZE, pageCount } from './page-count.ts'
import { messages } from './messages.ts'

interface PagerProps {
  /** What the pages are of, for screen readers. */
  label: string
  page: number
  total: number
  /** Items on a page. */
  size?: number
  onPage: (page: number) => void
}

/** Turns the pages of a list; nothing where there is only one. */
export function Pager({ label, page, total, size = PAGE_SIZE, onPage }: PagerProps) {
  const t = useMessages(messages)
  const pages = pageCount(total, size)
  if (pages === 1) return null
  const first = (page - 1) * size + 1
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center justify-center gap-3">
      <IconButton label={t('previous')} disabled={page <= 1} onClick={() => onPage(page - 1)} className="border border-line">
        <ChevronLeftIcon />
      </IconButton>
      <p className="tabular min-w-[min(8rem,45%)] text-center text-[0.875rem] leading-normal font-semibold">
        {t('page', { page, pages })}
        <span className="block text-[0.75rem] font-normal text-muted">
          {t('range', { first, last: Math.min(total, page * size), total })}
        </span>
      </p>
      <IconButton label={t('next')} disabled={page >= pages} onClick={() => onPage(page + 1)} className="border border-line">
        <ChevronRightIcon />
      </IconButton>
    </nav>
  )
}
