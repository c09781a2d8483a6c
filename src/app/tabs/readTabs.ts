import type { Tab } from './Tab.ts'

/** Returns remembered tabs; none where what lies in the browser's storage is something else. */
export function readTabs(stored: string | null): Tab[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter(isTab) : []
  } catch {
    return []
  }
}

function isTab(value: unknown): value is Tab {
  const tab = value as Partial<Tab> | null
  if (typeof tab !== 'object' || tab === null) return false
  const { path, rest, title, isAffixed, isFresh } = tab
  const hasTexts = [path, rest, title].every(text => typeof text === 'string')
  return (
    hasTexts && /^\/(?!\/)/.test(String(path)) && [isAffixed, isFresh].every(it => typeof it === 'boolean')
  )
}
