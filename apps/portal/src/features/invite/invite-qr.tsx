import { encode } from 'uqr'

/** The QR of a link, drawn by ourselves so that nothing of the library is trusted as markup. */
export default function InviteQr({ link, label }: { link: string; label: string }) {
  const { size, data } = encode(link, { ecc: 'M', border: 3 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block w-full max-w-[220px] rounded-field bg-white"
    >
      <path d={dark} fill="#10141e" />
    </svg>
  )
}
