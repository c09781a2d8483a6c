import { proxy } from 'valtio/vanilla'
import type { Notifier, Question } from './Notifier.ts'

interface PlainNotice {
  id: number
  kind: 'success' | 'warning' | 'error'
  title: string | null
  text: string
}

export interface PlainQuestion extends Question {
  answer(yes: boolean): void
}

export interface PlainLoading {
  id: number
  text: string
  /** 0 to 1; null where the length is unknown. */
  part: number | null
  cancel(): void
}

interface PlainNoticesState {
  notices: PlainNotice[]
  question: PlainQuestion | null
  loading: PlainLoading[]
}

export interface PlainNotices {
  state: PlainNoticesState
  notifier: Notifier
  close(id: number): void
}

const SHORT_SECONDS = 3

/** Returns a notifier without a component library, for the login page and while the workbench is loaded. */
export function createPlainNotices(): PlainNotices {
  const state = proxy<PlainNoticesState>({ notices: [], question: null, loading: [] })
  let last = 0

  function close(id: number): void {
    state.notices = state.notices.filter(notice => notice.id !== id)
  }

  function show(notice: Omit<PlainNotice, 'id'>, seconds: number): number {
    last += 1
    const id = last
    state.notices.push({ ...notice, id })
    if (seconds > 0) setTimeout(() => close(id), seconds * 1000)
    return id
  }

  const notifier: Notifier = {
    message: (kind, text, seconds = SHORT_SECONDS) => void show({ kind, title: null, text }, seconds),
    notice(title, text) {
      // The same words again take the place of those that stand there.
      state.notices = state.notices.filter(one => one.title !== title || one.text !== text)
      show({ kind: 'warning', title, text }, 0)
    },
    loading(text, cancel) {
      last += 1
      const id = last
      state.loading.push({ id, text, part: null, cancel })
      return {
        report(part) {
          const shown = state.loading.find(one => one.id === id)
          if (shown) shown.part = part
        },
        done() {
          state.loading = state.loading.filter(one => one.id !== id)
        },
      }
    },
    confirm: question =>
      new Promise(resolve => {
        state.question?.answer(false)
        const answer = (yes: boolean) => {
          state.question = null
          resolve(yes)
        }
        state.question = { ...question, answer }
      }),
  }
  return { state, notifier, close }
}
