import { App } from 'antd'
import { useCallback, useEffect } from 'react'
import { addLeaveGuard, lossQuestion, useHost, usePageScope } from '#engine'
import { t } from '#model/language/t.ts'

/** Whoever leaves the page with something unsaved is asked. */
export function useUnsaved(isDirty: boolean): void {
  const { modal } = App.useApp()
  const { watchHistory } = useHost()
  const scope = usePageScope()
  const ask = useCallback(
    () =>
      new Promise<boolean>(resolve => {
        modal.confirm(
          lossQuestion({
            title: t('离开此页？'),
            content: t('修改还没有保存，确定离开吗？'),
            okText: t('离开'),
            cancelText: t('继续编辑'),
            centered: true,
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          }),
        )
      }),
    [modal],
  )
  useEffect(
    () => (isDirty ? addLeaveGuard(ask, { scope, watchHistory }) : undefined),
    [isDirty, ask, scope, watchHistory],
  )
}
