import { useToast } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMessages } from '../../messages/index.ts'
import { WaitingBonus } from '../../money/cost/waiting-bonus.tsx'
import { useTellsDeposits } from '../../money/deposit-told.ts'
import { walletQuery } from '../../wallet/wallet-query.ts'
import { ChoosePicture } from './choose-picture.tsx'
import { checkPicture, type PictureProblem } from './check-picture.ts'
import { ChosenPicture } from './chosen-picture.tsx'
import { useSlipHours } from './list-slips.ts'
import { Notice } from './notice.tsx'
import { sayTime } from '../../format/dates.ts'
import { SlipResult } from './slip-result.tsx'
import { SlipRules } from './slip-rules.tsx'
import { useTellsSlips } from './slips-told.ts'
import { cancelUpload, leaveEndedUpload, leaveUpload, startUpload } from './upload.ts'
import { UploadAsking, UploadCut, UploadKept, UploadRefused, UploadSending } from './upload-stages.tsx'
import { useUpload } from './use-upload.ts'
import { messages } from './messages.ts'

interface SlipUploadProps {
  /** Of the player's currency. */
  sign: string
  /** The player has seen the result and is done. */
  onDone?: () => void
}

/** Sends a picture of a slip and tells what became of it. An upload goes on when this is closed, and is found again. */
export function SlipUpload({ sign, onDone }: SlipUploadProps) {
  const t = useMessages(messages)
  const toast = useToast()
  const upload = useUpload()
  const wallet = useQuery(walletQuery).data
  const [chosen, setChosen] = useState<File>()
  const [problem, setProblem] = useState<PictureProblem>()
  const { closedUntil } = useSlipHours()
  useTellsSlips(true)
  // The end of an upload is told once; what has none is found here again.
  useEffect(() => leaveEndedUpload, [])
  useTellsDeposits(upload?.stage === 'taken')

  const choose = async (picture: File) => {
    const found = await checkPicture(picture)
    leaveUpload()
    setProblem(found)
    setChosen(found ? undefined : picture)
  }
  const send = (picture: Blob) => {
    void startUpload(picture)
      .catch(() => setProblem('broken'))
      .finally(() => setChosen(undefined))
  }
  const cancel = async () => {
    const ended = await cancelUpload()
    if (ended !== 'taken') toast.show('info', t(ended === 'cancelled' ? 'cancelled' : 'cancelledUnsure'))
  }

  if (upload) {
    switch (upload.stage) {
      case 'asking':
        return <UploadAsking upload={upload} />
      case 'kept':
        return <UploadKept upload={upload} onCancel={() => void cancel()} />
      case 'sending':
        return <UploadSending upload={upload} onCancel={() => void cancel()} />
      case 'cut':
        return <UploadCut upload={upload} onCancel={() => void cancel()} />
      case 'refused':
        return <UploadRefused upload={upload} onAgain={send} onChoose={(picture) => void choose(picture)} />
      case 'taken':
        return (
          <SlipResult
            taken={upload.taken}
            sign={sign}
            onChoose={(picture) => void choose(picture)}
            onDone={() => {
              leaveUpload()
              onDone?.()
            }}
          />
        )
    }
  }
  return (
    <div className="grid grid-cols-1 gap-3" data-testid="slip-upload" data-stage={chosen ? 'chosen' : 'empty'}>
      {wallet && <WaitingBonus wallet={wallet} typed="" />}
      <SlipRules />
      {closedUntil !== undefined && (
        <Notice tone="wait" title={t('closed.title')}>
          <p className="text-soft">{t('closed.until', { until: sayTime(closedUntil) })}</p>
        </Notice>
      )}
      {problem && (
        <Notice tone="warn" title={t(`problem.${problem}`)}>
          <p className="text-soft">{t('problem.next')}</p>
        </Notice>
      )}
      {chosen ? (
        <ChosenPicture picture={chosen} isClosed={closedUntil !== undefined} onSend={send} onChoose={(picture) => void choose(picture)} />
      ) : (
        closedUntil === undefined && <ChoosePicture onChoose={(picture) => void choose(picture)} />
      )}
    </div>
  )
}
