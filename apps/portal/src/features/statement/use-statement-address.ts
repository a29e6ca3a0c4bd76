import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readView, type StatementView, withView } from './statement-filter.ts'

interface Opened {
  /** The entry before this one is the list. */
  fromList?: boolean
}

/** The view and the opened line stand in the address: Back closes the line, and a reload keeps both. */
export function useStatementAddress() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const state = useLocation().state as Opened | null
  const item = params.get('item')
  const withoutItem = () => {
    const next = new URLSearchParams(params)
    next.delete('item')
    return next
  }
  return {
    view: readView(params),
    look: (view: StatementView) => setParams(withView(params, view), { replace: true }),
    opened: item !== null && /^[1-9]\d{0,14}$/.test(item) ? item : undefined,
    open: (statementNo: number) => {
      const next = withoutItem()
      next.set('item', String(statementNo))
      setParams(next, { state: { fromList: true } satisfies Opened })
    },
    close: () => {
      if (state?.fromList) void navigate(-1)
      else setParams(withoutItem(), { replace: true })
    },
  }
}
