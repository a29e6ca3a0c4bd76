import { useState } from 'react'
import { useSettings } from '../../settings/settings.ts'

/** New terms must be accepted before the next press that moves money; nothing else waits for them. */
export function useTermsQuestion(accepted: string | null) {
  const { termsVersion } = useSettings()
  const [waiting, setWaiting] = useState<() => void>()
  return {
    waiting: waiting !== undefined,
    askBefore(press: () => void) {
      if (termsVersion !== '' && accepted !== termsVersion) setWaiting(() => press)
      else press()
    },
    goOn() {
      setWaiting(undefined)
      waiting?.()
    },
    giveUp: () => setWaiting(undefined),
  }
}
