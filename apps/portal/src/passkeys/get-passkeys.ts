import { listPasskeys } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { paced } from '../api/paced.ts'
import { SECURITY_KEY } from '../session/security-key.ts'

/** The passkeys of the player, and whether they are offered one. */
export function usePasskeys({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({ queryKey: [...SECURITY_KEY, 'passkeys'], queryFn: () => paced(() => client(listPasskeys)), enabled })
}
