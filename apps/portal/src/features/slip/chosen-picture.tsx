import { Button, Confirm } from '@krapao/ui'
import { useState } from 'react'
import { useMessages } from '../../messages/index.ts'
import { ChooseOther } from './choose-picture.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { ReadingNotice } from './reading-notice.tsx'
import { useReading } from './read-slip.ts'
import { messages } from './messages.ts'

interface ChosenPictureProps {
  picture: File
  isClosed: boolean
  onSend: (picture: Blob) => void
  onChoose: (picture: File) => void
}

/** The chosen picture with what could be read in it. One that could not be read is sent only after a question. */
export function ChosenPicture({ picture, isClosed, onSend, onChoose }: ChosenPictureProps) {
  const t = useMessages(messages)
  const reading = useReading(picture)
  const [isAsking, setAsking] = useState(false)
  if (!reading) return null
  const { found } = reading
  const isReady = found === 'slip' || found === 'unavailable' || found === 'reading'
  const other = (
    <ChooseOther kind={isReady ? 'quiet' : 'primary'} onChoose={onChoose}>
      {t('chooseOther')}
    </ChooseOther>
  )
  return (
    <>
      <PicturePreview picture={picture} />
      <ReadingNotice reading={reading} />
      {isReady ? (
        <div className="mt-1 grid gap-2.5">
          <Button kind="primary" wide busy={found === 'reading'} disabled={isClosed} onClick={() => onSend(picture)}>
            {t('send')}
          </Button>
          {other}
        </div>
      ) : (
        <div className="mt-1 grid gap-2.5">
          {other}
          {found !== 'broken' && (
            <Button kind="plain" wide disabled={isClosed} onClick={() => setAsking(true)}>
              {t('sendAnyway')}
            </Button>
          )}
        </div>
      )}
      <Confirm
        open={isAsking}
        title={t('ask.title')}
        yesLabel={t('ask.yes')}
        noLabel={t('ask.no')}
        onAnswer={(yes) => {
          setAsking(false)
          if (yes) onSend(picture)
        }}
      >
        {t('ask.text')}
      </Confirm>
    </>
  )
}
