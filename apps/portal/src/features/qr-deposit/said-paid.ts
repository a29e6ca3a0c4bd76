import { type QrUnderWay, sayQrPaid } from '@krapao/contract'
import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { outcomeUnknown } from '../../api/outcome-unknown.ts'
import { client } from '../../api/client.ts'
import { serverNow, useSecondsLeft } from '../../clock/server-clock.ts'

const TRIES = 8

/** By then the gateway should have reported the payment. */
const SLOW_AFTER_MS = 120_000

/** What was said on this page, by the server's clock; the server remembers it, but may not have heard of it yet. */
let said: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

/** The player says that a QR is paid. */
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

/** When the player said of this QR that it is paid, by the server's clock. */
export function useSaidPaid(qr: Pick<QrUnderWay, 'qrcodeId' | 'saidPaidAt'> | null): number | undefined {
  const here = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => (qr ? said.get(qr.qrcodeId) : undefined),
  )
  // A release before has no such member.
  return qr?.saidPaidAt ? Date.parse(qr.saidPaidAt) : here
}

/** True when a payment that the player has announced should have arrived by now. */
export function useIsSlow(saidPaidAt: number | undefined): boolean {
  return useSecondsLeft((saidPaidAt ?? Infinity) + SLOW_AFTER_MS) === 0
}
