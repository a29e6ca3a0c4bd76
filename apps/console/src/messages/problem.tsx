import { useProblem } from './index.tsx'

/** What went wrong with the last press, read aloud; nothing where nothing did. */
export function Problem({ of: error }: { of: unknown }) {
  const problem = useProblem()
  return (
    <p role="alert" className="text-[0.875rem] text-bad empty:hidden">
      {error ? problem(error) : null}
    </p>
  )
}
