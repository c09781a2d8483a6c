import { createContext, type ReactNode, useLayoutEffect, useState } from 'react'

/** Whether a page is the one that is seen, and who is told when that changes. */
interface Sight {
  isSeen(): boolean
  /** @returns what ends it */
  onChange(listener: () => void): () => void
}

export const PageSightContext = createContext<Sight>({
  isSeen: () => true,
  onChange: () => () => undefined,
})

interface PageSightProps {
  isSeen: boolean
  children: ReactNode
}

/** Tells the page that stands in it whether it is seen. What only asks for more is not drawn anew by that. */
export function PageSight({ isSeen, children }: PageSightProps) {
  const [sight] = useState(() => new OwnSight(isSeen))
  useLayoutEffect(() => sight.change(isSeen), [sight, isSeen])
  return <PageSightContext.Provider value={sight}>{children}</PageSightContext.Provider>
}

class OwnSight implements Sight {
  readonly #listeners = new Set<() => void>()
  #isSeen: boolean

  constructor(isSeen: boolean) {
    this.#isSeen = isSeen
  }

  readonly isSeen = () => this.#isSeen

  readonly onChange = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  change(isSeen: boolean): void {
    if (isSeen === this.#isSeen) return
    this.#isSeen = isSeen
    for (const listener of this.#listeners) listener()
  }
}
