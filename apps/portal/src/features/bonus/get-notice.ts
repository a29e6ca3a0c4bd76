import { lookupNotice } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { useLanguage } from '../../messages/index.ts'

/** The operator's notice for this bonus; undefined while it is not known. */
export function useNotice(percentFail: number): string | undefined {
  const { language } = useLanguage()
  const notice = useQuery({
    queryKey: ['lookup', 'notice', language],
    queryFn: () => client(lookupNotice, {}, { language }),
    staleTime: 60_000,
  })
  return notice.data && noticeFor(notice.data, percentFail)
}

/** The operator's notice with `{percentFail}` replaced by what the bonus takes where it fails. */
export function noticeFor(notice: string, percentFail: number): string {
  return notice.replaceAll('{percentFail}', String(percentFail))
}
