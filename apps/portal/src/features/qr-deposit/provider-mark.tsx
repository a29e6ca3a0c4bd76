import type { QrProvider } from '@krapao/contract'
import { gatewayDescriptor } from '@krapao/providers'

/** Our own mark for a channel: a colour and a shape. */
export function ProviderMark({ provider, size = 44 }: { provider: QrProvider; size?: number }) {
  const { colour, deep, strokes } = gatewayDescriptor(provider).mark
  return (
    <svg width={size} height={size} viewBox="0 0 44 44" fill="none" aria-hidden="true" className="shrink-0">
      <rect width="44" height="44" rx="13" fill={deep} />
      <path d="M0 13A13 13 0 0 1 13 0h18a13 13 0 0 1 13 13v2C30 12 14 18 0 30z" fill={colour} opacity=".35" />
      <g stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        {strokes.map((stroke) => (
          <path key={stroke} d={stroke} />
        ))}
      </g>
    </svg>
  )
}
