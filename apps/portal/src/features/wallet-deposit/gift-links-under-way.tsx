import { currencySign } from '@krapao/money'
import type { WalletSummary } from '@krapao/contract'
import { formatMoney } from '../../money/amount-text.ts'
import { showActivity } from '../../money/requests/requests.ts'
import { StatusRow } from '../../money/status-row.tsx'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** Gift links whose provider has not said yet, whichever device sent them; a tap opens each. */
export function GiftLinksUnderWay({ wallet }: { wallet: WalletSummary }) {
  const t = useMessages(messages)
  const underWay = wallet.underWay.filter(({ kind, from }) => kind === 'deposit' && from === 'GIFTLINK')
  return underWay.map((activity) => (
    <StatusRow
      key={activity.id}
      tone="cool"
      title={t('gift.under')}
      note={
        <>
          {activity.amount > 0 && `${formatMoney(currencySign(wallet.currency), activity.amount)} · `}
          {t('gift.underNote')}
        </>
      }
      onOpen={() => showActivity(activity)}
    />
  ))
}
