import { useState } from 'react'

/** Returns an order of pages that is being made: each step can be taken back. @param stored ids as they are kept */
export function useShortcutDraft(stored: number[]) {
  const [first] = useState(stored)
  const [steps, setSteps] = useState<number[][]>([])
  const ids = steps.at(-1) ?? first

  const step = (next: number[]) => setSteps([...steps, next])
  return {
    ids,
    isDirty: ids.join() !== first.join(),
    canUndo: steps.length > 0,
    undo: () => setSteps(steps.slice(0, -1)),
    add: (id: number) => step([...ids, id]),
    replace: (all: number[]) => step(all),
    remove: (id: number) => step(ids.filter(other => other !== id)),
    /** Puts one page in the place of another. */
    move(id: number, to: number) {
      const place = ids.indexOf(to)
      if (id === to || place < 0 || !ids.includes(id)) return
      const others = ids.filter(other => other !== id)
      step([...others.slice(0, place), id, ...others.slice(place)])
    },
  }
}

export type ShortcutDraft = ReturnType<typeof useShortcutDraft>
