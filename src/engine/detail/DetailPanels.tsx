import { Tabs } from 'antd'
import { useMemo } from 'react'
import { t } from '#model/language/t.ts'
import type { PageModel } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'
import { useHost } from '../EngineContext.ts'
import { EnginePage } from '../EnginePage.tsx'
import { AddressPrefixContext } from '../list/useListQuery.ts'
import { usePageModel } from '../usePageModel.ts'
import { fixedBy } from './fixedBy.ts'
import { RecordDetail } from './RecordDetail.tsx'

/** A record with its sub-resources, each in a tab. */
export function DetailPanels({ model, record }: { model: PageModel; record: Row }) {
  const own = { key: '$own', label: t('基本信息'), children: <RecordDetail model={model} record={record} /> }
  const panels = model.panels.map(component => ({
    key: component,
    label: <PanelTitle component={component} />,
    children: <Panel component={component} record={record} />,
  }))
  return <Tabs items={[own, ...panels]} destroyOnHidden />
}

function PanelTitle({ component }: { component: string }) {
  const host = useHost()
  const { model } = usePageModel(component)
  return model ? host.text(model.title) : component
}

function Panel({ component, record }: { component: string; record: Row }) {
  const { model } = usePageModel(component)
  const match = model?.resource?.parent?.match
  const fixed = useMemo(() => match && fixedBy(match, record), [match, record])
  if (!model) return null
  return (
    <AddressPrefixContext.Provider value={null}>
      <EnginePage component={component} params={{}} fixed={fixed} embedded />
    </AddressPrefixContext.Provider>
  )
}
