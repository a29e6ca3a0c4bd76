import type { PushKinds, PushSubscriptionShown } from '@krapao/contract'
import { CheckField, useToast } from '@krapao/ui'
import { useRefusedToast } from '../../dialogs/use-refused-toast.ts'
import { useMessages } from '../../messages/index.ts'
import { NotAllowed, NotSubscribed, useTell } from './push-queries.ts'
import { messages } from './messages.ts'

const NOTHING: PushKinds = { money: false, security: false }

/** What this browser is told of: each kind by itself, and nothing that nobody has chosen. */
export function PushChoice({ own, publicKey }: { own: PushSubscriptionShown | undefined; publicKey: string }) {
  const t = useMessages(messages)
  const toast = useToast()
  const sayRefused = useRefusedToast()
  const tell = useTell({
    onFailed: (error) => {
      if (error instanceof NotAllowed) toast.show('info', t('refused'))
      else if (error instanceof NotSubscribed) toast.show('danger', t('failed'))
      else sayRefused(error)
    },
  })
  const kinds = tell.isPending ? tell.variables.kinds : (own?.kinds ?? NOTHING)
  const choose = (chosen: Partial<PushKinds>) => tell.mutate({ kinds: { ...kinds, ...chosen }, publicKey, own })
  return (
    <div className="grid gap-1" aria-busy={tell.isPending}>
      {(['money', 'security'] as const).map((kind) => (
        <CheckField
          key={kind}
          checked={kinds[kind]}
          disabled={tell.isPending}
          onChange={({ currentTarget }) => choose({ [kind]: currentTarget.checked })}
          label={
            <span className="min-w-0 py-1.5">
              <span className="block text-[0.9375rem] leading-normal font-semibold text-text">{t(kind)}</span>
              <span className="block text-[0.8125rem] leading-normal text-muted">{t(`${kind}Note`)}</span>
            </span>
          }
        />
      ))}
    </div>
  )
}
