import { getProfile } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'

export function useProfile() {
  return useQuery({ queryKey: ['profile'], queryFn: () => paced(() => client(getProfile)) })
}
