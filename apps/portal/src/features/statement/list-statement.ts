import { listStatement } from '@krapao/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { LOOK_ANYWAY_MS } from '../../live/live.ts'
import { paced } from '../../api/paced.ts'
import { serverNow } from '../../clock/server-clock.ts'
import { useLanguage } from '../../messages/index.ts'
import { progressOf } from '../../money/progress/progress.ts'
import { PAGE_SIZE } from '../../paging/page-count.ts'
import { filterOf, type StatementView } from './statement-filter.ts'

/** One page of the statement. The page before it stays on the screen while the next is loading. */
export function useStatement(view: StatementView) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['statement', 'list', view, language],
    queryFn: () =>
      paced(() => client(listStatement, { body: { page: view.page, limit: PAGE_SIZE, ...filterOf(view, serverNow()) } }, { language })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      (state.data?.statements.some(({ status }) => progressOf(status) === 'inProgress') ?? false) && LOOK_ANYWAY_MS,
  })
}
