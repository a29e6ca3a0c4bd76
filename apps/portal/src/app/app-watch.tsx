import { useEffect } from 'react'
import { useKeepingBalance } from '../features/offline/use-keeping-balance.ts'
import { ownRelease } from '../release/server-release.ts'
import { registerServiceWorker } from '../release/service-worker.ts'
import { useNewRelease } from '../release/use-new-release.ts'

/** What makes the portal an app, once the page itself has loaded: it opens without a network, and is of the server's release. */
export default function AppWatch() {
  useKeepingBalance()
  useNewRelease()
  useEffect(() => {
    if (ownRelease() !== undefined) void registerServiceWorker()
  }, [])
  return null
}
