import { App } from 'antd'
import { useCallback, useEffect } from 'react'
import { lossQuestion } from '../../dialogs/lossQuestion.ts'
import { useHost } from '../../EngineContext.ts'
import { addLeaveGuard, usePageScope } from './confirmLeave.ts'

interface LeaveGuard {
  title: string
  content: string
  okText: string
  cancelText: string
  /** Saves what can still be saved, before anything is asked. Resolves true when nothing is left to lose. */
  save?(): Promise<boolean>
}

/**
 * Asks before a page with unsaved work is left or closed, for screens that are no forms of the engine. Returns how to ask
 * before it is closed by code: resolves true when there is nothing to lose, or it may be lost.
 */
export function useLeaveGuard(isUnsaved: boolean, guard: LeaveGuard): () => Promise<boolean> {
  const { modal } = App.useApp()
  const { watchHistory } = useHost()
  const scope = usePageScope()
  const { title, content, okText, cancelText, save } = guard
  const ask = useCallback(async () => {
    if (!isUnsaved || (await save?.())) return true
    return new Promise<boolean>(resolve => {
      const answers = { onOk: () => resolve(true), onCancel: () => resolve(false) }
      modal.confirm(lossQuestion({ title, content, okText, cancelText, centered: true, ...answers }))
    })
  }, [isUnsaved, title, content, okText, cancelText, save, modal])
  useEffect(
    () => (isUnsaved ? addLeaveGuard(ask, { scope, watchHistory }) : undefined),
    [isUnsaved, ask, scope, watchHistory],
  )
  return ask
}
