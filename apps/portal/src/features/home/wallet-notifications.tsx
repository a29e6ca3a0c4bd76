import { currencySign } from '@krapao/money'
import { getProfile, type WalletChanged, type WalletSummary } from '@krapao/contract'
import { useToast } from '@krapao/ui'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '../../money/amount-text.ts'
import { isDepositTold } from '../../money/deposit-told.ts'
import { isTellingEnd } from '../../money/requests/requests.ts'
import { client } from '../../api/client.ts'
import { useGiftLinkPush, useInvitePush, useWalletPush, wasTold } from '../../live/live.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { WALLET_KEY } from '../../wallet/wallet-key.ts'
import { messages } from './messages.ts'

/** Announces pushes: money that arrived, what friends have earned, and the end of a transfer or withdrawal that was under way. */
export function WalletNotifications() {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const toast = useToast()
  const queries = useQueryClient()
  useWalletPush(({ postingNo, reason, amount, ended, moneyAt }: WalletChanged) => {
    if (wasTold(postingNo)) return
    if (reason === 'deposit' && amount !== undefined && !isDepositTold())
      void signOfPlayer(queries).then((sign) => toast.show('success', t('arrived', { amount: formatMoney(sign, amount) })))
    // What is already shown over the page, or about to be, needs no toast.
    if (ended === undefined || isTellingEnd()) return
    // A transfer that ends at once is answered in its form; only one that the player saw under way is announced.
    const wallet = queries.getQueryData(WALLET_KEY)
    const waited = wallet === undefined || wallet.inProgress.length > 0
    if (reason === 'transfer' && waited) {
      if (ended === 'done') toast.show('success', t('moved'))
      else if (moneyAt === undefined) toast.show('danger', message('TRANSFER_FAIL'))
      else if (moneyAt === 'WALLET') toast.show('danger', t('moveRefused'))
      else toast.show('danger', t('moveOutRefused', { game: nameOfGame(wallet, moneyAt) }))
    }
    if (reason === 'withdraw') toast.show(ended === 'done' ? 'success' : 'danger', t(ended === 'done' ? 'paidOut' : 'payoutRefused'))
  })
  useGiftLinkPush(({ state }) => {
    // A request that is on its way, or told over the page, says it itself.
    if (state === 'refused' && !isTellingEnd()) toast.show('danger', message('TRUELINK_INVALID'))
  })
  useInvitePush(({ kind }) => toast.show('success', t(`inviteEarned.${kind}`)))
  return null
}

function nameOfGame(wallet: WalletSummary | undefined, gameCode: string): string {
  return wallet?.slots.find(({ code }) => code === gameCode)?.name ?? gameCode
}

/** A page without the wallet asks the profile for the currency; when that fails, the amount has no sign. */
async function signOfPlayer(queries: QueryClient): Promise<string> {
  const wallet = queries.getQueryData(WALLET_KEY)
  if (wallet) return currencySign(wallet.currency)
  const profile = await queries.ensureQueryData({ queryKey: ['profile'], queryFn: () => client(getProfile) }).catch(() => undefined)
  return profile ? currencySign(profile.currency) : ''
}
