import { App, ConfigProvider } from 'antd'
import type { ModuleDeclaration } from 'didi'
import { useCallback, useContext, useMemo } from 'react'
import { lossQuestion, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { Vendor } from '#process/vendors.ts'
import { createPickers } from './createPickers.ts'
import type { PanelHost } from './PanelOptions.ts'
import { panelModules } from './panelModules.ts'

/** Where process forms are made. */
const FORMS = '/bpm/manager/form'

export type PanelContext = Partial<Pick<PanelHost, 'model' | 'fields'>>

/** Returns what makes the modules of the properties panel; the same function as long as the page is there. */
export function usePanelModules({
  model = null,
  fields = null,
}: PanelContext): (vendor: Vendor) => ModuleDeclaration[] {
  const { http, navigate } = useHost()
  const { modal } = App.useApp()
  const { getPopupContainer } = useContext(ConfigProvider.ConfigContext)
  const host = useMemo<PanelHost>(
    () => ({
      model: null,
      fields: null,
      pickers: createPickers(http),
      confirm: question =>
        new Promise(resolve => {
          modal.confirm(
            lossQuestion({
              title: t('系统提示'),
              content: question,
              centered: true,
              onOk: () => resolve(true),
              onCancel: () => resolve(false),
            }),
          )
        }),
      openForms: () => navigate(FORMS),
    }),
    [http, modal, navigate],
  )
  // The panel reads them at every use; it is no React component that could be told.
  host.model = model
  host.fields = fields
  host.layer = () => getPopupContainer?.() ?? document.body
  return useCallback(vendor => panelModules({ vendor, host }), [host])
}
