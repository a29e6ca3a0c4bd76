import { inviteBanners, refundBanners, type Slide } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { useLanguage } from '../../messages/index.ts'

const ROUTES = { invite: inviteBanners, refund: refundBanners }
export type BannersOf = keyof typeof ROUTES

/** What the operator shows before the sheet; none when it cannot be loaded. Undefined while it loads. */
export function useBanners(of: BannersOf, isWanted: boolean): readonly Slide[] | undefined {
  const { language } = useLanguage()
  const banners = useQuery({
    queryKey: ['lookup', 'banners', of, language],
    queryFn: () => client(ROUTES[of], {}, { language }),
    staleTime: 60_000,
    retry: false,
    enabled: isWanted,
  })
  return banners.isError ? [] : banners.data
}
