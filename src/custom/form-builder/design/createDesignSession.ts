import type { FormCompiler } from '../compile/createFormCompiler.ts'
import type { DocumentMistake } from '../compile/FormCompilation.ts'
import type { FormEdit } from '../text/editForm.ts'
import type { FormPlace } from '../text/FormPlace.ts'
import { readForm } from '../text/readForm.ts'
import { createUndo, type Undo } from './createUndo.ts'
import { type DesignState, keyOf } from './DesignState.ts'

export interface SessionOptions {
  text: string
  place: FormPlace
  compiler: FormCompiler
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

/** ms without typing after which the next letter is a step of its own. */
const PAUSE = 800

export function createDesignSession(options: SessionOptions): DesignSession {
  const { place, compiler, onChange } = options
  const listeners = new Set<() => void>()
  const history: Undo = createUndo()
  let last = { run: '', at: 0 }
  let asked = 0
  let state: DesignState = {
    ...{ text: options.text, outline: readForm(options.text, place), selection: [], drawn: null },
    ...{ problems: null, fault: null, renaming: null, undo: null, redo: null },
  }
  const set = (change: Partial<DesignState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function show(text: string, selection: readonly string[]): void {
    set({
      ...{ text, selection, outline: readForm(text, place), renaming: null },
      ...{ undo: history.undoLabel(), redo: history.redoLabel() },
    })
    void check()
  }

  function take(text: string, selection: readonly string[]): void {
    show(text, selection)
    onChange(text)
  }

  async function check(): Promise<void> {
    const { text, outline } = state
    const mine = ++asked
    try {
      const { form, problems } = await compiler.compile(text)
      if (mine !== asked) return
      set({ problems, fault: null, ...(form ? { drawn: { form, outline, text } } : {}) })
    } catch (error) {
      if (mine === asked) set({ problems: null, fault: String(error) })
    }
  }

  function step(taken: ReturnType<Undo['undo']>): void {
    last = { run: '', at: 0 }
    if (taken) take(taken.text, taken.selection)
  }

  function remember(run: string, label: string | null): void {
    const isSameRun = run !== '' && run === last.run && Date.now() - last.at < PAUSE
    if (!isSameRun) history.push(now(), label)
    last = { run, at: Date.now() }
  }

  const now = () => ({ text: state.text, selection: state.selection })
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
      remember(run, label)
      take(edit.text, edit.selection.map(keyOf))
      return true
    },
    type(text) {
      if (text === state.text) return
      remember('#typing', null)
      take(text, state.selection)
    },
    replace(text, label) {
      if (text === state.text) return
      remember('', label)
      take(text, [])
    },
    undo: () => step(history.undo(now())),
    redo: () => step(history.redo(now())),
    select: keys => set({ selection: keys, renaming: null }),
    rename: key => set({ renaming: key }),
    destroy: () => compiler.destroy(),
  }
}

export type { DocumentMistake }
