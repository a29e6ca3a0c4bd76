import type { OutputOf, Slip, uploadSlip } from '@krapao/contract'
import { Button, Money } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDates } from '../../format/use-dates.ts'
import { useMessages } from '../../messages/index.ts'
import { EndHead } from '../../money/activity/activity-view.tsx'
import { Fact } from '../../money/fact.tsx'
import { formatMoney } from '../../money/amount-text.ts'
import { type Progress, progressOf } from '../../money/progress/progress.ts'
import { walletQuery } from '../../wallet/wallet-query.ts'
import { ChooseOther } from './choose-picture.tsx'
import { useNewSlip } from './list-slips.ts'
import { useStatementNo } from './statement-of-slip.ts'
import { useNoteWords } from './note-words.ts'
import { nextStepOf } from './slip-note.ts'
import { messages } from './messages.ts'

interface SlipResultProps {
  taken: OutputOf<typeof uploadSlip>
  sign: string
  onChoose: (picture: File) => void
  onDone: () => void
}

const LOOK = { success: 'done', failed: 'refused', inProgress: 'working' } as const

/** What became of an uploaded slip, live: the list is read again on every push. */
export function SlipResult({ taken, sign, onChoose, onDone }: SlipResultProps) {
  const t = useMessages(messages)
  const slip = useNewSlip(taken.slipId)
  const wordsOf = useNoteWords()
  // The answer to the upload is older than the list.
  const { status, note } = slip ?? taken
  const reference = slip?.reference ?? taken.reference
  const progress = progressOf(status)
  const next = progress === 'failed' ? nextStepOf(note) : undefined
  return (
    <div className="grid grid-cols-1 gap-4" data-testid="slip-upload" data-stage="taken" data-status={status} role="status">
      <EndHead state={LOOK[progress]} title={t(TITLES[progress])}>
        {progress === 'success' && slip?.amount != null && (
          <Money amount={slip.amount} unit={sign} size="xl" signed className="mt-1 text-gold" />
        )}
        {progress === 'inProgress' && <Words>{t('workingNote')}</Words>}
        {progress === 'failed' && note !== null && (
          <>
            <p className="mt-1.5 text-[0.96875rem] font-semibold text-warn [overflow-wrap:anywhere]">{wordsOf(note).meaning}</p>
            <Words>{wordsOf(note).next}</Words>
          </>
        )}
      </EndHead>
      <Facts slip={slip} reference={reference} sign={sign} isCredited={progress === 'success'} />
      <div className="grid gap-2.5">
        {next === 'again' && (
          <ChooseOther kind="primary" onChoose={onChoose}>
            {t('chooseOther')}
          </ChooseOther>
        )}
        {next === 'support' && (
          <PageLink isPrimary to="/user/contact" state={{ reference: reference ?? taken.slipId }}>
            {t('support')}
          </PageLink>
        )}
        {progress === 'success' && <ReceiptLink slip={slip} />}
        {next === 'none' && <PageLink to="/user/statement?kind=deposit">{t('toStatement')}</PageLink>}
        <Button kind={next === 'again' || next === 'support' ? 'quiet' : 'primary'} wide onClick={onDone}>
          {t(progress === 'success' ? 'done' : 'ok')}
        </Button>
      </div>
    </div>
  )
}

const TITLES = { success: 'success', failed: 'failed', inProgress: 'working' } as const satisfies Record<Progress, string>

function Words({ children }: { children: string }) {
  return <p className="mt-1 max-w-[36ch] text-[0.875rem] leading-normal text-balance text-soft">{children}</p>
}

interface FactsProps {
  slip: Slip | undefined
  reference: string | null
  sign: string
  isCredited: boolean
}

function Facts({ slip, reference, sign, isCredited }: FactsProps) {
  const t = useMessages(messages)
  const dates = useDates()
  const { data: wallet } = useQuery({ ...walletQuery, enabled: isCredited })
  if (!slip && reference === null) return null
  return (
    <dl className="grid gap-2 rounded-field border border-line bg-card px-4 py-3.5 text-[0.875rem] leading-normal">
      {reference !== null && (
        <Fact label={t('reference')}>
          <span className="tabular">{reference}</span>
        </Fact>
      )}
      {slip && <Fact label={t('sentAt')}>{dates.exactly(slip.createdAt)}</Fact>}
      {isCredited && wallet && (
        <Fact label={t('walletNow')}>
          <span className="tabular">{formatMoney(sign, wallet.amount)}</span>
        </Fact>
      )}
    </dl>
  )
}

/** To the receipt where the statement has exactly one item that can be this slip's, otherwise to the deposits. */
function ReceiptLink({ slip }: { slip: Slip | undefined }) {
  const t = useMessages(messages)
  const statementNo = useStatementNo(slip)
  return statementNo === undefined ? (
    <PageLink to="/user/statement?kind=deposit">{t('toStatement')}</PageLink>
  ) : (
    <PageLink to={`/user/statement?item=${statementNo}`}>{t('receipt')}</PageLink>
  )
}

interface PageLinkProps {
  to: string
  state?: object
  isPrimary?: boolean
  children: ReactNode
}

function PageLink({ to, state, isPrimary = false, children }: PageLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      className={clsx(
        'inline-flex min-h-12 w-full items-center justify-center rounded-field px-4 py-2 text-center text-[0.9375rem] leading-snug font-semibold',
        isPrimary ? 'gold-fill shadow-gold' : 'border border-line bg-raised hover:border-line-strong',
      )}
    >
      {children}
    </Link>
  )
}
