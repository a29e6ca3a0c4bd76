import { useDepositLookup } from '../../money/deposit/deposit-lookup.ts'
import { qrChannels } from './qr-channels.ts'

export function useQrChannels() {
  return useDepositLookup(({ banks }) => qrChannels(banks))
}
