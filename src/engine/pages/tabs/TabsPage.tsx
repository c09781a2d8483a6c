import { Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { t } from '#model/language/t.ts'
import { useHost } from '../../EngineContext.ts'
import { EnginePage } from '../../EnginePage.tsx'
import { FaultBox } from '../../faults/FaultBox.tsx'
import { AddressPrefixContext } from '../../list/useListQuery.ts'
import { useLocationQuery } from '../../list/useLocationQuery.ts'
import type { PageKindProps } from '../../registry/definePageKind.ts'

const TAB = 'tab'

/** Several pages in tabs. The chosen one stands in the address; one that was seen stays as it was left. */
export function TabsPage({ model, params, fixed, embedded }: PageKindProps) {
  const host = useHost()
  const [search, setSearch] = useLocationQuery()
  const [memory, setMemory] = useState<string>()
  const first = model.tabs[0]
  const asked = embedded ? memory : new URLSearchParams(search).get(TAB)
  const active = model.tabs.find(tab => tab.page === asked) ?? first
  const items = useMemo(
    () =>
      model.tabs.map(tab => ({
        key: tab.page,
        label: host.text(tab.title),
        children: (
          <AddressPrefixContext.Provider value={embedded ? null : prefixOf(tab.page, model.tabs)}>
            <EnginePage
              component={tab.page}
              title={host.text(tab.title)}
              params={params}
              fixed={fixed}
              embedded
            />
          </AddressPrefixContext.Provider>
        ),
      })),
    [model, host, params, fixed, embedded],
  )
  if (!active)
    return (
      <FaultBox title={t('{{component}} 没有标签页', { component: model.component })}>
        {t('请在 tabs 中写上页面。')}
      </FaultBox>
    )

  function choose(page: string): void {
    if (embedded) {
      setMemory(page)
      return
    }
    const query = new URLSearchParams(search)
    if (page === first?.page) query.delete(TAB)
    else query.set(TAB, page)
    setSearch(query.toString().replaceAll('%2F', '/'))
  }

  return <Tabs className="m-tabs-page" activeKey={active.page} items={items} onChange={choose} />
}

/** What stands before the parameters of a tab: the last word of its page's key, or its place where another has that. */
function prefixOf(page: string, tabs: readonly { page: string }[]): string {
  const wordOf = (key: string) =>
    key
      .replace(/\/index$/, '')
      .split('/')
      .at(-1)
  const word = wordOf(page)
  const isOwn = tabs.every(tab => tab.page === page || wordOf(tab.page) !== word)
  return isOwn ? `${word}.` : `${tabs.findIndex(tab => tab.page === page) + 1}.`
}
