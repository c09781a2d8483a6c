import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { WidgetProps } from '#engine'

/** What is no length of time, in words below the field. */
export function DurationMistake({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} role="status" className="m-duration-mistake">
      {children}
    </div>
  )
}

/** Returns what is typed and not written as the value is; null where the value was changed by somebody else since. */
export function useDraft<Draft>(value: string | null) {
  const [held, setHeld] = useState<{ draft: Draft; value: string | null } | null>(null)
  return {
    draft: held !== null && held.value === value ? held.draft : null,
    hold: (draft: Draft, given: string | null) => setHeld({ draft, value: given }),
    drop: () => setHeld(null),
  }
}

/** Tells of a mistake once, and once that there is none any more. */
export function useReport(mistake: string | null, onInvalid: WidgetProps['onInvalid']): void {
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (told.current === mistake) return
    told.current = mistake
    onInvalid?.(mistake)
  })
}
