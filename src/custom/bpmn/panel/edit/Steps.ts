interface CommandStack {
  canUndo(): boolean
  undo(): void
}

interface EventBus {
  on(event: string, callback: (event: { trigger?: string }) => void): void
}

const BY: Record<string, number> = { execute: 1, undo: -1, redo: 1 }

/** Counts the steps that were done and not taken back, so that those since a moment can be taken back together. */
export class Steps {
  readonly #commandStack: CommandStack
  #done = 0

  constructor(commandStack: CommandStack, eventBus: EventBus) {
    this.#commandStack = commandStack
    eventBus.on('commandStack.changed', ({ trigger }) => {
      this.#done += BY[trigger ?? ''] ?? 0
    })
  }

  /** How many there are now. */
  get done(): number {
    return this.#done
  }

  /** Takes back all but so many; each can be done again. */
  takeBack(kept: number): void {
    while (this.#done > kept && this.#commandStack.canUndo()) this.#commandStack.undo()
  }
}
