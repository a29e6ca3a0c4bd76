import { Skeleton } from '@krapao/ui'
import { formatMoney } from '../../money/amount-text.ts'
import { Ways } from '../../money/deposit/ways.tsx'
import { WayRow } from '../../money/deposit/way-row.tsx'
import { useSettings } from '../../settings/settings.ts'
import { Foreign, nameIn, useLanguage, useMessages } from '../../messages/index.ts'
import { useQrChannels } from './get-deposit-channels.ts'
import { ProviderMark } from './provider-mark.tsx'
import { QR_CREATE_FROM_BAHT, qrAmounts } from './qr-amounts.ts'
import type { QrChannel } from './qr-channels.ts'
import { messages } from './messages.ts'

/** The ways to deposit by QR. Nothing is shown where none is known. */
export function ChannelList({ sign, onChoose }: { sign: string; onChoose: (channel: QrChannel) => void }) {
  const t = useMessages(messages)
  const channels = useQrChannels()
  if (channels.isPending) {
    return (
      <div role="status" aria-label={t('loading')} className="mt-6 grid gap-2.5">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-[76px] rounded-card" />
        <Skeleton className="h-[76px] rounded-card" />
      </div>
    )
  }
  if (!channels.data?.length) return null
  return (
    <Ways group="qrs" title={t('otherWays')} note={t('otherWaysNote', { count: channels.data.length })}>
      {channels.data.map((channel) => (
        <li key={channel.provider}>
          <ChannelRow channel={channel} sign={sign} onChoose={() => onChoose(channel)} />
        </li>
      ))}
    </Ways>
  )
}

interface ChannelRowProps {
  channel: QrChannel
  sign: string
  onChoose: () => void
}

function ChannelRow({ channel, sign, onChoose }: ChannelRowProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const { qrMinimums } = useSettings()
  const { minimum } = qrAmounts(channel.provider, { configured: qrMinimums })
  const name = nameIn(language, channel.bank)
  return (
    <WayRow
      mark={<ProviderMark provider={channel.provider} />}
      title={
        <>
          {/\bQR\b/.test(name) ? '' : 'QR '}
          <Foreign>{name}</Foreign>
        </>
      }
      note={t('from', { amount: formatMoney(sign, Math.max(minimum, QR_CREATE_FROM_BAHT)) })}
      closedUntil={channel.closedUntil}
      onChoose={onChoose}
    />
  )
}
