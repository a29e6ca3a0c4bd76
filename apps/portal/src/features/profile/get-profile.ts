import { getProfile } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { paced } from '../../session/paced.ts'

export function useProfile() {
  return useQuery({ queryKey: ['profile'], queryFn: () => paced(() => client(getProfile)) })
}
