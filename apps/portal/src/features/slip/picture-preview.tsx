import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** The chosen picture, whole, however high it is. Nothing where the browser cannot show it. */
export function PicturePreview({ picture, isDim = false }: { picture: Blob; isDim?: boolean }) {
  const t = useMessages(messages)
  const address = useAddress(picture)
  const [broken, setBroken] = useState<string>()
  if (address === undefined || broken === address) return null
  return (
    <div className="grid place-items-center overflow-hidden rounded-field border border-line bg-backdrop p-2">
      <img
        src={address}
        alt={t('chosen')}
        onError={() => setBroken(address)}
        className={clsx('max-h-[30dvh] min-h-24 rounded-[8px] object-contain transition-opacity duration-200', isDim && 'opacity-45')}
      />
    </div>
  )
}

function useAddress(picture: Blob): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return address
}
