import type { FSWatcher } from 'vite'
import { partOf } from './partOf.ts'

type Part = Exclude<ReturnType<typeof partOf>, null>

/** Editors write a file in several steps; one reaction follows them all. ms */
const QUIET = 40

/** Calls what belongs to the part that was saved, added or removed, once per burst of changes. */
export function watchParts(watcher: FSWatcher, root: string, reactions: Record<Part, () => void>): void {
  const waiting = new Map<Part, NodeJS.Timeout>()
  const notice = (file: string) => {
    const part = partOf(root, file)
    if (part === null) return
    clearTimeout(waiting.get(part))
    waiting.set(part, setTimeout(reactions[part], QUIET))
  }
  for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, notice)
}
