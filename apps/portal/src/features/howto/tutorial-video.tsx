import { LoadFailed, PlayIcon } from '@krapao/ui'
import { useState } from 'react'
import { useLanguage } from '../../messages/language-context.tsx'
import { htmlLanguage } from '../../messages/language.ts'
import { useMessages } from '../../messages/index.ts'
import { useSettings } from '../../settings/settings.ts'
import { messages } from './messages.ts'
import { RECORDING_SIZE, recordingOf, type Topic } from './recording.ts'

/** Nothing but its poster is loaded before the press. */
export function TutorialVideo({ topic }: { topic: Topic }) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const ofOperator = useSettings().tutorials[topic]
  const [state, setState] = useState<'waiting' | 'playing' | 'failed'>('waiting')
  const recording = recordingOf(topic, language)
  if (state === 'failed')
    return (
      <div className="mb-5">
        <LoadFailed isRow title={t('videoFailed')} retryLabel={t('retry')} onRetry={() => setState('playing')} />
      </div>
    )
  return (
    <div className="relative mx-auto mb-5 aspect-[390/844] max-h-[56dvh] overflow-hidden rounded-card border border-line bg-ink">
      {state === 'waiting' ? (
        <button type="button" onClick={() => setState('playing')} className="absolute inset-0 size-full">
          {ofOperator === null && (
            <img src={recording.poster} alt="" {...RECORDING_SIZE} className="absolute inset-0 size-full object-cover" />
          )}
          <span aria-hidden="true" className="absolute inset-0 bg-ink/45" />
          <span className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-3 font-semibold">
            <span className="gold-fill grid size-16 shrink-0 place-items-center rounded-full">
              <PlayIcon size={30} />
            </span>
            <span className="rounded-full bg-ink/80 px-3 py-1 text-center text-[0.9375rem] leading-snug">{t('watch')}</span>
          </span>
        </button>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- Those of the operator may have words of their own in the picture.
        <video
          controls
          autoPlay
          playsInline
          preload="none"
          {...RECORDING_SIZE}
          src={ofOperator ?? recording.video}
          aria-label={t(`${topic}.title`)}
          onError={() => setState('failed')}
          className="absolute inset-0 size-full"
        >
          {ofOperator === null && <track default kind="captions" srcLang={htmlLanguage(language)} src={recording.captions} />}
        </video>
      )}
    </div>
  )
}
