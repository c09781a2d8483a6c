import { t } from '#model/language/t.ts'
import type { FormCompiler } from '../compile/createFormCompiler.ts'
import type { FormEdit } from '../text/editForm.ts'
import type { FormPlace } from '../text/FormPlace.ts'
import { differenceOf, History, type HistoryMove, type HistoryStep } from '../text/History.ts'
import { keepHistory, keptHistory } from '../text/keptHistories.ts'
import { readForm } from '../text/readForm.ts'
import { type DesignState, keyOf, pathOf } from './DesignState.ts'

export interface SessionOptions {
  text: string
  place: FormPlace
  compiler: FormCompiler
  /** Under which undoing is kept over a reload; it is not where absent. */
  historyKey?: string | undefined
  /** Called with each text that comes of a change. */
  onChange(text: string): void
}

/** One form on the screen. The text is the truth: everything else is read from it. */
export interface DesignSession {
  readonly place: FormPlace
  readonly compiler: FormCompiler
  state(): DesignState
  subscribe(listener: () => void): () => void
  /**
   * Takes what a gesture made of the text; false where it could not.
   * @param label says what it was, for undoing
   * @param run of deeds that are undone together as long as they follow each other without a pause
   */
  apply(edit: FormEdit | null, label: string, run?: string): boolean
  /** Takes a text that was typed; what is typed without a pause is undone together. */
  type(text: string): void
  /** Takes another text in the place of this one, and forgets nothing. */
  replace(text: string, label: string): void
  undo(): void
  redo(): void
  select(keys: readonly string[]): void
  rename(key: string | null): void
  destroy(): void
}

/** ms by which two runs are kept apart. */
const A_WHILE = 60_000

export function createDesignSession(options: SessionOptions): DesignSession {
  const { place, compiler, historyKey, onChange } = options
  const listeners = new Set<() => void>()
  const history = new History()
  if (historyKey !== undefined) history.restore(keptHistory(historyKey), options.text)
  let last = { run: '', clock: 0 }
  let asked = 0
  let state: DesignState = {
    ...{ text: options.text, outline: readForm(options.text, place), selection: [], drawn: null },
    ...{ checked: null, problems: null, fault: null, renaming: null, ...history.labels },
  }
  const set = (change: Partial<DesignState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function show(text: string, selection: readonly string[]): void {
    set({
      ...{ text, selection, outline: readForm(text, place), renaming: null },
      ...history.labels,
    })
    void check()
  }

  function take(text: string, selection: readonly string[]): void {
    show(text, selection)
    onChange(text)
    if (historyKey !== undefined) keepHistory(historyKey, history.kept(text))
  }

  async function check(): Promise<void> {
    const { text, outline } = state
    const mine = ++asked
    try {
      const { form, problems } = await compiler.compile(text)
      if (mine !== asked) return
      set({ checked: text, problems, fault: null, ...(form ? { drawn: { form, outline, text } } : {}) })
    } catch (error) {
      if (mine === asked) set({ checked: text, problems: null, fault: String(error) })
    }
  }

  function step(move: HistoryMove | null): void {
    last = { ...last, run: '' }
    if (move) take(move.text, move.selection.map(keyOf))
  }

  /** Typing of one run is one step, that of two runs is two, however quickly they follow each other. */
  function record(change: Pick<HistoryStep, 'label' | 'edits'>, after: readonly string[], run: string): void {
    if (run !== last.run) last = { run, clock: last.clock + A_WHILE }
    const typedAt = run === '' ? null : Date.now() + last.clock
    const selection = { before: state.selection.map(pathOf), after: after.map(pathOf) }
    history.record(state.text, { ...change, selection, typedAt })
  }

  void check()
  return {
    place,
    compiler,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply(edit, label, run = '') {
      if (!edit) return false
      if (edit.text === state.text) return true
      const selection = edit.selection.map(keyOf)
      record({ label, edits: edit.edits }, selection, run)
      take(edit.text, selection)
      return true
    },
    type(text) {
      if (text === state.text) return
      record({ label: t('输入'), edits: differenceOf(state.text, text) }, state.selection, '#typing')
      take(text, state.selection)
    },
    replace(text, label) {
      if (text === state.text) return
      record({ label, edits: differenceOf(state.text, text) }, [], '')
      take(text, [])
    },
    undo: () => step(history.undo(state.text)),
    redo: () => step(history.redo(state.text)),
    select: keys => set({ selection: keys, renaming: null }),
    rename: key => set({ renaming: key }),
    destroy: () => compiler.destroy(),
  }
}
