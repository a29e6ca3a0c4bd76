import { clsx } from 'clsx'
import { useCallback, useState } from 'react'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** The chosen picture, whole, however high it is. Nothing where the browser cannot show it. */
export function PicturePreview({ picture, isDim = false }: { picture: Blob; isDim?: boolean }) {
  const t = useMessages(messages)
  const [broken, setBroken] = useState<Blob>()
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(picture)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [picture],
  )
  if (broken === picture) return null
  return (
    <div className="grid place-items-center overflow-hidden rounded-field border border-line bg-backdrop p-2">
      <img
        ref={show}
        alt={t('chosen')}
        onError={() => setBroken(picture)}
        className={clsx('max-h-[30dvh] min-h-24 rounded-[8px] object-contain transition-opacity duration-200', isDim && 'opacity-45')}
      />
    </div>
  )
}
