import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import {
  type DocumentFormControl,
  faultMessage,
  type HttpFault,
  type Row,
  useHost,
  useStableCallback,
} from '#engine'
import { isSame } from '#model/isSame.ts'
import { basesOf, forgetCopy, keepCopy, type LocalCopy, readCopy, valuesOf } from './localCopy.ts'
import { type Checked, type Conflict, FILL, type TaskView } from './Task.ts'

/** ms after the last change, and between attempts while the server does not answer. */
const SETTLED = 800
const AGAIN = 2_000
/** Characters that a page which is left can still send. */
const SHORT = 15_000

type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused'

interface Saved {
  content: Row
  revision: number
  conflicts: Conflict[]
  checked: Checked
  savedTime: string
}

/** Keeps what is filled in on the server, a moment after it was, and on this device while that does not answer. */
export function useAutosave(
  view: TaskView,
  control: RefObject<DocumentFormControl | null>,
  unsent: LocalCopy['changes'],
) {
  const { http, user } = useHost()
  const { taskId } = view.task
  const { userId } = user
  const base = useRef<Row>({ ...view.content, ...basesOf(unsent) })
  const timer = useRef<number | undefined>(undefined)
  const running = useRef<Promise<boolean> | null>(null)
  const held = useRef(new Set<string>())
  const [state, setState] = useState<SaveState>('saved')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [checked, setChecked] = useState(view.checked)
  const [revision, setRevision] = useState(view.revision)
  const [savedTime, setSavedTime] = useState(view.task.savedTime)
  const [conflicts, setConflicts] = useState<Conflict[]>([])

  const changed = () => {
    const now = control.current?.values() ?? {}
    const names = Object.keys(now).filter(
      name => !held.current.has(name) && !isSame(now[name] ?? null, base.current[name] ?? null),
    )
    return Object.fromEntries(
      names.map(name => [name, { base: base.current[name] ?? null, value: now[name] ?? null }]),
    )
  }

  /** What is not on the server yet stays on this device, from the first letter: the page may be gone the next moment. */
  function keep(changes: LocalCopy['changes']): void {
    if (Object.keys(changes).length === 0) forgetCopy(userId, taskId)
    else keepCopy(userId, taskId, { changes, formVersionId: view.formVersionId, at: Date.now() })
  }

  function take(saved: Saved, sent: Row): void {
    const now = control.current?.values() ?? {}
    for (const { name } of saved.conflicts) held.current.add(name)
    // What a colleague has changed comes into the form, unless it was changed here since.
    const theirs = Object.entries(saved.content).filter(
      ([name, value]) =>
        !held.current.has(name) &&
        !isSame(value ?? null, now[name] ?? null) &&
        isSame(now[name] ?? null, name in sent ? sent[name] : (base.current[name] ?? null)),
    )
    base.current = saved.content
    control.current?.fill(Object.fromEntries(theirs))
    setChecked(saved.checked)
    setRevision(saved.revision)
    setSavedTime(saved.savedTime)
    if (saved.conflicts.length > 0) setConflicts(known => [...known, ...saved.conflicts])
  }

  /** Resolves whether everything is on the server. */
  async function send(): Promise<boolean> {
    // The form is still being fetched: what this device kept goes once it holds it.
    if (control.current === null) {
      schedule(SETTLED)
      return false
    }
    const changes = changed()
    if (Object.keys(changes).length === 0) {
      setState('saved')
      return true
    }
    setState('saving')
    const { formVersionId } = view
    try {
      const { data } = await http.request(`${FILL}/${taskId}`, {
        ...{ method: 'PUT', body: { formVersionId, changes }, silent: true },
        outlives: JSON.stringify(changes).length < SHORT,
        // What had no answer is sent again as it was.
        headers: { repeatSubmit: 'false' },
      })
      take(data as Saved, valuesOf(changes))
      keep(changed())
      return await send()
    } catch (error) {
      const fault = error as HttpFault
      keep(changed())
      // The server has said no, in words; anything else is no answer.
      const isRefused = fault.status !== 0 && fault.status !== 500
      setRefusal(isRefused ? faultMessage(fault) : null)
      setState(isRefused ? 'refused' : 'offline')
      if (!isRefused) schedule(AGAIN)
      return false
    }
  }

  const flush = useStableCallback(async (): Promise<boolean> => {
    window.clearTimeout(timer.current)
    await running.current
    running.current = send()
    const isSaved = await running.current
    running.current = null
    return isSaved
  })

  const schedule = useCallback(
    (delay: number) => {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void flush(), delay)
    },
    [flush],
  )

  const onInput = useStableCallback(() => {
    const changes = changed()
    keep(changes)
    if (state === 'refused') return
    if (Object.keys(changes).length > 0 && state !== 'saving') setState('unsaved')
    schedule(SETTLED)
  })

  /** What both have changed: the own value is sent again over theirs, or theirs taken. */
  function settle({ name, theirs }: Conflict, isOwn: boolean): void {
    held.current.delete(name)
    setConflicts(known => known.filter(one => one.name !== name))
    if (!isOwn) control.current?.fill({ [name]: theirs })
    schedule(0)
  }

  useEffect(() => {
    if (Object.keys(unsent).length > 0) schedule(SETTLED)
  }, [schedule, unsent])

  const sendNow = useStableCallback(() => {
    if (state === 'unsaved' || state === 'offline') void flush()
  })
  useNow(sendNow)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  return { state, refusal, checked, revision, savedTime, conflicts, settle, onInput, flush }
}

/** Calls back when the page is left or put away, and when the network or the page is back. */
function useNow(callback: () => void): void {
  useEffect(() => {
    window.addEventListener('online', callback)
    window.addEventListener('pagehide', callback)
    document.addEventListener('visibilitychange', callback)
    return () => {
      window.removeEventListener('online', callback)
      window.removeEventListener('pagehide', callback)
      document.removeEventListener('visibilitychange', callback)
    }
  }, [callback])
}

const NOTHING: LocalCopy['changes'] = {}

/** What this device still has of a task that never reached the server, as far as it is of the present version. */
export function useUnsent(view: TaskView): LocalCopy['changes'] {
  const { userId } = useHost().user
  const [unsent] = useState(() => {
    const copy = view.may.fill ? readCopy(userId, view.task.taskId) : null
    return copy && copy.formVersionId === view.formVersionId ? copy.changes : NOTHING
  })
  return unsent
}
