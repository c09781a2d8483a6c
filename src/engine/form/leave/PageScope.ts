import { createContext, useContext } from 'react'

/** The page in which something is drawn, as the frame keeps it. */
export interface PageScope {
  /** Unique among the open pages. */
  key: string
  /** Whether the page lives on behind another: then going elsewhere loses nothing, and nobody is asked. */
  isKept: boolean
}

export const PageScopeContext = createContext<PageScope | null>(null)

/** Returns the page around; null where the frame keeps no pages apart. */
export function usePageScope(): PageScope | null {
  return useContext(PageScopeContext)
}
