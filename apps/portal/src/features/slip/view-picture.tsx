import { type Slip, slipLink } from '@krapao/contract'
import { Button, EyeIcon } from '@krapao/ui'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useRefusedToast } from '../../dialogs/use-refused-toast.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** Opens the picture of a slip: its own link where it has one, otherwise one that is asked for by its reference. */
export function ViewPicture({ slip: { link, reference }, time }: { slip: Slip; time: string }) {
  const t = useMessages(messages)
  if (link !== null) {
    return (
      <a
        href={link}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 text-[0.84375rem] font-semibold text-cool hover:underline"
      >
        <EyeIcon size={18} />
        {t('view')}
        <span className="sr-only"> {time}</span>
      </a>
    )
  }
  if (reference === null) return <span className="px-2 text-[0.8125rem] text-muted">{t('noPicture')}</span>
  return <ByReference reference={reference} time={time} />
}

function ByReference({ reference, time }: { reference: string; time: string }) {
  const t = useMessages(messages)
  const refused = useRefusedToast()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    // Only a press may open a window, so it is opened before the address is known.
    const tab = window.open('', '_blank')
    setBusy(true)
    try {
      const { url } = await client(slipLink, { params: { reference } })
      if (!tab) return location.assign(url)
      tab.opener = null
      tab.location.replace(new URL(url, location.href))
    } catch (error) {
      tab?.close()
      refused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      kind="plain"
      busy={isBusy}
      icon={<EyeIcon size={18} />}
      className="min-h-11! px-2! text-[0.84375rem]! text-cool!"
      onClick={() => void open()}
    >
      {t('view')}
      <span className="sr-only"> {time}</span>
    </Button>
  )
}
