import type { ReactNode } from 'react'

export interface IconProps {
  size?: number
  className?: string
}

/** Our own line drawings on a 24-unit grid. They are decoration: the text or label beside them is what is read aloud. */
function icon(drawing: ReactNode) {
  return function Icon({ size = 22, className }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={className ? `shrink-0 ${className}` : 'shrink-0'}
      >
        {drawing}
      </svg>
    )
  }
}

export const WalletIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4 8.5h15.5A1.5 1.5 0 0 1 21 10v8.5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h11.5" />
    <circle cx="16.5" cy="14.4" r="1.1" fill="currentColor" />
  </>,
)

export const DepositIcon = /* @__PURE__ */ icon(<path d="M12 3.5v12.5M6.8 11 12 16.2 17.2 11M4.5 20.5h15" />)

export const WithdrawIcon = /* @__PURE__ */ icon(<path d="M12 16.5V4M6.8 9 12 3.8 17.2 9M4.5 20.5h15" />)

export const TransferIcon = /* @__PURE__ */ icon(<path d="M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4" />)

export const RefreshIcon = /* @__PURE__ */ icon(<path d="M20 11a8 8 0 1 0-2.3 6.2M20 5v6h-6" />)

export const HomeIcon = /* @__PURE__ */ icon(<path d="m4 11 8-7 8 7v8.2a.8.8 0 0 1-.8.8h-4.7v-5.5h-5V20H4.8a.8.8 0 0 1-.8-.8z" />)

export const ProfileIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
  </>,
)

export const ListIcon = /* @__PURE__ */ icon(<path d="M5 6.5h14M5 12h14M5 17.5h9" />)

export const ChatIcon = /* @__PURE__ */ icon(
  <path d="M5.5 4.5h13A1.5 1.5 0 0 1 20 6v8.5a1.5 1.5 0 0 1-1.5 1.5H9.8L4 20.5V6a1.5 1.5 0 0 1 1.5-1.5zM8.5 9h7M8.5 12h4" />,
)

export const DocumentIcon = /* @__PURE__ */ icon(
  <path d="M6 4.3a.8.8 0 0 1 .8-.8H15l4 4v12.2a.8.8 0 0 1-.8.8H6.8a.8.8 0 0 1-.8-.8zM9 11h7M9 14.5h7M9 18h4" />,
)

export const LogoutIcon = /* @__PURE__ */ icon(<path d="M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M10 8l-4 4 4 4M6 12h9.5" />)

export const ChevronDownIcon = /* @__PURE__ */ icon(<path d="m6 9.5 6 6 6-6" />)

export const ChevronRightIcon = /* @__PURE__ */ icon(<path d="m9.5 6 6 6-6 6" />)

export const ChevronLeftIcon = /* @__PURE__ */ icon(<path d="m14.5 6-6 6 6 6" />)

export const CloseIcon = /* @__PURE__ */ icon(<path d="m6 6 12 12M18 6 6 18" />)

export const CopyIcon = /* @__PURE__ */ icon(
  <>
    <rect x="8.5" y="8.5" width="12" height="12" rx="2.5" />
    <path d="M15.5 5.5v-.3a1.7 1.7 0 0 0-1.7-1.7H5.2a1.7 1.7 0 0 0-1.7 1.7v8.6a1.7 1.7 0 0 0 1.7 1.7h.3" />
  </>,
)

export const PencilIcon = /* @__PURE__ */ icon(
  <path d="m4.5 19.5 1-4.2L16 4.8a1.8 1.8 0 0 1 2.6 0l.6.6a1.8 1.8 0 0 1 0 2.6L8.7 18.5zM14 6.8l3.2 3.2" />,
)

export const ShareIcon = /* @__PURE__ */ icon(
  <path d="M12 15V3.5M7.5 7.5 12 3l4.5 4.5M6 11.5H5a1 1 0 0 0-1 1V20a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-7.5a1 1 0 0 0-1-1h-1" />,
)

export const HelpIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.6 9.6a2.4 2.4 0 1 1 3.6 2.1c-.8.4-1.2.9-1.2 1.7M12 16.3v.1" />
  </>,
)

export const LockIcon = /* @__PURE__ */ icon(
  <>
    <rect x="5" y="10.5" width="14" height="10" rx="2.5" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
  </>,
)

export const PasskeyIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="9" cy="7.5" r="3.5" />
    <path d="M3 19.5c.6-3.6 2.9-5.5 6-5.5 1.2 0 2.3.3 3.2.8" />
    <circle cx="17.5" cy="12" r="2.6" />
    <path d="M17.5 14.6v6l1.6-1.4M17.5 17.8h1.6" />
  </>,
)

export const CheckIcon = /* @__PURE__ */ icon(<path d="m5 12.5 4.7 4.7L19 7.5" />)

export const WarningIcon = /* @__PURE__ */ icon(<path d="M12 4 21 19.5H3zM12 10v4.5M12 17v.1" />)

export const InfoIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5M12 8v.1" />
  </>,
)

