import { Button } from '@krapao/ui'
import { useMemo } from 'react'
import { serverNow } from '../../clock/server-clock.ts'
import { sayTime } from '../../format/dates.ts'
import { useDates } from '../../format/use-dates.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { ChooseOther } from './choose-picture.tsx'
import type { PictureProblem } from './check-picture.ts'
import { Notice } from './notice.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { goOnWithUpload, type Upload } from './upload.ts'
import { messages } from './messages.ts'

type At<Stage extends Upload['stage']> = Extract<Upload, { stage: Stage }>

function usePicture({ slip }: Upload): Blob {
  return useMemo(() => new Blob([slip.bytes], { type: slip.mediaType }), [slip])
}

/** No answer came: nobody can say yet whether the server has it, so there is nothing to press. */
export function UploadAsking({ upload }: { upload: At<'asking'> }) {
  const t = useMessages(messages)
  return (
    <div className="grid grid-cols-1 gap-3" data-testid="slip-upload" data-stage="asking">
      <PicturePreview picture={usePicture(upload)} isDim />
      <Notice tone="wait" title={t('asking')}>
        <p className="text-soft">{t('askingNote')}</p>
      </Notice>
    </div>
  )
}

/** Begun on an earlier page: the player decides whether it goes on. */
export function UploadKept({ upload, onCancel }: { upload: At<'kept'>; onCancel: () => void }) {
  const t = useMessages(messages)
  const dates = useDates()
  return (
    <Unfinished upload={upload} title={t('kept')} onCancel={onCancel}>
      {t('keptNote', { time: dates.latelyWithin(serverNow(upload.slip.startedAt), serverNow()) })}
    </Unfinished>
  )
}

/** No answer came. Offline it waits for the network, and goes on by itself as soon as there is one. */
export function UploadCut({ upload, onCancel }: { upload: At<'cut'>; onCancel: () => void }) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const title = upload.code === 'CONNECTION' ? t('cut') : message(upload.code)
  return (
    <Unfinished upload={upload} title={title} onCancel={onCancel}>
      {t(navigator.onLine ? 'cutNote' : 'cutOffline')}
    </Unfinished>
  )
}

interface UnfinishedProps {
  upload: Upload
  title: string
  children: string
  onCancel: () => void
}

function Unfinished({ upload, title, children, onCancel }: UnfinishedProps) {
  const t = useMessages(messages)
  return (
    <div className="grid grid-cols-1 gap-3" data-testid="slip-upload" data-stage={upload.stage}>
      <PicturePreview picture={usePicture(upload)} isDim />
      <Notice tone="wait" title={title}>
        <p className="text-soft">{children}</p>
      </Notice>
      <div className="mt-1 grid gap-2.5">
        <Button kind="primary" wide onClick={() => void goOnWithUpload()}>
          {t('goOn')}
        </Button>
        <Button wide onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}

export function UploadSending({ upload, onCancel }: { upload: At<'sending'>; onCancel: () => void }) {
  const t = useMessages(messages)
  const percent = Math.floor(upload.sent * 100)
  return (
    <div className="grid grid-cols-1 gap-3" data-testid="slip-upload" data-stage="sending">
      <PicturePreview picture={usePicture(upload)} isDim />
      <div>
        <p className="mb-2 flex flex-wrap justify-between gap-x-3 text-[0.875rem] leading-normal">
          <span role="status" className="font-semibold">
            {percent < 100 ? t('sending') : t('checking')}
          </span>
          {percent < 100 && <span className="tabular text-muted">{t('sent', { percent })}</span>}
        </p>
        <div
          role="progressbar"
          aria-label={t('sending')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-2 overflow-hidden rounded-full bg-white/10"
        >
          <div
            className="h-full origin-left rounded-full gold-fill transition-transform duration-200"
            style={{ transform: `scaleX(${upload.sent})` }}
          />
        </div>
      </div>
      <Button wide onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}

interface RefusedProps {
  upload: At<'refused'>
  onAgain: (picture: Blob) => void
  onChoose: (picture: File) => void
}

/** Why the server did not take the picture, and what to do: wait, choose another one, or send it again. */
export function UploadRefused({ upload, onAgain, onChoose }: RefusedProps) {
  const t = useMessages(messages)
  const picture = usePicture(upload)
  const { title, next, helpsAgain } = useRefusal(upload)
  return (
    <div className="grid grid-cols-1 gap-3" data-testid="slip-upload" data-stage="refused">
      <PicturePreview picture={picture} isDim />
      <Notice tone="warn" title={title}>
        {next && <p className="text-soft">{next}</p>}
      </Notice>
      <div className="mt-1 grid gap-2.5">
        {helpsAgain && (
          <Button kind="primary" wide onClick={() => onAgain(picture)}>
            {t('again')}
          </Button>
        )}
        <ChooseOther kind={helpsAgain ? 'quiet' : 'primary'} onChoose={onChoose}>
          {t('chooseOther')}
        </ChooseOther>
      </div>
    </div>
  )
}

interface RefusalDetails {
  closedUntil?: string
  reason?: PictureProblem
}

function useRefusal({ code, details }: At<'refused'>): { title: string; next?: string; helpsAgain: boolean } {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const { closedUntil, reason } = (details ?? {}) as RefusalDetails
  if (closedUntil !== undefined) {
    const isOver = Date.parse(closedUntil) <= serverNow()
    return { title: t('closed.title'), next: t('closed.until', { until: sayTime(closedUntil) }), helpsAgain: isOver }
  }
  if (code === 'SLIP_INVALID_FILE') {
    const title = reason === undefined ? message(code) : t(`problem.${reason}`)
    return { title, next: t('problem.next'), helpsAgain: false }
  }
  return { title: t('refused'), next: message(code), helpsAgain: code !== 'SLIP_NO_FILE' }
}
