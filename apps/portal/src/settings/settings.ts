import { lookupSettings, type Settings } from '@krapao/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../api/client.ts'

/** The settings until the server has answered, fixed when the portal is built. */
export const BUILD_SETTINGS: Settings = {
  operator: { licence: null, jurisdiction: null, minimumAge: 20 },
  termsVersion: '',
  iframeMode: false,
  laos: import.meta.env.VITE_LAOS === 'true',
  customSportHost: null,
  sportHost: '',
  pgSlotMessage: null,
  chatBackend: null,
  tutorials: { wallet: null, play: null, balance: null, bonus: null, end: null },
  giftLink: { host: '', passphrase: '' },
  gameLayout: 'carousels',
  qrMinimums: {},
  signIn: {},
}

/** Loaded once at start and kept for the life of the page. */
export const settingsQuery = queryOptions({
  queryKey: ['lookup', 'settings'],
  queryFn: () => client(lookupSettings),
  staleTime: Infinity,
  gcTime: Infinity,
  placeholderData: BUILD_SETTINGS,
})

/** Those of the build until the server has answered, and where it cannot be asked. */
export function useSettings(): Settings {
  return useQuery(settingsQuery).data ?? BUILD_SETTINGS
}
