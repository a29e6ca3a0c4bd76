import { getStatementItem } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'

/** News may pass between an answer and the moment the page listens: what is under way is asked for by and by as well. */
export const ASK_AGAIN_MS = 5000

/** One line with all that belongs to it; pushes look again as they do for the list. */
export function useStatementItem(statementNo: string | undefined) {
  return useQuery({
    queryKey: ['statement', 'item', statementNo],
    queryFn: () => client(getStatementItem, { params: { statementNo: statementNo! } }),
    enabled: statementNo !== undefined,
    refetchInterval: ({ state }) => state.data?.activity.state === 'working' && ASK_AGAIN_MS,
  })
}
