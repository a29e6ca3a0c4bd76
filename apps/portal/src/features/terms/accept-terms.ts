import { acceptTerms } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { settingsQuery } from '../../settings/settings.ts'
import { useLanguage } from '../../messages/index.ts'
import { WALLET_KEY } from '../../wallet/wallet-key.ts'

/**
 * Accepts the terms that are shown. Resolves with false when newer ones have come into force meanwhile; those are then
 * fetched.
 */
export function useAcceptTerms() {
  const queries = useQueryClient()
  const { language } = useLanguage()
  return useMutation({
    mutationFn: async (version: string): Promise<boolean> => {
      const { termsVersion } = await paced(() => client(acceptTerms, { body: { version, language } }))
      if (termsVersion === version) {
        queries.setQueryData(WALLET_KEY, (wallet) => wallet && { ...wallet, profile: { ...wallet.profile, termsVersion } })
        return true
      }
      await Promise.all([
        queries.fetchQuery({ ...settingsQuery, staleTime: 0 }),
        queries.invalidateQueries({ queryKey: ['lookup', 'terms'] }),
      ])
      return false
    },
  })
}
