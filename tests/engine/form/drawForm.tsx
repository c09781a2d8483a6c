import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { EngineProvider } from '#engine'
import type { PageModel } from '#model/types/index.ts'
import { RecordForm } from '../../../src/engine/form/RecordForm.tsx'
import type { RecordFormProps } from '../../../src/engine/form/RecordFormContent.tsx'
import { loadWidgets, widgetSources } from '../../widgets/loadWidgets.ts'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost, type FakeHostOptions } from '../support/createFakeHost.ts'
import { untilStill } from '../support/untilStill.ts'
import { orderPage } from './orderPage.ts'

/** Returns the model of the test's page, with changes to its source. */
export function orderModel(form: object = orderPage.form, resource: object = {}): PageModel {
  const source = { ...orderPage, form, resource: { ...orderPage.resource, ...resource } }
  return compileModels({ 'test/order/index.json': source })['test/order/index'] as PageModel
}

export const ORDER = {
  orderId: 7,
  orderName: '旧名称',
  mobile: '13800000000',
  code: 'A1',
  kind: 'a',
  price: 1.5,
  quantity: 2,
  fixed: '不变',
  owner: 'wang',
  items: [{ name: '笔', cost: 2, count: 3 }],
  version: 4,
}

interface DrawFormOptions extends Partial<RecordFormProps> {
  host?: Partial<FakeHostOptions>
}

/** Every part that a form loads while it is drawn: tests wait for the form, not for the modules. */
const loadParts = () =>
  Promise.all([
    loadWidgets(),
    import('../../../src/engine/form/view/TabsPart.tsx'),
    import('../../../src/engine/form/view/StepsPart.tsx'),
    import('../../../src/engine/form/view/ObjectPart.tsx'),
    import('../../../src/engine/form/steps/DraftNotice.tsx'),
    import('../../../src/engine/sortable/RowButtons.tsx'),
    import('../../../src/engine/values/ValuesDetail.tsx'),
    import('../../../src/engine/values/ValuesSummary.tsx'),
    import('../../../src/engine/form/view/MergedNotice.tsx'),
  ])

/** Draws the form of the test's page, and waits until it is there. */
export async function drawForm({ host: hostOptions, ...props }: DrawFormOptions = {}) {
  const model = props.model ?? orderModel()
  const tables = { '/test/order': [structuredClone(ORDER)] }
  const host = createFakeHost({ models: { [model.component]: model }, tables, ...hostOptions })
  const onSaved = vi.fn()
  const onCancel = vi.fn()
  const element = (now: PageModel) => (
    <EngineProvider host={host} widgets={widgetSources}>
      <RecordForm
        mode="create"
        surface="dialog"
        onSaved={onSaved}
        onCancel={onCancel}
        {...props}
        model={now}
      />
    </EngineProvider>
  )
  await loadParts()
  const drawn = render(element(model))
  await untilStill()
  return { ...drawn, host, onSaved, onCancel, redraw: (now: PageModel) => drawn.rerender(element(now)) }
}
