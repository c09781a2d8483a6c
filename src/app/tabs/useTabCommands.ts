import { useMemo } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router-dom'
import { confirmLeave, hasTypedWork, useStableCallback } from '#engine'
import { currentPath } from '../router/addresses.ts'
import { pathsOfGroup, type TabGroup } from './Tab.ts'
import { closeTabs, reopen, tabOf, tabs } from './tabs.ts'

export interface TabCommands {
  /** Opens a tab as it was left. */
  open(path: string): void
  /** Closes tabs beside one, or the one itself. Where work was typed it asks first; after a no nothing is closed. */
  close(path: string, group?: TabGroup): Promise<void>
  /** Closes the page that is seen and goes to another, or to its neighbour. */
  leave(to?: string): Promise<void>
  /** Draws a page anew. */
  refresh(path: string): Promise<void>
}

/**
 * Returns what can be done with the visited pages, each command for the page where the browser is by then. It is the same
 * object at every address.
 */
export function useTabCommands(): TabCommands {
  // The router's function is another at every address, to which it leads relatively.
  const navigateFrom = useNavigate()
  const navigate = useStableCallback(
    (to: string, options?: NavigateOptions) => void navigateFrom(to, options),
  )
  return useMemo(() => {
    const open = (path: string) => void navigate(path + (tabOf(path)?.rest ?? ''))

    /** Asks where work was typed, with the page in view. @returns whether it may be lost. */
    async function maySpoil(path: string): Promise<boolean> {
      if (!hasTypedWork(path)) return true
      if (path !== currentPath()) open(path)
      return confirmLeave(path)
    }

    async function close(path: string, group: TabGroup = 'current'): Promise<void> {
      const paths = pathsOfGroup(tabs.tabs, path, group)
      let seen = currentPath()
      for (const one of paths.filter(hasTypedWork)) {
        seen = one
        if (!(await maySpoil(one))) return
      }
      const next = closeTabs(paths, seen)
      if (next === null) return
      if (tabOf(path)) open(path)
      else navigate(next)
    }

    async function leave(to?: string): Promise<void> {
      const seen = currentPath()
      if (!(await maySpoil(seen))) return
      const next = closeTabs([seen], seen)
      navigate(to ?? next ?? '/index')
    }

    async function refresh(path: string): Promise<void> {
      if (!(await maySpoil(path))) return
      if (path === currentPath()) navigate(`/redirect${path}${tabOf(path)?.rest ?? ''}`, { replace: true })
      else reopen(path)
    }

    return { open, close, leave, refresh }
  }, [navigate])
}
