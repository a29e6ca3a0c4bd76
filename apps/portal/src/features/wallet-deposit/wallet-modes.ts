import type { DepositWallet } from '../../wallet/deposit-lookup.ts'

/** Whether players transfer to this wallet of the operator; all others take gift links. */
export function isTransferredTo({ mode }: DepositWallet): boolean {
  return mode === 'AUTO'
}
