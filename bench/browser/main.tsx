import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type EngineHost, EngineProvider, type EngineProviderProps } from '#engine'
import type { PageModel } from '#model/types/index.ts'
import { createFakeHost } from '#tests/engine/support/createFakeHost.ts'
import { antdTheme } from '../../src/app/theme/antdTheme.ts'
import { benchFields } from '../support/browser/FormPage.ts'
import { TABLE_DICTIONARY, tableRows } from '../support/browser/TablePage.ts'
import type { DiagramContender } from './diagrams/DiagramContender.ts'
import { AntdForm } from './forms/AntdForm.tsx'
import { FormilyForm } from './forms/FormilyForm.tsx'
import { OurForm } from './forms/OurForm.tsx'
import { AntdTable } from './tables/AntdTable.tsx'
import { OurTable } from './tables/OurTable.tsx'
import './bench.css'

const widgets = import.meta.glob('../../src/widgets/*/index.ts') as EngineProviderProps['widgets']
const OurCanvas = lazy(() => import('./forms/OurCanvas.tsx'))
const theme = antdTheme('light')
/** What the measuring process asks of the page. */
window.bench = {
  drawForm: (kind, count, model) => {
    const fields = benchFields(count)
    if (kind === 'antd') return show(<AntdForm fields={fields} />)
    return show(kind === 'formily' ? <FormilyForm fields={fields} /> : <OurForm model={model} />)
  },
  drawCanvas: text =>
    show(
      <Suspense fallback={null}>
        <OurCanvas text={text} />
      </Suspense>,
    ),
  drawTable: (kind, count, model) => {
    const rows = tableRows(count)
    if (kind === 'ours') return show(inEngine(hostOf(model, rows), <OurTable model={model} />))
    return show(<AntdTable rows={rows} virtual={kind === 'virtual'} />)
  },
  openDesigner: async kind =>
    kind === 'ours'
      ? (await import('./diagrams/ourDesigner.ts')).ourDesigner()
      : (await import('./diagrams/bareModeler.ts')).bareModeler(),
  clear: () => show(null),
}

declare global {
  interface Window {
    bench: {
      drawForm(kind: 'ours' | 'formily' | 'antd', count: number, model: PageModel): void
      /** The designer of forms with a form of this text. */
      drawCanvas(text: string): void
      drawTable(kind: 'ours' | 'antd' | 'virtual', count: number, model: PageModel): void
      openDesigner(kind: 'ours' | 'bpmn-js'): Promise<DiagramContender>
      clear(): void
    }
    /** The designer that is being measured. */
    designer?: DiagramContender
  }
}

let show: (content: ReactElement | null) => void = () => undefined

/** Where one contender stands after the other. */
function Stage() {
  const [content, setContent] = useState<ReactElement | null>(null)
  show = setContent
  return content
}

/** All contenders stand in the same environment, which are there before them, as in the product. */
createRoot(document.getElementById('root') as HTMLElement).render(
  <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
    <App>{inEngine(createFakeHost({ models: {} }), <Stage />)}</App>
  </ConfigProvider>,
)

function hostOf(model: PageModel, rows: Record<string, unknown>[]): EngineHost {
  const entries = Object.entries(TABLE_DICTIONARY).map(([value, [label, look]]) => [value, [label, look]])
  return createFakeHost({
    models: { [model.component]: model },
    tables: { [model.resource?.path ?? '']: rows },
    dictionaries: { sys_normal_disable: Object.fromEntries(entries) },
  })
}

function inEngine(host: EngineHost, content: ReactElement) {
  return (
    <EngineProvider host={host} widgets={widgets}>
      {content}
    </EngineProvider>
  )
}
