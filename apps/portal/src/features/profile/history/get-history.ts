import { listProfileHistory } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { paced } from '../../../api/paced.ts'

export function useProfileHistory() {
  return useQuery({ queryKey: ['profile', 'history'], queryFn: () => paced(() => client(listProfileHistory)) })
}
