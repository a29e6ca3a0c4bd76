import { currencySign } from '@krapao/money'
import { DocumentIcon } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePageTitle } from '../app/site-name.ts'
import { useLastShown } from '../dialogs/use-last-shown.ts'
import { useSlipsAddress } from '../features/slip/use-slips-address.ts'
import { StatementList } from '../features/statement/statement-list.tsx'
import { StatementTitle } from '../features/statement/statement-title.tsx'
import { messages } from '../features/statement/messages.ts'
import { lazySheet } from '../lazy/not-loaded.tsx'
import { useMessages } from '../messages/index.ts'
import { walletQuery } from '../wallet/wallet-query.ts'

const loadSlips = () => import('../features/slip/slip-sheet.tsx')
const SlipSheet = lazySheet(loadSlips, ({ view, onShow }) => ({ open: view !== undefined, onClose: () => onShow(undefined) }))

export default function StatementPage() {
  const t = useMessages(messages)
  usePageTitle(t('title'))
  const { view, show } = useSlipsAddress()
  const wasShown = useLastShown(view) !== undefined
  const wallet = useQuery({ ...walletQuery, staleTime: Infinity })
  // Loaded ahead: the network may be gone when the slips are opened.
  useEffect(() => void loadSlips().catch(() => undefined), [])
  return (
    <>
      <StatementTitle
        action={
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => show(1)}
            className="-mr-1 inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-raised/60 px-3.5 text-[0.875rem] leading-snug font-semibold text-soft transition-colors duration-150 hover:border-line-strong"
          >
            <DocumentIcon size={18} className="text-gold" />
            {t('slips')}
          </button>
        }
      />
      <StatementList />
      {wasShown && <SlipSheet view={view} sign={currencySign(wallet.data?.currency ?? 'BAHT')} onShow={show} />}
    </>
  )
}
