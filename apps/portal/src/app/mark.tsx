/** Our wallet sign. */
export function Mark() {
  return (
    <span className="gold-fill grid size-[34px] shrink-0 place-items-center rounded-[32%]" aria-hidden="true">
      <svg
        width="19.72"
        height="19.72"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M4 8.500h16a1 1 0 0 1 1 1V19a1.5 1.5 0 0 1-1.5 1.500H5A2 2 0 0 1 3 18.500V7a2 2 0 0 1 2-2h12" />
        <circle cx="16.5" cy="14.3" r="1.2" fill="currentColor" />
      </svg>
    </span>
  )
}
