import { lookupNotice } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { useLanguage } from '../../messages/index.ts'

/** The operator's notice for a bonus that takes this; undefined while either is not known. */
export function useNotice(percentFail: number | undefined): string | undefined {
  const { language } = useLanguage()
  const notice = useQuery({
    queryKey: ['lookup', 'notice', language],
    queryFn: () => client(lookupNotice, {}, { language }),
    staleTime: 60_000,
  })
  return notice.data && percentFail !== undefined ? noticeFor(notice.data, percentFail) : undefined
}

/** The operator's notice with `{percentFail}` replaced by what the bonus takes where it fails. */
export function noticeFor(notice: string, percentFail: number): string {
  return notice.replaceAll('{percentFail}', String(percentFail))
}
