import { App } from 'antd'
import { useCallback, useEffect } from 'react'
import { addLeaveGuard, lossQuestion, useHost, usePageScope } from '#engine'
import { t } from '#model/language/t.ts'

/** Asks before work that is not saved is left. */
export function useLeaveWarning(isChanged: boolean): void {
  const { modal } = App.useApp()
  const { watchHistory } = useHost()
  const scope = usePageScope()
  const ask = useCallback(
    () =>
      new Promise<boolean>(resolve => {
        modal.confirm(
          lossQuestion({
            title: t('系统提示'),
            content: t('流程图的修改还没有保存，确定离开吗？'),
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
    () => (isChanged ? addLeaveGuard(ask, { scope, watchHistory }) : undefined),
    [isChanged, ask, scope, watchHistory],
  )
}
