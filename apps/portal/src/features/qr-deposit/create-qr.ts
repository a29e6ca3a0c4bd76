import type { QrProvider } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { useToast } from '@krapao/ui'
import type { MadeQr } from '../../money/presses/verbs.ts'
import { useMoneyPress } from '../../money/presses/use-presses.ts'
import { useCodeMessage } from '../../messages/index.ts'

/**
 * Creates a QR at this provider, or at one that the server chooses; a refusal is said in a toast. When no answer comes,
 * the portal finds out the end of the press and shows it over the page.
 */
export function useCreateQr(provider?: QrProvider) {
  const message = useCodeMessage()
  const toast = useToast()
  const { isBusy, press } = useMoneyPress('qr', { tells: 'none' })
  return {
    isBusy,
    create: async (amount: MajorUnits): Promise<MadeQr | undefined> => {
      if (isBusy) return undefined
      const end = await press(provider ? { amount, provider } : { amount })
      if (end.kind === 'refused') toast.show('danger', message(end.code))
      return end.kind === 'done' ? end.qr : undefined
    },
  }
}
