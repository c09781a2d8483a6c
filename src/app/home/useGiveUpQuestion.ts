import { useCallback, useEffect } from 'react'
import { addLeaveGuard, usePageScope } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'

/** Returns how to ask before a changed order is lost; also asked when the page is drawn anew or the window closed. */
export function useGiveUpQuestion(isDirty: boolean): () => Promise<boolean> {
  const { notify, historyGate } = useFrame()
  const scope = usePageScope()
  const ask = useCallback(
    () =>
      notify.confirm({
        title: t('系统提示'),
        text: t('快捷入口的修改还没有保存，离开后将会丢失。'),
        yes: t('放弃修改'),
        no: t('继续编辑'),
        isLoss: true,
      }),
    [notify],
  )
  useEffect(
    () => (isDirty ? addLeaveGuard(ask, { scope, watchHistory: historyGate.watch }) : undefined),
    [isDirty, ask, scope, historyGate],
  )
  return () => (isDirty ? ask() : Promise.resolve(true))
}
