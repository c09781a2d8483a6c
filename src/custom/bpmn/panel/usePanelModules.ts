import { App, ConfigProvider } from 'antd'
import type { ModuleDeclaration } from 'didi'
import { useCallback, useContext, useMemo } from 'react'
import { type EngineHost, faultMessage, listAnswer, lossQuestion, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { Vendor } from '#process/vendors.ts'
import type { Candidate, PanelHost, PickerKind, Pickers } from './PanelOptions.ts'
import { panelModules } from './panelModules.ts'

/** Endpoints of candidates, which whoever may read assignment rules may ask. */
const PATHS: Record<PickerKind, string> = {
  user: '/system/user/options',
  role: '/system/role/options',
  dept: '/system/dept/options',
  post: '/system/post/options',
  group: '/bpm/user-group/options',
}

/** People with their departments: two of one name are told apart. */
const PEOPLE = '/bpm/task/people'

const MOST = 50

/** Where process forms are made. */
const FORMS = '/bpm/manager/form'

type PanelContext = Partial<Pick<PanelHost, 'model' | 'fields' | 'titles' | 'hasForm' | 'handlers'>>

/** Returns what makes the modules of the properties panel; the same function as long as the page is there. */
export function usePanelModules({
  model = null,
  fields = null,
  titles,
  hasForm,
  handlers,
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
  host.titles = titles
  host.hasForm = hasForm
  host.handlers = handlers
  host.layer = () => getPopupContainer?.() ?? document.body
  return useCallback(vendor => panelModules({ vendor, host }), [host])
}

/** Pickers over the endpoints of candidates. Failures are thrown with a message to show, and not shown. */
function createPickers(http: EngineHost['http']): Pickers {
  return async (kind, { keyword = '', ids, signal }) => {
    const ask = async (path: string, wanted = ids): Promise<Candidate[]> => {
      const query = { keyword: keyword.trim(), ids: wanted?.join(','), pageSize: MOST }
      const answer = await http.request(path, { query, silent: true, signal })
      return listAnswer(answer).rows.map(candidateOf)
    }
    try {
      if (kind !== 'user') return await ask(PATHS[kind])
      const people = await ask(PEOPLE)
      // Accounts that are enabled no more have a name as well.
      const missing = ids?.filter(id => !people.some(({ value }) => value === id)) ?? []
      return missing.length === 0 ? people : [...people, ...(await ask(PATHS.user, missing))]
    } catch (fault) {
      throw new Error(faultMessage(fault), { cause: fault })
    }
  }
}

function candidateOf({ value, label, deptName }: Record<string, unknown>): Candidate {
  const name = String(label)
  return {
    value: String(value),
    label: deptName ? t('{{name}}（{{dept}}）', { name, dept: String(deptName) }) : name,
  }
}
