import type { QrProvider } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { useToast } from '@krapao/ui'
import type { MadeQr } from '../../money/presses/verbs.ts'
import { useMoneyPress } from '../../money/presses/use-presses.ts'
import { useCodeMessage } from '../../messages/index.ts'

/**
 * Makes a QR at this provider, or at whichever the server chooses, and says why there is none. Where nobody answers, what
 * became of the press is found out and told over everything.
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
