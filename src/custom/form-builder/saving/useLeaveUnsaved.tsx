import { App } from 'antd'
import { useEffect, useSyncExternalStore } from 'react'
import { addLeaveGuard, lossQuestion, useHost, usePageScope } from '#engine'
import { t } from '#model/language/t.ts'
import type { DraftKeeper } from './createDraftKeeper.ts'

/** Asks who leaves before the server has everything; what can still be sent is sent first. */
export function useLeaveUnsaved(keeper: DraftKeeper): void {
  const { modal } = App.useApp()
  const { watchHistory } = useHost()
  const scope = usePageScope()
  const isUnsaved = useSyncExternalStore(keeper.subscribe, () => keeper.state().status !== 'saved')
  useEffect(() => {
    if (!isUnsaved) return
    const ask = async () => {
      if (await keeper.flush()) return true
      return new Promise<boolean>(resolve => {
        modal.confirm(
          lossQuestion({
            title: t('修改尚未保存到服务器'),
            content: t('离开后，修改只保留在这个浏览器中，下次打开这个表单时恢复。'),
            okText: t('离开'),
            cancelText: t('留在此页'),
            centered: true,
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          }),
        )
      })
    }
    return addLeaveGuard(ask, { scope, watchHistory })
  }, [isUnsaved, keeper, modal, scope, watchHistory])
}
