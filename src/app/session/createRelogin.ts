import { proxy } from 'valtio/vanilla'

export interface Relogin {
  /** Whether the question for a new login stands. */
  state: { isAsked: boolean }
  /** Asks for a new login, once at a time. @returns whether the same person works on, in a session that is alive */
  ask(): Promise<boolean>
  /** Takes the question away. @param isRenewed whether the same person has a session again */
  settle(isRenewed: boolean): void
}

/**
 * Returns what asks for a new login when the session has ended. Several that ask at once share one question.
 * @param isLoggedIn whether anybody is logged in; nobody is asked otherwise
 */
export function createRelogin(isLoggedIn: () => boolean): Relogin {
  const state = proxy({ isAsked: false })
  let asked: { answer: Promise<boolean>; settle(isRenewed: boolean): void } | null = null

  function begin() {
    let settle: (isRenewed: boolean) => void = () => undefined
    const answer = new Promise<boolean>(resolve => {
      settle = resolve
    })
    state.isAsked = true
    return { answer, settle }
  }

  return {
    state,
    async ask() {
      if (!isLoggedIn()) return false
      asked ??= begin()
      return asked.answer
    },
    settle(isRenewed) {
      asked?.settle(isRenewed)
      asked = null
      state.isAsked = false
    },
  }
}
