import { getStatementItem } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { LOOK_ANYWAY_MS } from '../../live/live.ts'
import { useLanguage } from '../../messages/index.ts'

/** One item with all that belongs to it; a push refetches it as it does the list. */
export function useStatementItem(statementNo: string | undefined) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['statement', 'item', statementNo, language],
    queryFn: () => client(getStatementItem, { params: { statementNo: statementNo! } }, { language }),
    enabled: statementNo !== undefined,
    refetchInterval: ({ state }) => state.data?.activity.state === 'working' && LOOK_ANYWAY_MS,
  })
}
