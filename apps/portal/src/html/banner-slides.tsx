import type { Slide } from '@krapao/contract'
import { Slides } from '@krapao/ui'
import { useState } from 'react'
import { useMessages } from '../messages/index.ts'
import { SafeHtml } from './safe-html.tsx'
import { messages } from './messages.ts'

/** The operator's banners: each a picture with a text below it. */
export function BannerSlides({ label, banners }: { label: string; banners: readonly Slide[] }) {
  const t = useMessages(messages)
  return (
    <Slides
      label={label}
      previousLabel={t('previous')}
      nextLabel={t('next')}
      nameOf={(number, count) => t('slide', { number, count })}
      slides={banners.map((banner, index) => ({
        key: `${index} ${banner.image}`,
        content: <Banner banner={banner} isFirst={index === 0} />,
      }))}
    />
  )
}

/** A picture that does not load leaves its text alone; its place is kept, so that nothing moves when it comes. */
function Banner({ banner: { image, html }, isFirst }: { banner: Slide; isFirst: boolean }) {
  const [isBroken, setBroken] = useState(image === '')
  return (
    <div className="h-full overflow-hidden rounded-card border border-line bg-card">
      {!isBroken && (
        <img
          src={image}
          alt=""
          width={16}
          height={9}
          decoding="async"
          loading={isFirst ? 'eager' : 'lazy'}
          draggable={false}
          onError={() => setBroken(true)}
          className="aspect-video w-full bg-raised object-cover"
        />
      )}
      {html && <SafeHtml html={html} className="px-4 py-3 text-[0.9375rem] text-soft" />}
    </div>
  )
}
