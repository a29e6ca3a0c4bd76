import { type BodyOf, type OutputOf, previewReward } from '@krapao/contract'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'

/** What is received, and for which deposit it is worked out. */
export type Previewed = BodyOf<typeof previewReward>
export type RewardPreview = OutputOf<typeof previewReward>

/** What receiving it would cost now, and by which terms, as the server works it out: all that is shown before a press is of one answer. Asked again whenever money has moved or may have. */
export function useRewardPreview(asked: Previewed, isWanted = true): UseQueryResult<RewardPreview> {
  return useQuery({
    queryKey: ['bonus', 'preview', asked.of, asked.code, asked.deposit],
    queryFn: () => paced(() => client(previewReward, { body: asked })),
    enabled: isWanted,
    staleTime: 0,
  })
}
