import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { usePageTitle } from '../app/site-name.ts'
import { BonusView } from '../features/bonus/bonus-view.tsx'
import { messages } from '../features/bonus/messages.ts'
import { NewTermsSheet } from '../features/terms/lazy-sheets.ts'
import { useTermsQuestion } from '../features/terms/use-terms-question.ts'
import { useMessages } from '../messages/index.ts'
import { walletQuery } from '../wallet/wallet-query.ts'
import type { ToHome } from './home.tsx'

export default function BonusPage() {
  const t = useMessages(messages)
  usePageTitle(t('title'))
  const navigate = useNavigate()
  const accepted = useQuery(walletQuery).data?.profile.termsVersion ?? null
  const terms = useTermsQuestion(accepted)
  return (
    <>
      <h1 className="mx-[18px] mt-1 mb-3 text-[1.375rem] leading-normal font-bold">{t('title')}</h1>
      <BonusView
        askBefore={terms.askBefore}
        onDeposit={() => void navigate('/user/home', { state: { open: 'deposit' } satisfies ToHome })}
      />
      {terms.waiting && <NewTermsSheet open depth={1} acceptedBefore={accepted !== null} onAccepted={terms.goOn} onClose={terms.giveUp} />}
    </>
  )
}
