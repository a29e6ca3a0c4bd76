import { claimCoupon } from '@krapao/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { refusalCode, refusalOf } from '../../api/refusal.ts'
import { invalidateBalances } from '../../live/live.ts'
import { playerIdOf, readToken } from '../../session/token.ts'
import { askKept } from './ask-kept.ts'
import { forgetCall, keepCall, keptCall, type KeptCall } from './kept-calls.ts'

const DEBOUNCE_MS = 500

interface ClaimEnds {
  onClaimed: () => void
  onRefused: (code: string) => void
}

/** Claims one coupon at a time. The call is kept on this device until its answer is known. */
export function useClaim({ onClaimed, onRefused }: ClaimEnds) {
  const [phase, setPhase] = useState<'still' | 'asking' | 'checking'>('still')
  const isClaiming = useRef(false)

  const go = async (call: KeptCall): Promise<void> => {
    isClaiming.current = true
    setPhase('asking')
    try {
      await askKept({
        ask: () => client(claimCoupon, { body: { coupon: call.coupon!, shown: call.shown } }, { idempotencyKey: call.key }),
        onLost: () => setPhase('checking'),
      })
      await forgetCall(call)
      onClaimed()
    } catch (error) {
      // The session is over: the call stays on the device and is made again after the next sign-in.
      if (refusalOf(error)?.status === 401) return
      await forgetCall(call)
      onRefused(refusalCode(error))
    } finally {
      isClaiming.current = false
      setPhase('still')
      invalidateBalances()
    }
  }

  const resume = useEffectEvent(async (playerId: string) => {
    const kept = await keptCall(playerId, 'claim')
    if (kept && !isClaiming.current) await go(kept)
  })
  useEffect(() => void resume(playerIdOf(readToken())), [])

  return {
    isBusy: phase !== 'still',
    isChecking: phase === 'checking',
    /** Rapid presses make one call, half a second after the first. */
    claim: async (coupon: string, shown: string | undefined): Promise<void> => {
      if (isClaiming.current) return
      isClaiming.current = true
      setPhase('asking')
      await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS))
      const call: KeptCall = {
        playerId: playerIdOf(readToken()),
        kind: 'claim',
        key: crypto.randomUUID(),
        coupon,
        shown,
        requestedAt: Date.now(),
      }
      await keepCall(call)
      await go(call)
    },
  }
}
