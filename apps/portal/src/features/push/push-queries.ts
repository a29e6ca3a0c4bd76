import { getPush, type PushKinds, type PushSubscriptionShown, subscribePush, unsubscribePush } from '@krapao/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { askForPermission, isBrowserSubscribed, readPushSupport, subscribeBrowser, unsubscribeBrowser } from '../../push/browser-push.ts'
import { SECURITY_KEY } from '../../session/security-key.ts'
import { playerIdOf, readToken } from '../../session/token.ts'

const PUSH_KEY = ['push'] as const

/** The player has said no to the browser. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
}

/** The browser could not be subscribed. */
export class NotSubscribed extends Error {
  override name = 'NotSubscribed'
}

/** Whether this browser can be told, what of, and which others are. */
export function usePush() {
  return useQuery({
    queryKey: PUSH_KEY,
    queryFn: () =>
      paced(async () => {
        const [support, isSubscribed, { publicKey, subscriptions }] = await Promise.all([
          readPushSupport(),
          isBrowserSubscribed().catch(() => false),
          client(getPush),
        ])
        const known = subscriptions.find(({ isThis }) => isThis)
        // What its owner took back from the browser is off, whatever the server still believes.
        const own = support === 'possible' && isSubscribed ? known : undefined
        return { support, publicKey, own, others: subscriptions.filter(({ isThis }) => !isThis) }
      }),
    staleTime: 0,
  })
}

interface Wanted {
  kinds: PushKinds
  publicKey: string
  own: PushSubscriptionShown | undefined
}

/** This browser is told of these from now on, or of nothing any more. */
export function useTell({ onFailed }: { onFailed: (error: Error) => void }) {
  const queries = useQueryClient()
  return useMutation({
    async mutationFn({ kinds, publicKey, own }: Wanted) {
      if (!kinds.money && !kinds.security) {
        await unsubscribeBrowser()
        if (own) await client(unsubscribePush, { body: { subscriptionId: own.subscriptionId } })
        return
      }
      if (!(await askForPermission())) throw new NotAllowed()
      const subscription = await subscribeBrowser(publicKey, playerIdOf(readToken())).catch(() => {
        throw new NotSubscribed()
      })
      await client(subscribePush, { body: { ...subscription, kinds } })
    },
    onError: onFailed,
    onSettled: () => refresh(queries),
  })
}

/** Another browser of the player is told no more; where none is named, no browser is. */
export function useTellNoMore({ onFailed }: { onFailed: (error: Error) => void }) {
  const queries = useQueryClient()
  return useMutation({
    async mutationFn(subscriptionId: string | undefined) {
      if (subscriptionId === undefined) await unsubscribeBrowser()
      await client(unsubscribePush, { body: { subscriptionId: subscriptionId ?? null } })
    },
    onError: onFailed,
    onSettled: () => refresh(queries),
  })
}

function refresh(queries: ReturnType<typeof useQueryClient>): Promise<unknown> {
  return Promise.all([queries.invalidateQueries({ queryKey: PUSH_KEY }), queries.invalidateQueries({ queryKey: SECURITY_KEY })])
}
