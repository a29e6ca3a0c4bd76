import { changeBankAccountName } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { useRefusedToast } from '../../dialogs/use-refused-toast.ts'
import { WALLET_KEY } from '../../wallet/wallet-key.ts'

/** Letters A-Z and spaces, at least one letter. */
export function isEnglishName(name: string): boolean {
  return /^[A-Za-z ]*[A-Za-z][A-Za-z ]*$/.test(name)
}

/** Saves the name of the player's bank account in English and shows it everywhere. A refusal is said in a toast. */
export function useSaveName(onSaved: () => void) {
  const queries = useQueryClient()
  const refused = useRefusedToast()
  return useMutation({
    mutationFn: (body: { bankCode: string; bankAccountName: string }) => client(changeBankAccountName, { body }),
    onSuccess({ bankAccountName }) {
      queries.setQueryData(
        WALLET_KEY,
        (wallet) => wallet && { ...wallet, bankAccount: wallet.bankAccount && { ...wallet.bankAccount, bankAccountName } },
      )
      void queries.invalidateQueries({ queryKey: WALLET_KEY })
      void queries.invalidateQueries({ queryKey: ['profile'] })
      onSaved()
    },
    onError: refused,
  })
}
