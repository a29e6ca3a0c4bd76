import type { Activity } from '@krapao/contract'
import { Button, ShareIcon, useToast } from '@krapao/ui'
import { useEffect, useState } from 'react'
import { saveFile } from '../../files/save-file.ts'
import { useMessages } from '../../messages/index.ts'
import { useReceipt } from './use-receipt.ts'
import { messages } from './messages.ts'

const loadDrawing = () => import('./draw-receipt.ts')

/** Shares the receipt of an activity as a picture: with another app where the phone can, else as a file. */
export default function ShareReceipt({ activity }: { activity: Activity }) {
  const t = useMessages(messages)
  const toast = useToast()
  const receiptNow = useReceipt(activity)
  const [isBusy, setBusy] = useState(false)
  // A phone allows sharing only right after a press, so the script is loaded before it.
  useEffect(() => void loadDrawing().catch(() => undefined), [])

  const share = async () => {
    setBusy(true)
    try {
      const { drawReceipt } = await loadDrawing()
      const receipt = receiptNow()
      const name = `krapao-${activity.reference.replaceAll(/[^\w-]/g, '-')}.png`
      const picture = new File([await drawReceipt(receipt)], name, { type: 'image/png' })
      if (await sharedWith(picture, receipt.title)) return
      saveFile(picture)
      toast.show('success', t('share.saved'))
    } catch {
      toast.show('danger', t('share.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button wide busy={isBusy} icon={<ShareIcon size={19} />} onClick={() => void share()}>
      {t('share.button')}
    </Button>
  )
}

/** False when this phone cannot share the file or failed to; it is then saved instead. True when the player cancelled. */
async function sharedWith(picture: File, title: string): Promise<boolean> {
  const what = { files: [picture], title }
  if (!navigator.canShare?.(what)) return false
  try {
    await navigator.share(what)
    return true
  } catch (error) {
    return (error as DOMException).name === 'AbortError'
  }
}
