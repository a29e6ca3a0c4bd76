import { Button, ChevronRightIcon, EmptyState, QrIcon, RefreshIcon, Skeleton } from '@krapao/ui'
import { formatMoney } from '../../money/amount-text.ts'
import { useSettings } from '../../settings/settings.ts'
import { Foreign, nameIn, useLanguage, useMessages } from '../../messages/index.ts'
import { useQrChannels } from './get-deposit-channels.ts'
import { ProviderMark } from './provider-mark.tsx'
import { QR_CREATE_FROM_BAHT, qrAmounts } from './qr-amounts.ts'
import type { QrChannel } from './qr-channels.ts'
import { messages } from './messages.ts'

/** The ways to deposit by QR. */
export function ChannelList({ sign, onChoose }: { sign: string; onChoose: (channel: QrChannel) => void }) {
  const t = useMessages(messages)
  const channels = useQrChannels()
  if (channels.isError) {
    return (
      <EmptyState
        icon={<QrIcon size={30} />}
        title={t('broken')}
        action={
          <Button icon={<RefreshIcon size={18} />} onClick={() => void channels.refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {t('brokenNote')}
      </EmptyState>
    )
  }
  if (!channels.data) {
    return (
      <div role="status" aria-label={t('loading')} className="grid gap-2.5">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-[76px] rounded-card" />
        <Skeleton className="h-[76px] rounded-card" />
      </div>
    )
  }
  if (channels.data.length === 0) {
    return (
      <EmptyState icon={<QrIcon size={30} />} title={t('none')}>
        {t('noneNote')}
      </EmptyState>
    )
  }
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {channels.data.map((channel, index) => (
        <li key={channel.provider}>
          <ChannelRow channel={channel} number={index + 1} sign={sign} onChoose={() => onChoose(channel)} />
        </li>
      ))}
    </ul>
  )
}

interface ChannelRowProps {
  channel: QrChannel
  number: number
  sign: string
  onChoose: () => void
}

function ChannelRow({ channel, number, sign, onChoose }: ChannelRowProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const { qrMinimums } = useSettings()
  const { minimum } = qrAmounts(channel.provider, { configured: qrMinimums })
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-[64px] w-full items-center gap-3.5 rounded-card border border-line bg-card px-4 py-3 text-left transition-colors duration-150 hover:border-line-strong active:bg-raised"
    >
      <ProviderMark provider={channel.provider} />
      <span className="min-w-0 flex-1">
        <span className="block text-[0.96875rem] leading-snug font-semibold">{t('way', { number })}</span>
        <span className="tabular block text-[0.8125rem] leading-normal text-muted [overflow-wrap:anywhere]">
          <Foreign>{nameIn(language, channel.bank)}</Foreign> ·{' '}
          {t('from', { amount: formatMoney(sign, Math.max(minimum, QR_CREATE_FROM_BAHT)) })}
        </span>
      </span>
      <ChevronRightIcon size={20} className="text-faint" />
    </button>
  )
}
