import { useLanguage, useMessages } from '../messages/index.ts'
import { daysAgo, formatDateTime, sayDate, sayDateTime, sayTime } from './dates.ts'
import { messages } from './messages.ts'

type Moment = string | number | Date

/** Says days and times of Bangkok as people do, in the current language. */
export function useDates() {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const dayIn = (place: 'alone' | 'within', moment: Moment, now: Moment): string => {
    const ago = daysAgo(moment, now)
    return ago === 0 ? t(`${place}.today`) : ago === 1 ? t(`${place}.yesterday`) : sayDate(moment, language)
  }
  return {
    /** `Today`, `Yesterday`, or the date. */
    day: (moment: Moment, now: Moment) => dayIn('alone', moment, now),
    date: (moment: Moment) => sayDate(moment, language),
    /** `Today 06:23` */
    lately: (moment: Moment, now: Moment) => `${dayIn('alone', moment, now)} ${sayTime(moment)}`,
    /** `today 06:23`, as words before it begin the sentence. */
    latelyWithin: (moment: Moment, now: Moment) => `${dayIn('within', moment, now)} ${sayTime(moment)}`,
    /** In figures, with seconds. */
    inFigures: (moment: Moment) => formatDateTime(moment, language),
    /** With seconds, for the details of a single item. */
    exactly: (moment: Moment) => sayDateTime(moment, language, { seconds: true }),
  }
}
