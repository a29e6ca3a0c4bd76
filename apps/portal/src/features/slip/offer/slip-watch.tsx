import { useToast } from '@krapao/ui'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSlipPush } from '../../../live/live.ts'
import { useMessages } from '../../../messages/index.ts'
import { areSlipsTold } from '../slips-told.ts'
import { readSlipsView } from '../slips-view.ts'
import { useResumedUpload } from '../use-upload.ts'
import { UploadOffer } from './lazy-upload.ts'
import { messages } from './messages.ts'

/** On every page: offers to go on with a slip that an earlier page could not send, and says when one has failed. */
export default function SlipWatch() {
  const t = useMessages(messages)
  const toast = useToast()
  const { search } = useLocation()
  const [offer, setOffer] = useState<'none' | 'open' | 'closed'>('none')
  useResumedUpload(() => {
    // A screen of slips that is open, or opens by the address, offers it itself.
    if (!areSlipsTold() && readSlipsView(new URLSearchParams(search)) === undefined) setOffer('open')
  })
  useSlipPush(({ status }) => {
    if (status === 'FAILED' && !areSlipsTold()) toast.show('danger', t('failed'))
  })
  if (offer === 'none') return null
  return <UploadOffer isOpen={offer === 'open'} onClose={() => setOffer('closed')} />
}
