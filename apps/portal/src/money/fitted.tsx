/** Generous, relative to the font size. */
const FIGURE_EM = 0.6

/** An amount that shrinks with its length and the width of its place, so that it neither wraps nor runs out of it. */
export function Fitted({ text, largestRem }: { text: string; largestRem: number }) {
  return (
    <span className="@container block w-full">
      <span className="tabular whitespace-nowrap" style={{ fontSize: fittedSize(text, largestRem) }}>
        {text}
      </span>
    </span>
  )
}

/** The size of an amount that is as wide as its container at most. CSS. */
export function fittedSize(text: string, largestRem: number): string {
  return `min(${largestRem}rem, ${(100 / (text.length * FIGURE_EM)).toFixed(2)}cqi)`
}
