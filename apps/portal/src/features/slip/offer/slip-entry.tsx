import { Button, CameraIcon } from '@krapao/ui'
import { type ComponentProps, useState } from 'react'
import { useMessages } from '../../../messages/index.ts'
import { UploadOffer } from './lazy-upload.ts'
import { messages } from './messages.ts'

/** A button that opens the upload over a screen about a transfer. The upload is loaded by the press. */
export function SlipEntry({ kind }: Required<Pick<ComponentProps<typeof Button>, 'kind'>>) {
  const t = useMessages(messages)
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen')
  return (
    <>
      <Button kind={kind} wide icon={<CameraIcon size={19} />} onClick={() => setState('open')}>
        {t('send')}
      </Button>
      {state !== 'unseen' && <UploadOffer isOpen={state === 'open'} onClose={() => setState('closed')} />}
    </>
  )
}
