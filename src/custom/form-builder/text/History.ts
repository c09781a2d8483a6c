import { applyEdits, type Edit, type JSONPath } from 'jsonc-parser'

/** A change of the text that can be undone. */
export interface HistoryStep {
  /** What it was, as undoing names it: 移动字段. */
  label: string
  edits: Edit[]
  /** What takes it back, in the places of the text after it. */
  inverse: Edit[]
  /** What was selected before and after it. */
  selection: { before: JSONPath[]; after: JSONPath[] }
  /** Of typing, when it last went on, in ms since 1970; null for gestures. */
  typedAt: number | null
}

/** A history as it is kept over a reload. */
export interface KeptHistory {
  /** The text to which it belongs. */
  text: string
  done: HistoryStep[]
  undone: HistoryStep[]
}

/** What undoing or doing again gives. */
export interface HistoryMove {
  text: string
  edits: Edit[]
  selection: JSONPath[]
  label: string
}

/** Steps that can be undone. */
const MOST_STEPS = 200

/** Characters of steps that are kept over a reload. */
const MOST_KEPT = 500_000

/** Typing that pauses for longer is another step, in ms. */
const PAUSE = 1_000

/** One history over all that changes a text: gestures and typing. */
export class History {
  #done: HistoryStep[] = []
  #undone: HistoryStep[] = []

  /** What undoing would take back, and what doing again would bring; null where there is nothing. */
  get labels(): { undo: string | null; redo: string | null } {
    return { undo: this.#done.at(-1)?.label ?? null, redo: this.#undone.at(-1)?.label ?? null }
  }

  /** Remembers a change of a text; typing joins the typing right before it. */
  record(
    before: string,
    change: Pick<HistoryStep, 'label' | 'edits' | 'selection'> & { typedAt?: number | null },
  ): void {
    if (change.edits.length === 0) return
    this.#undone = []
    const step: HistoryStep = {
      ...change,
      typedAt: change.typedAt ?? null,
      inverse: inverseOf(before, change.edits),
    }
    const joined = this.#joined(before, step)
    if (joined) this.#done[this.#done.length - 1] = joined
    else this.#done = [...this.#done, step].slice(-MOST_STEPS)
  }

  undo(text: string): HistoryMove | null {
    const step = this.#done.pop()
    if (!step) return null
    this.#undone.push(step)
    return moved(text, step.inverse, step.selection.before, step.label)
  }

  redo(text: string): HistoryMove | null {
    const step = this.#undone.pop()
    if (!step) return null
    this.#done.push(step)
    return moved(text, step.edits, step.selection.after, step.label)
  }

  /** The history as JSON, the newest steps of it where it is long. */
  kept(text: string): KeptHistory {
    let room = MOST_KEPT
    const fits = (step: HistoryStep) => {
      room -= JSON.stringify(step).length
      return room > 0
    }
    return { text, done: newest(this.#done, fits), undone: newest(this.#undone, fits) }
  }

  /** Takes over what was kept; nothing, and false, where it belongs to another text. */
  restore(kept: KeptHistory | null, text: string): boolean {
    if (!kept || kept.text !== text || !Array.isArray(kept.done) || !Array.isArray(kept.undone)) return false
    this.#done = kept.done.slice(-MOST_STEPS)
    this.#undone = kept.undone.slice(-MOST_STEPS)
    return true
  }

  /** Two stretches of typing with no pause between them, as one step. */
  #joined(before: string, step: HistoryStep): HistoryStep | null {
    const last = this.#done.at(-1)
    if (last?.typedAt == null || step.typedAt === null || step.typedAt - last.typedAt > PAUSE) return null
    const start = applyEdits(before, last.inverse)
    const end = applyEdits(before, step.edits)
    const edits = differenceOf(start, end)
    return {
      ...step,
      edits,
      inverse: inverseOf(start, edits),
      selection: { before: last.selection.before, after: step.selection.after },
    }
  }
}

const moved = (text: string, edits: Edit[], selection: JSONPath[], label: string): HistoryMove => ({
  text: applyEdits(text, edits),
  edits,
  selection,
  label,
})

/** The last of the steps, as far as all of them fit. */
function newest(steps: readonly HistoryStep[], fits: (step: HistoryStep) => boolean): HistoryStep[] {
  const first = steps.findLastIndex(step => !fits(step))
  return steps.slice(first + 1)
}

/** What takes edits back, in the places of the text after them. Edits do not overlap. */
function inverseOf(text: string, edits: readonly Edit[]): Edit[] {
  let shift = 0
  return edits
    .toSorted((one, other) => one.offset - other.offset)
    .map(({ offset, length, content }) => {
      const inverse = {
        offset: offset + shift,
        length: content.length,
        content: text.slice(offset, offset + length),
      }
      shift += content.length - length
      return inverse
    })
}

/** One edit that makes one text of another: what differs between their common beginning and end. */
export function differenceOf(before: string, after: string): Edit[] {
  if (before === after) return []
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++
  const [last, lastAfter] = [before.length - 1, after.length - 1]
  let end = 0
  while (end < most - start && before.charCodeAt(last - end) === after.charCodeAt(lastAfter - end)) end++
  return [
    { offset: start, length: before.length - start - end, content: after.slice(start, after.length - end) },
  ]
}
