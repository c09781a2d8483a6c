import { observe } from '@formily/reactive'
import { Modal } from 'antd'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#model/language/t.ts'
import { useLossModal } from '../../dialogs/lossQuestion.ts'
import { useHost } from '../../EngineContext.ts'
import type { FormState } from '../core/FormState.ts'
import { addLeaveGuard, usePageScope } from './confirmLeave.ts'

interface LeaveQuestion {
  /** Resolves true when nothing was typed, or the user lets it go. */
  ask(): Promise<boolean>
  /** Draw it with the form. */
  dialog: ReactNode
}

/** Returns how to ask before typed work is lost; also asked when the page is left or closed. */
export function useLeaveQuestion(state: FormState | null): LeaveQuestion {
  const scope = usePageScope()
  const { watchHistory } = useHost()
  const lossModal = useLossModal()
  const [isOpen, setIsOpen] = useState(false)
  const answer = useRef<((agreed: boolean) => void) | null>(null)

  const ask = useCallback(() => {
    if (!state?.status.dirty) return Promise.resolve(true)
    setIsOpen(true)
    return new Promise<boolean>(resolve => {
      answer.current = resolve
    })
  }, [state])

  useEffect(
    () => (state ? guardWhileDirty(state, () => addLeaveGuard(ask, { scope, watchHistory })) : undefined),
    [state, ask, scope, watchHistory],
  )

  const settle = (agreed: boolean) => {
    setIsOpen(false)
    answer.current?.(agreed)
    answer.current = null
  }
  const dialog = (
    <Modal
      open={isOpen}
      title={t('系统提示')}
      width={400}
      centered
      okText={t('放弃修改')}
      {...lossModal}
      cancelText={t('继续编辑')}
      onOk={() => settle(true)}
      onCancel={() => settle(false)}
    >
      {t('已填写的内容还没有保存，离开后将会丢失。')}
    </Modal>
  )
  return { ask, dialog }
}

/** The guard stands while there is typed work. */
function guardWhileDirty(state: FormState, guard: () => () => void): () => void {
  let remove: (() => void) | null = null
  const follow = () => {
    if (state.status.dirty) {
      remove ??= guard()
    } else {
      remove?.()
      remove = null
    }
  }
  follow()
  const dispose = observe(state.status, follow)
  return () => {
    dispose()
    remove?.()
  }
}
