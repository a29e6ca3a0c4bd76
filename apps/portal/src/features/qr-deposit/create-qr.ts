import type { QrProvider } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { useToast } from '@krapao/ui'
import type { MadeQr } from '../../money/requests/verbs.ts'
import { useMoneyRequest } from '../../money/requests/use-requests.ts'
import { useCodeMessage } from '../../messages/index.ts'

/**
 * Creates a QR at this provider, or at one that the server chooses; a refusal is said in a toast. When no answer comes,
 * the portal finds out the end of the request and shows it over the page.
 */
export function useCreateQr(provider?: QrProvider) {
  const message = useCodeMessage()
  const toast = useToast()
  const { isBusy, request } = useMoneyRequest('qr', { tells: 'none' })
  return {
    isBusy,
    create: async (amount: MajorUnits): Promise<MadeQr | undefined> => {
      if (isBusy) return undefined
      const end = await request(provider ? { amount, provider } : { amount })
      if (end.kind === 'refused') toast.show('danger', message(end.code))
      return end.kind === 'done' ? end.qr : undefined
    },
  }
}
