import { useSearchParams } from 'react-router'
import { readSlipsView, type SlipsView, withSlipsView } from './slips-view.ts'

/** Which part of the slips is open over the page is in its address, so that a reload and a link keep it. */
export function useSlipsAddress() {
  const [params, setParams] = useSearchParams()
  return {
    view: readSlipsView(params),
    show: (view: SlipsView | undefined) => setParams(withSlipsView(params, view), { replace: true }),
  }
}
