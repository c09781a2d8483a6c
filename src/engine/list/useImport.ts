import { useState } from 'react'
import { t } from '#model/language/t.ts'
import type { PageModel } from '#model/types/index.ts'
import { useRevalidate } from '../data/useRead.ts'
import { useHost } from '../EngineContext.ts'
import type { Envelope, HttpFault } from '../EngineHost.ts'
import { faultMessage } from '../text/messages.ts'
import { checkOfAnswer, checkOfFault, type ImportCheck } from './importCheck.ts'

interface ImportControl {
  /** Whether a row that names a record by its unique values changes it. */
  updates: boolean
  /** Checks the chosen file again with it. */
  setUpdates(updates: boolean): void
  /** What was chosen of the ways of the page; undefined where it has none. */
  way: string | undefined
  /** Checks the chosen file again with it. */
  setWay(way: string): void
  file: File | null
  state: 'waiting' | 'checking' | 'checked' | 'saving' | 'done'
  check: ImportCheck | null
  /** Why it failed, where that is no mistake in the file. */
  failure: string | null
  /** Part that has been sent, 0 to 1; null while unknown. */
  progress: number | null
  /** Checks a file; nothing is stored. */
  choose(file: File): Promise<void>
  /** Stores the checked file. Returns what was answered; null where it was refused. */
  save(): Promise<Envelope | null>
}

/** What is chosen beside the file. */
type Choices = Pick<ImportControl, 'updates' | 'way'>

const WAITING = { file: null, state: 'waiting', check: null, failure: null } as const
type Progressing = Pick<ImportControl, 'file' | 'state' | 'check' | 'failure'>

/** Returns how a file is checked and then imported. */
export function useImport({ component, resource }: PageModel): ImportControl {
  const host = useHost()
  const revalidate = useRevalidate()
  const [current, setCurrent] = useState<Progressing>(WAITING)
  const [progress, setProgress] = useState<number | null>(null)
  const [updates, setUpdates] = useState(false)
  const operation = resource?.operations.import
  const [way, setWay] = useState(operation?.ways?.[0]?.value)
  if (!resource || !operation) throw new Error(`${component} has no operation import.`)
  const { path } = operation

  function send(file: File, preview: boolean, chosen: Choices) {
    setProgress(null)
    return host.http.upload(path, file, {
      query: { preview, updateSupport: chosen.updates, way: chosen.way },
      silent: true,
      onProgress: setProgress,
    })
  }

  async function checkFile(file: File, chosen: Choices): Promise<void> {
    setCurrent({ file, state: 'checking', check: null, failure: null })
    try {
      setCurrent({
        file,
        state: 'checked',
        check: checkOfAnswer(await send(file, true, chosen)),
        failure: null,
      })
    } catch (error) {
      setCurrent(refused(file, error as HttpFault))
    }
  }

  async function save(): Promise<Envelope | null> {
    const { file, check } = current
    if (!file || !check) return null
    setCurrent({ file, state: 'saving', check, failure: null })
    let answer: Envelope
    try {
      answer = await send(file, false, { updates, way })
    } catch (error) {
      setCurrent(refused(file, error as HttpFault))
      return null
    }
    setCurrent({ file, state: 'done', check, failure: null })
    host.notify.success(t('已导入{{count}}条', { count: check.total }))
    await revalidate((resource as NonNullable<typeof resource>).path)
    return answer
  }

  return {
    ...current,
    progress,
    updates,
    setUpdates(next) {
      setUpdates(next)
      if (current.file) void checkFile(current.file, { updates: next, way })
    },
    way,
    setWay(next) {
      setWay(next)
      if (current.file) void checkFile(current.file, { updates, way: next })
    },
    choose: file => checkFile(file, { updates, way }),
    save,
  }
}

function refused(file: File, fault: HttpFault): Progressing {
  const check = checkOfFault(fault)
  return { file, state: 'waiting', check, failure: check ? null : faultMessage(fault) }
}
