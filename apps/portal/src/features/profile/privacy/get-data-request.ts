import { getDataRequest } from '@krapao/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../../../api/client.ts'
import { paced } from '../../../api/paced.ts'
import { SECURITY_KEY } from '../../../session/security-key.ts'

export const DATA_KEY = ['data-request'] as const

const ASKED_AGAIN_MS = 3000

/** The newest file that the player has asked for. Asked about again and again while it is being made. */
export function useDataRequest() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: DATA_KEY,
    queryFn: () => paced(() => client(getDataRequest)),
    refetchInterval: ({ state }) => (state.data?.request?.state === 'making' ? ASKED_AGAIN_MS : false),
  })
  const state = query.data?.request?.state
  // That it is ready is something that has happened to the account.
  useEffect(() => {
    if (state === 'ready') void queries.invalidateQueries({ queryKey: SECURITY_KEY })
  }, [state, queries])
  return query
}
