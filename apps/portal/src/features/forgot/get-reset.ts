import { forgotPassword, typeToldCode } from '@krapao/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'

const ASK_AGAIN_MS = 10_000

/** What is missing before this browser sets a new password; asked again by itself until nothing is. */
export function useReset(phone: string) {
  return useQuery({
    queryKey: ['forgot', phone],
    queryFn: () => paced(() => client(forgotPassword, { body: { phone } })),
    refetchInterval: ({ state }) => (state.data?.isProven === false ? ASK_AGAIN_MS : false),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Asks staff to speak with the player. */
export function useAskHelp(phone: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => paced(() => client(forgotPassword, { body: { phone, help: true } })),
    onSuccess: (shown) => queries.setQueryData(['forgot', phone], shown),
  })
}

/** Types the code that support has told. Typed again after a lost answer, it is as right as before. */
export function useTypeToldCode(phone: string) {
  return useMutation({ mutationFn: (code: string) => paced(() => client(typeToldCode, { body: { phone, code } })) })
}
