import type { EngineHost, HttpFault } from '#engine'
import { unsentWorkName } from '#model/text/unsentWork.ts'
import type { StoredForm } from './StoredForm.ts'

/**
 * saved: the server has it. unsaved: it is sent in a moment. saving: it is on its way. offline: the server cannot be
 * reached, this browser keeps it. conflict: somebody else has changed the form. refused: the server does not take it.
 */
export type DraftStatus = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'refused'

export interface DraftState {
  status: DraftStatus
  /** Why it was refused. */
  message: string | null
}

/** A text that this browser keeps until the server has it. */
interface KeptDraft {
  text: string
  /** Of the form that it was made from. */
  version: number
  /** Text of that form; absent where an older page has kept it. */
  base?: string | null
}

/** Sends the text of a form as it changes, always with the version that it was made from. */
export interface DraftKeeper {
  state(): DraftState
  subscribe(listener: () => void): () => void
  /** The text is another one now. */
  change(text: string): void
  /** Goes on with what this browser has kept. */
  resume(kept: KeptDraft): void
  /** Sends at once what is not sent yet. @returns whether the server has all of it */
  flush(): Promise<boolean>
  /** Goes on from what the server has: after a conflict, and after publishing. */
  rebase(form: Pick<StoredForm, 'version' | 'latestNumber'>, text: string): void
  /** Writes what is on the screen over a form that somebody else has changed. */
  insist(form: Pick<StoredForm, 'version' | 'latestNumber' | 'draft'>): void
  /** What the text on the screen was made from, as the server had it; null where that is not known. */
  base(): string | null
  version(): number
  /** Whether the form has versions, so that documents may be stored under the names of its fields. */
  isPublished(): boolean
  /** As it is on the screen. */
  text(): string
  destroy(): void
}

/** ms after the last change. */
const PAUSE = 800
/** ms after which the server is tried again. */
const AGAIN = 10_000
/** Another account in the same browser goes on from what the server has. */
const keyOf = (userId: number, formId: number) => unsentWorkName(userId, `form ${formId}`)

/** Returns what this browser has kept of a form and the server has not got; null for nothing. */
export function keptDraft(userId: number, { formId, draft }: StoredForm): KeptDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId, formId)) ?? 'null') as KeptDraft | null
    return kept && typeof kept.text === 'string' && kept.text !== draft ? kept : null
  } catch {
    return null
  }
}

export function createDraftKeeper(
  { http, user: { userId } }: Pick<EngineHost, 'http' | 'user'>,
  stored: StoredForm,
): DraftKeeper {
  const { formId } = stored
  const listeners = new Set<() => void>()
  let state: DraftState = { status: 'saved', message: null }
  let { version, latestNumber } = stored
  let text = stored.draft
  let sent = stored.draft
  let base: string | null = stored.draft
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<boolean> | null = null

  const set = (status: DraftStatus, message: string | null = null) => {
    state = { status, message }
    for (const listener of listeners) listener()
  }
  const wait = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), delay)
  }
  const online = () => state.status === 'offline' && wait(0)
  addEventListener('online', online)

  async function send(): Promise<boolean> {
    clearTimeout(timer)
    if (sending) await sending
    if (text === sent) {
      if (state.status === 'unsaved') settle()
      return true
    }
    if (state.status === 'conflict') return false
    sending = put(text)
    const isDone = await sending
    sending = null
    return isDone
  }

  async function put(draft: string): Promise<boolean> {
    set('saving')
    try {
      const body = { formId, draft, version }
      const { data } = await http.request('/tool/build', {
        method: 'PUT',
        body,
        silent: true,
        askWhenExpired: false,
      })
      version = (data as { version?: number } | null)?.version ?? version + 1
      sent = draft
      base = draft
      if (text === draft) forget()
      else keep()
      set(text === draft ? 'saved' : 'unsaved')
      return text === draft
    } catch (error) {
      fail(error as HttpFault)
      return false
    }
  }

  function fail({ status, errors = [], message }: HttpFault): void {
    if (errors.some(({ code }) => code === 'STALE')) set('conflict')
    else if (status === 601 || status === 403 || status === 404) set('refused', message)
    else {
      set('offline')
      wait(AGAIN)
    }
  }

  function keep(): void {
    try {
      localStorage.setItem(keyOf(userId, formId), JSON.stringify({ text, version, base } satisfies KeptDraft))
    } catch {
      // Without room it is kept by the page alone.
    }
  }

  function forget(): void {
    localStorage.removeItem(keyOf(userId, formId))
  }

  function settle(): void {
    forget()
    set('saved')
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(next) {
      text = next
      keep()
      if (state.status === 'conflict') return
      if (state.status !== 'offline') set('unsaved')
      wait(PAUSE)
    },
    resume(kept) {
      text = kept.text
      // What was made from an older form is a conflict, as it would have been then.
      version = kept.version
      if (kept.version !== stored.version) base = kept.base ?? null
      set('unsaved')
      wait(0)
    },
    flush: send,
    rebase(form, next) {
      clearTimeout(timer)
      version = form.version
      latestNumber = form.latestNumber
      text = next
      sent = next
      base = next
      settle()
    },
    insist(form) {
      version = form.version
      latestNumber = form.latestNumber
      sent = form.draft
      base = form.draft
      keep()
      set('unsaved')
      wait(0)
    },
    base: () => base,
    version: () => version,
    isPublished: () => latestNumber > 0,
    text: () => text,
    destroy() {
      clearTimeout(timer)
      removeEventListener('online', online)
    },
  }
}
