import { Button, CameraIcon } from '@krapao/ui'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useMessages } from '../../../messages/index.ts'
import { messages } from './messages.ts'

const UploadOffer = lazy(() => import('./upload-offer.tsx'))

/** A button that opens the upload over a screen about a transfer. The upload is loaded by the press. */
export function SlipEntry({ kind }: Required<Pick<ComponentProps<typeof Button>, 'kind'>>) {
  const t = useMessages(messages)
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen')
  return (
    <>
      <Button kind={kind} wide icon={<CameraIcon size={19} />} onClick={() => setState('open')}>
        {t('send')}
      </Button>
      {state !== 'unseen' && (
        <Suspense fallback={null}>
          <UploadOffer isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
