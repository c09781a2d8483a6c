/** What a stack of commands tells of a step. */
export type Step = 'execute' | 'undo' | 'redo' | 'clear' | null

/** Knows whether a diagram differs from what was saved, also after steps were taken back and done again. */
interface ChangeMark {
  take(step: Step): void
  /** Names the diagram as it is: the same again whenever steps lead back to it. */
  readonly current: number
  /** The diagram of that name is what is saved; null: no diagram is. */
  save(name: number | null): void
  readonly isChanged: boolean
}

export function createChangeMark(): ChangeMark {
  /** Names of the diagram after each step. */
  const names = [0]
  let place = 0
  let latest = 0
  let saved: number | null = 0
  return {
    take(step) {
      if (step === 'undo') place -= 1
      if (step === 'redo') place += 1
      if (step !== 'execute') return
      place += 1
      latest += 1
      // Whoever does something else after taking steps back cannot come to those again.
      names.length = place
      names.push(latest)
    },
    get current() {
      return names[place] as number
    },
    save(name) {
      saved = name
    },
    get isChanged() {
      return this.current !== saved
    },
  }
}