export const WheelIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <circle cx="12" cy="12" r="2" />
    <path d="M12 3.5V10M12 14v6.5M3.5 12H10M14 12h6.5M6 6l4.6 4.6M13.4 13.4 18 18M18 6l-4.6 4.6M10.6 13.4 6 18" />
  </>,
)

export const InviteIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M3 19c.6-3.4 3-5 6-5s5.4 1.6 6 5M18 8v6M15 11h6" />
  </>,
)

export const GiftIcon = /* @__PURE__ */ icon(
  <path d="M4.5 11.5h15v8.2a.8.8 0 0 1-.8.8H5.3a.8.8 0 0 1-.8-.8zM3 8.3a.8.8 0 0 1 .8-.8h16.4a.8.8 0 0 1 .8.8v3.2H3zM12 7.5v13M12 7.5C9 7.5 7 6.5 7 5s2.5-2 5 2.5C14.5 3 17 3.5 17 5s-2 2.5-5 2.5Z" />,
)

/** A ticket. */
export const PromotionIcon = /* @__PURE__ */ icon(
  <path d="M3.5 8.3a.8.8 0 0 1 .8-.8h15.4a.8.8 0 0 1 .8.8v2a1.8 1.8 0 0 0 0 3.5v2a.8.8 0 0 1-.8.8H4.3a.8.8 0 0 1-.8-.8v-2a1.8 1.8 0 0 0 0-3.5zM14.5 7.5v1.6M14.5 11.2v1.6M14.5 14.9v1.7" />,
)

export const RefundIcon = /* @__PURE__ */ icon(<path d="M4.5 12a7.5 7.5 0 1 0 2.3-5.4M4 4v4.5h4.5M12 8v4.3l2.8 1.7" />)

export const SearchIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.6 15.6 4.9 4.9" />
  </>,
)

const HEART =
  'M12 20C6.4 15.9 3.5 12.9 3.5 9.3A4.6 4.6 0 0 1 8.1 4.7c1.6 0 3 .8 3.9 2.1.9-1.3 2.3-2.1 3.9-2.1a4.6 4.6 0 0 1 4.6 4.6c0 3.6-2.9 6.6-8.5 10.7Z'
export const HeartIcon = /* @__PURE__ */ icon(<path d={HEART} />)
export const HeartFullIcon = /* @__PURE__ */ icon(<path d={HEART} fill="currentColor" />)

export const PlayIcon = /* @__PURE__ */ icon(<path d="M7.5 5.3v13.4a.6.6 0 0 0 .9.5l11-6.7a.6.6 0 0 0 0-1l-11-6.7a.6.6 0 0 0-.9.5z" />)

export const EyeIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </>,
)

export const EyeOffIcon = /* @__PURE__ */ icon(
  <path d="M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.3 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16" />,
)

export const QrIcon = /* @__PURE__ */ icon(
  <>
    <rect x="4" y="4" width="6" height="6" rx="1" />
    <rect x="14" y="4" width="6" height="6" rx="1" />
    <rect x="4" y="14" width="6" height="6" rx="1" />
    <path d="M14 14h2.5v2.5M20 14v.1M14 20v-.1M17.5 20H20v-2.5" />
  </>,
)

export const BankIcon = /* @__PURE__ */ icon(<path d="M3.5 9.5 12 4l8.5 5.5zM5.5 9.5v8M10 9.5v8M14 9.5v8M18.5 9.5v8M3.5 20h17" />)

export const BellIcon = /* @__PURE__ */ icon(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4" />)

export const ClockIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
)

export const GlobeIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.5 2.6 3.7 5.4 3.7 8.5s-1.2 5.9-3.7 8.5c-2.5-2.6-3.7-5.4-3.7-8.5S9.5 6.1 12 3.5z" />
  </>,
)

export const PhoneIcon = /* @__PURE__ */ icon(
  <>
    <rect x="6.5" y="2.8" width="11" height="18.4" rx="2.6" />
    <path d="M10.5 18h3" />
  </>,
)

export const ShieldIcon = /* @__PURE__ */ icon(<path d="M12 3.5 5 6v5.5c0 4.3 2.9 7.5 7 9 4.1-1.5 7-4.7 7-9V6zM9 12l2.2 2.2L15.2 10" />)

export const CameraIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4.3 7.5h3.2l1.6-2.6h5.8l1.6 2.6h3.2a.8.8 0 0 1 .8.8v10.4a.8.8 0 0 1-.8.8H4.3a.8.8 0 0 1-.8-.8V8.3a.8.8 0 0 1 .8-.8z" />
    <circle cx="12" cy="13" r="3.6" />
  </>,
)

/** A small coin, filled so that it is recognisable at 16 px. */
export function CoinIcon({ size = 18 }: Pick<IconProps, 'size'>) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" className="shrink-0">
      <circle cx="10" cy="10" r="9" fill="#d99a2b" />
      <circle cx="10" cy="10" r="7.2" fill="#ffdc86" />
      <path d="M10 5.2l1.5 3 3.3.5-2.4 2.3.6 3.3-3-1.6-3 1.6.6-3.3-2.4-2.3 3.3-.5z" fill="#b8791c" />
    </svg>
  )
}
