import { Button, Sheet, Skeleton } from '@krapao/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { BannerSlides } from '../../html/banner-slides.tsx'
import { useMessages } from '../../messages/index.ts'
import { type BannersOf, useBanners } from './get-banners.ts'
import { messages } from './messages.ts'

/** After this long without an answer the sheet opens without banners. */
const WAIT_MS = 2500

interface BannersFirstProps {
  of: BannersOf
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A sheet that shows the operator's banners first, where there are any. Closing them opens the sheet itself; Back does too. */
export function BannersFirst({ of, open, onClose, title, children }: BannersFirstProps) {
  const t = useMessages(messages)
  const banners = useBanners(of, open)
  const [isPast, setPast] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  // Anew at each opening; while the sheet closes it keeps what it shows.
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setPast(false)
  }
  if (open && !isPast && banners?.length === 0) setPast(true)
  const view = isPast ? 'sheet' : banners ? 'banners' : 'loading'
  useEffect(() => {
    if (!open || view !== 'loading') return
    const timer = setTimeout(() => setPast(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [open, view])
  const goOn = () => setPast(true)
  return (
    <Sheet
      open={open}
      view={view === 'banners' ? 'banners' : 'sheet'}
      onClose={view === 'banners' ? goOn : onClose}
      title={title}
      closeLabel={t(view === 'banners' ? 'closeBanners' : 'close')}
      footer={
        view === 'banners' && (
          <Button kind="primary" wide onClick={goOn}>
            {t('goOn')}
          </Button>
        )
      }
    >
      {view === 'sheet' ? children : view === 'banners' && banners ? <BannerSlides label={title} banners={banners} /> : <Loading />}
    </Sheet>
  )
}

function Loading() {
  const t = useMessages(messages)
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-3 py-1">
      <Skeleton className="aspect-video w-full" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-1/2" />
    </div>
  )
}
