import type { PushSubscriptionShown } from '@krapao/contract'
import { BellIcon, Button, Card, LoadFailed, Skeleton } from '@krapao/ui'
import { serverNow } from '../../clock/server-clock.ts'
import { useRefusedToast } from '../../dialogs/use-refused-toast.ts'
import { useDates } from '../../format/use-dates.ts'
import { useInstallWay } from '../../install/install.ts'
import { useMessages } from '../../messages/index.ts'
import type { PushSupport } from '../../push/browser-push.ts'
import { PushChoice } from './push-choice.tsx'
import { usePush, useTellNoMore } from './push-queries.ts'
import { messages } from './messages.ts'

/** On the profile: what this browser tells of where the portal is closed, and which others do. */
export default function PushSettings() {
  const t = useMessages(messages)
  const push = usePush()
  return (
    <section aria-label={t('title')} className="mx-4 mb-5">
      <h2 className="mb-2 flex items-center gap-2 px-0.5 text-[0.875rem] font-semibold text-gold">
        <BellIcon size={18} />
        <span className="text-soft">{t('title')}</span>
      </h2>
      <Card>
        {push.data ? (
          <>
            <div className="p-4">
              {push.data.support === 'possible' ? (
                <>
                  <p className="mb-2 text-[0.84375rem] leading-normal text-soft">{t('note')}</p>
                  <PushChoice own={push.data.own} publicKey={push.data.publicKey} />
                </>
              ) : (
                <WhyNot support={push.data.support} />
              )}
            </div>
            {push.data.others.length > 0 && <Others subscriptions={push.data.others} />}
          </>
        ) : push.isError ? (
          <LoadFailed isRow title={t('broken')} retryLabel={t('retry')} busy={push.isFetching} onRetry={() => void push.refetch()} />
        ) : (
          <div role="status" aria-label={t('loading')} className="grid gap-3 p-4">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-10 w-3/5" />
          </div>
        )}
      </Card>
    </section>
  )
}

function WhyNot({ support }: { support: Exclude<PushSupport, 'possible'> }) {
  const t = useMessages(messages)
  const isPhoneThatInstalls = useInstallWay() === 'share'
  return (
    <p className="text-[0.84375rem] leading-normal text-soft">
      {t(support)}
      {support === 'unsupported' && isPhoneThatInstalls && ` ${t('iphone')}`}
    </p>
  )
}

function Others({ subscriptions }: { subscriptions: readonly PushSubscriptionShown[] }) {
  const t = useMessages(messages)
  const dates = useDates()
  const end = useTellNoMore({ onFailed: useRefusedToast() })
  return (
    <div className="border-t border-line">
      <h3 className="px-4 pt-3 text-[0.8125rem] font-medium text-muted">{t('others')}</h3>
      <ul className="divide-y divide-line">
        {subscriptions.map(({ subscriptionId, browser, system, addedAt }) => {
          const device = [browser, system].filter(Boolean).join(' · ') || t('unknownDevice')
          return (
            <li key={subscriptionId} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
              <div className="min-w-[9rem] flex-1">
                <p className="text-[0.9375rem] leading-normal font-semibold [overflow-wrap:anywhere]">{device}</p>
                <p className="tabular text-[0.8125rem] leading-normal text-muted">
                  {t('since', { when: dates.latelyWithin(addedAt, serverNow()) })}
                </p>
              </div>
              <Button
                className="min-h-11!"
                aria-label={t('offOf', { device })}
                busy={end.isPending && end.variables === subscriptionId}
                onClick={() => end.mutate(subscriptionId)}
              >
                {t('off')}
              </Button>
            </li>
          )
        })}
      </ul>
      <div className="border-t border-line p-3">
        <Button wide busy={end.isPending && end.variables === undefined} onClick={() => end.mutate(undefined)}>
          {t('allOff')}
        </Button>
      </div>
    </div>
  )
}
