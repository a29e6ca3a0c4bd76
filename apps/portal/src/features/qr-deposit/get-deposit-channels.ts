import { useDepositLookup } from '../../wallet/deposit-lookup.ts'
import { bankAccounts, qrChannels } from './qr-channels.ts'

export function useQrChannels() {
  return useDepositLookup(({ banks }) => qrChannels(banks))
}

export function useBankAccounts() {
  return useDepositLookup(({ banks, isManual }) => bankAccounts(banks, isManual))
}
