import { CONNECTION, settleRequest } from '@krapao/contract'
import { type Currency, currencySign } from '@krapao/money'
import { Button, Money, QrIcon, Sheet, useLeaveGuard, useToast, lazyPart } from '@krapao/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { client } from '../../api/client.ts'
import { LOOK_ANYWAY_MS } from '../../live/live.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { ActivityView, EndHead } from '../activity/activity-view.tsx'
import { CancelButton } from '../activity/cancel-button.tsx'
import { CollectedView } from '../activity/collected-view.tsx'
import { useAccountName } from '../activity/account-name.ts'
import { messages } from '../activity/messages.ts'
import { TurnoverBar } from '../turnover/turnover-bar.tsx'
import { turnoverOf } from '../turnover/turnover.ts'
import { WALLET_KEY } from '../../wallet/wallet-key.ts'
import { type End, endOf } from './ends.ts'
import { requestFacts } from './request-text.ts'
import { hideRequest, type MoneyRequest } from './requests.ts'
import { useRequests, useResumedRequests } from './use-requests.ts'
import { wantQr } from './wanted-qr.ts'

// The end of a request is told without it when it cannot be loaded.
const ShareReceipt = lazyPart(() => import('../activity/share-receipt.tsx'), {
  place: <div className="min-h-12" />,
})

/** Codes whose words say by themselves that no money is gone. */
const SAYS_WHERE_MONEY_IS: ReadonlySet<string> = new Set(['REQUEST_CLOSED', 'TRANSFER_FAIL'])

/** Shows how a request ended, over whatever is open, also after its form was closed or the page was reloaded. */
export default function MoneyEnd() {
  const t = useMessages(messages)
  const toast = useToast()
  useResumedRequests()
  const { shown, open } = useRequests()
  // Leaving loses nothing, but the player should know what is still open. A play leaves for its game by itself; a QR moves no money.
  useLeaveGuard(
    open.some(({ end, verb }) => end.kind === 'sending' && verb !== 'transfer-all' && verb !== 'qr'),
    () => toast.show('info', t('end.inFlight')),
  )
  const last = useLastShown(shown)
  const end = useEndNow(last)
  if (!last || !end || last.end.kind === 'sending') return null
  return (
    <Sheet
      open={shown !== undefined}
      onClose={hideRequest}
      title={t('end.outcome')}
      closeLabel={t('end.close')}
      footer={<Footer end={end} />}
    >
      <Told request={last} end={end} />
    </Sheet>
  )
}

/** The activity of a request that is still `working`, read again whenever a push says that money moved. */
function useEndNow(request: MoneyRequest | undefined): End | undefined {
  const told = request?.end
  const isLive = request?.verb !== 'qr' && (told?.kind === 'working' || told?.kind === 'done')
  const { data } = useQuery({
    queryKey: ['request', request?.key],
    queryFn: () => client(settleRequest, { params: { idempotencyKey: request!.key } }),
    enabled: isLive,
    refetchInterval: (query) => (query.state.data === undefined || query.state.data.state === 'working' ? LOOK_ANYWAY_MS : false),
  })
  if (told?.kind === 'sending') return undefined
  return isLive && data ? endOf(data) : told
}

function Told({ request, end }: { request: MoneyRequest; end: End }) {
  const t = useMessages(messages)
  const currency = useQueryClient().getQueryData(WALLET_KEY)?.currency ?? 'BAHT'
  const sign = currencySign(currency)
  if (end.kind === 'refused') return <Refused request={request} end={end} currency={currency} />
  if (end.kind !== 'checking' && end.collected) return <CollectedView collected={end.collected} sign={sign} />
  if (end.kind !== 'checking' && end.activity) return <ActivityView activity={end.activity} sign={sign} />
  return (
    <div className="grid gap-4" data-testid="activity" data-state={end.kind}>
      <EndHead state={end.kind === 'done' ? 'done' : 'working'} title={t(titleOf(request, end))}>
        <Facts request={request} sign={sign} />
      </EndHead>
      {end.kind === 'checking' && (
        <div role="status" className="rounded-field border border-cool/25 bg-cool/8 px-4 py-3 text-[0.875rem] leading-normal text-soft">
          <p>{t('end.checkingNote')}</p>
          <p className="mt-1.5 text-muted">{t('end.checkingNext')}</p>
        </div>
      )}
    </div>
  )
}

function titleOf({ verb }: MoneyRequest, { kind }: Exclude<End, { kind: 'refused' }>) {
  if (kind === 'checking') return 'end.checking'
  if (verb === 'qr') return 'end.qrMade'
  if (verb === 'giftlink') return `deposit.${kind}` as const
  return verb === 'withdraw' || verb === 'withdraw-wallet' ? (`withdraw.${kind}` as const) : (`transfer.${kind}` as const)
}

function Facts({ request, sign }: { request: MoneyRequest; sign: string }) {
  const accountName = useAccountName()
  const { amount, from, to } = requestFacts(request)
  return (
    <>
      {amount !== undefined && <Money amount={amount} unit={sign} size="xl" className="mt-1" />}
      <p className="mt-1 text-[0.875rem] text-muted">
        {accountName(from)} → {accountName(to)}
      </p>
    </>
  )
}

function Refused({ request, end, currency }: { request: MoneyRequest; end: Extract<End, { kind: 'refused' }>; currency: Currency }) {
  const t = useMessages(messages)
  const sign = currencySign(currency)
  const { code, activity } = end
  const turnover = turnoverOf(end)
  const message = useCodeMessage()
  if (activity) {
    return (
      <div role="alert">
        <ActivityView activity={activity} sign={sign} refusal={code === CONNECTION ? undefined : message(code)} />
      </div>
    )
  }
  return (
    <div className="grid gap-4" role="alert" data-testid="activity" data-state="refused">
      <EndHead state="refused" title={t('end.error')}>
        <Facts request={request} sign={sign} />
        <p className="mt-1.5 max-w-[36ch] text-[0.90625rem] leading-normal text-balance whitespace-pre-line text-soft">
          {code === 'REQUEST_CLOSED' ? t('end.closed') : message(code)}
        </p>
        {!SAYS_WHERE_MONEY_IS.has(code) && request.verb !== 'giftlink' && (
          <p className="mt-1.5 text-[0.875rem] text-muted">{t('end.nothingLeft')}</p>
        )}
      </EndHead>
      {turnover && <TurnoverBar {...turnover} sign={sign} />}
    </div>
  )
}

function Footer({ end }: { end: End }) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  if (end.kind === 'done' && end.qr) {
    const { qr } = end
    return (
      <Button
        kind="primary"
        wide
        icon={<QrIcon size={19} />}
        onClick={() => {
          hideRequest()
          wantQr(qr)
          void navigate('/user/home')
        }}
      >
        {t('end.showQr')}
      </Button>
    )
  }
  const activity = end.kind === 'checking' ? undefined : end.activity
  return (
    <div className="grid gap-2.5">
      {activity?.canCancel && <CancelButton withdrawalId={activity.id} />}
      {activity?.state === 'done' && <ShareReceipt activity={activity} />}
      <Button kind="primary" wide onClick={hideRequest}>
        {t('end.ok')}
      </Button>
    </div>
  )
}
