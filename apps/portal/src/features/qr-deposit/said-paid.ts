import { type QrUnderWay, sayQrPaid } from '@krapao/contract'
import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { outcomeUnknown } from '../../api/outcome-unknown.ts'
import { client } from '../../api/client.ts'
import { serverNow, useSecondsLeft } from '../../clock/server-clock.ts'

const TRIES = 8

/** By then the gateway should have reported the payment. */
const SLOW_AFTER_MS = 120_000

/** When each QR was marked as paid on this page, by the server's clock. The server keeps this too, but may not have it yet. */
let said: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

/** Tells the server that the player has paid a QR. */
export function useSayPaid(): (qrcodeId: string) => void {
  const { mutate } = useMutation({
    mutationFn: (qrcodeId: string) => client(sayQrPaid, { params: { qrcodeId } }),
    onMutate: (qrcodeId) => {
      said = new Map(said).set(qrcodeId, said.get(qrcodeId) ?? serverNow())
      for (const listener of listeners) listener()
    },
    retry: (failures, error) => failures < TRIES && outcomeUnknown(error),
  })
  return mutate
}

/** When the player marked this QR as paid, by the server's clock. */
export function useSaidPaid(qr: Pick<QrUnderWay, 'qrcodeId' | 'saidPaidAt'> | null): number | undefined {
  const here = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => (qr ? said.get(qr.qrcodeId) : undefined),
  )
  // A server of the release before does not send `saidPaidAt`.
  return qr?.saidPaidAt ? Date.parse(qr.saidPaidAt) : here
}

/** True when a payment that the player has announced should have arrived by now. */
export function useIsSlow(saidPaidAt: number | undefined): boolean {
  return useSecondsLeft((saidPaidAt ?? Infinity) + SLOW_AFTER_MS) === 0
}
