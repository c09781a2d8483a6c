import { t } from '#model/language/t.ts'

/** A text with what was selected in it. */
export interface Moment {
  text: string
  selection: readonly string[]
}

interface Step extends Moment {
  label: string
}

/** What was done to a text, to be taken back and done again. */
export interface Undo {
  /** Remembers how it was before something was done. @param label what it was; null for typing */
  push(before: Moment, label: string | null): void
  /** @returns how it was before the last deed; null where nothing was done */
  undo(now: Moment): Moment | null
  redo(now: Moment): Moment | null
  undoLabel(): string | null
  redoLabel(): string | null
}

/** Steps that are remembered. */
const MOST = 200

export function createUndo(): Undo {
  let done: Step[] = []
  let undone: Step[] = []
  return {
    push(before, label) {
      done = [...done.slice(1 - MOST), { ...before, label: label ?? t('输入') }]
      undone = []
    },
    undo(now) {
      const last = done.pop()
      if (!last) return null
      undone.push({ ...now, label: last.label })
      return last
    },
    redo(now) {
      const last = undone.pop()
      if (!last) return null
      done.push({ ...now, label: last.label })
      return last
    },
    undoLabel: () => done.at(-1)?.label ?? null,
    redoLabel: () => undone.at(-1)?.label ?? null,
  }
}
