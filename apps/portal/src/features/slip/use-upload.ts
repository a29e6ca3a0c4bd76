import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { playerIdOf, readToken } from '../../session/token.ts'
import { currentUpload, findKeptUpload, goOnWithUpload, leaveUpload, onUpload, type Upload } from './upload.ts'

export function useUpload(): Upload | undefined {
  return useSyncExternalStore(onUpload, currentUpload)
}

/** While a player is signed in: finds their unfinished upload, and goes on with a cut one when the network is back. */
export function useResumedUpload(onFound: () => void): void {
  const playerId = playerIdOf(readToken())
  const found = useEffectEvent(onFound)
  useEffect(() => {
    void findKeptUpload().then((isFound) => isFound && found())
    const online = () => {
      if (currentUpload()?.stage === 'cut') void goOnWithUpload()
    }
    addEventListener('online', online)
    return () => {
      removeEventListener('online', online)
      leaveUpload()
    }
  }, [playerId])
}
