import { freezeAccount } from '@krapao/contract'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { paced } from '../../../api/paced.ts'
import { signOut } from '../../../session/sign-out.ts'

/** Freezes the account and forgets the player on this device. Pressed again after a lost answer, the session has ended. */
export function useFreeze({ onFrozen, onRefused }: { onFrozen: () => void; onRefused: (error: Error) => void }) {
  return useMutation({
    mutationFn: () => paced(() => client(freezeAccount)),
    onSuccess: () => {
      signOut()
      onFrozen()
    },
    onError: onRefused,
  })
}
