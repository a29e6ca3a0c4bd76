import { type OutputOf, spin } from '@krapao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { refusalCode, refusalOf } from '../../api/refusal.ts'
import { useLanguage } from '../../messages/index.ts'
import { playerIdOf, readToken } from '../../session/token.ts'
import { askKept } from './ask-kept.ts'
import { forgetCall, keepCall, keptCall, type KeptCall } from './kept-calls.ts'
import { setupQuery } from './spin-queries.ts'

type SpinAnswer = OutputOf<typeof spin>
export type SpinResult = NonNullable<SpinAnswer['result']>

/**
 * `asking`: the call is on its way. `checking`: its answer was lost, and the server is asked again under the same key.
 * `turning`: the wheel shows the result; nothing else may. `stopped`: the prize is told.
 */
export type SpinState = { phase: 'still' | 'asking' | 'checking' } | { phase: 'turning' | 'stopped'; result: SpinResult }

/** One spin at a time. The call is kept on this device until its player has seen the result. */
export function useSpin({ coins, onRefused }: { coins: number; onRefused: (code: string) => void }) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [state, setState] = useState<SpinState>({ phase: 'still' })
  const isSpinning = useRef(false)

  const go = async (call: KeptCall): Promise<void> => {
    isSpinning.current = true
    setState({ phase: 'asking' })
    try {
      const { result, error } = await askKept({
        ask: () => client(spin, {}, { idempotencyKey: call.key, language }),
        onLost: () => setState({ phase: 'checking' }),
      })
      if (!result) return await end(call, error)
      queries.setQueryData(setupQuery(language).queryKey, (setup) => setup && { ...setup, userCoin: result.remainingCoin })
      setState({ phase: 'turning', result })
    } catch (error) {
      // The session is over: the call stays on the device and is made again after the next sign-in.
      if (refusalOf(error)?.status === 401) return
      await end(call, refusalCode(error))
    }
  }
  const end = async (call: KeptCall, refusal: string): Promise<void> => {
    await forgetCall(call)
    isSpinning.current = false
    setState({ phase: 'still' })
    onRefused(refusal)
  }

  const resume = useEffectEvent(async (playerId: string) => {
    const kept = await keptCall(playerId, 'spin')
    if (kept && !isSpinning.current) await go(kept)
  })
  useEffect(() => void resume(playerIdOf(readToken())), [])

  return {
    state,
    press: async (): Promise<void> => {
      if (isSpinning.current || coins <= 0) return
      isSpinning.current = true
      setState({ phase: 'asking' })
      const call: KeptCall = { playerId: playerIdOf(readToken()), kind: 'spin', key: crypto.randomUUID(), requestedAt: Date.now() }
      await keepCall(call)
      await go(call)
    },
    /** The wheel stands. */
    stop: (): void => {
      if (state.phase !== 'turning') return
      void forgetCall({ playerId: playerIdOf(readToken()), kind: 'spin' })
      setState({ ...state, phase: 'stopped' })
    },
    /** The prize was seen. */
    leave: (): void => {
      isSpinning.current = false
      setState({ phase: 'still' })
    },
  }
}
