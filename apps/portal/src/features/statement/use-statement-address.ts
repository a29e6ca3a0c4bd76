import { useSearchParams } from 'react-router'
import { readView, type StatementView, withView } from './statement-filter.ts'

/** The view and the open item are in the address, so that a reload keeps both. Back closes the sheet itself. */
export function useStatementAddress() {
  const [params, setParams] = useSearchParams()
  const item = params.get('item')
  const withItem = (statementNo?: number) => {
    const next = new URLSearchParams(params)
    next.delete('item')
    if (statementNo !== undefined) next.set('item', String(statementNo))
    return next
  }
  return {
    view: readView(params),
    look: (view: StatementView) => setParams(withView(params, view), { replace: true }),
    opened: item !== null && /^[1-9]\d{0,14}$/.test(item) ? item : undefined,
    open: (statementNo: number) => setParams(withItem(statementNo), { replace: true }),
    close: () => setParams(withItem(), { replace: true }),
  }
}
