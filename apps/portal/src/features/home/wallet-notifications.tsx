import { getProfile, type WalletChanged, type WalletSummary } from '@krapao/contract'
import { useToast } from '@krapao/ui'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { currencySign, formatMoney } from '../../money/amount-text.ts'
import { isDepositTold } from '../../money/deposit-told.ts'
import { isTellingEnd } from '../../money/presses/presses.ts'
import { client } from '../../api/client.ts'
import { useWalletPush } from '../../live/live.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { WALLET_KEY } from '../../wallet/wallet-key.ts'
import { messages } from './messages.ts'

/** Says what the server pushed: money that arrived, and how a transfer or withdrawal that was in progress ended. */
export function WalletNotifications() {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const toast = useToast()
  const queries = useQueryClient()
  useWalletPush(({ reason, amount, ended, moneyAt }: WalletChanged) => {
    if (reason === 'deposit' && amount !== undefined && !isDepositTold())
      void signOfPlayer(queries).then((sign) => toast.show('success', t('arrived', { amount: formatMoney(sign, amount) })))
    // What is being told over everything already, or collected for it, needs no second telling.
    if (ended === undefined || isTellingEnd()) return
    // A transfer that ends at once is answered where it was asked for; only one the player saw waiting is told.
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
  return null
}

function nameOfGame(wallet: WalletSummary | undefined, gameCode: string): string {
  return wallet?.slots.find(({ code }) => code === gameCode)?.name ?? gameCode
}

/** A page that was opened without the wallet has to ask which currency the player has; unanswered, the amount stands alone. */
async function signOfPlayer(queries: QueryClient): Promise<string> {
  const wallet = queries.getQueryData(WALLET_KEY)
  if (wallet) return currencySign(wallet.currency)
  const profile = await queries.ensureQueryData({ queryKey: ['profile'], queryFn: () => client(getProfile) }).catch(() => undefined)
  return profile ? currencySign(profile.currency) : ''
}
