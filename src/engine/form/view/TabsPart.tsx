import { observer } from '@formily/react'
import { Badge, Tabs } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { t } from '#model/language/t.ts'
import { useFormContext } from './FormContext.ts'
import { namesOfPanes, type PanesProps, paneOf, useShownPanes } from './Pane.ts'
import { useRevealer } from './revealField.ts'

/** Parts of a form as tabs. A tab with mistakes says how many. */
export default observer(function TabsPart({ panes: all, draw }: PanesProps) {
  const { text } = useFormContext()
  const panes = useShownPanes(all)
  const names = useMemo(() => namesOfPanes(panes), [panes])
  const [active, setActive] = useState('0')
  useRevealer(
    useCallback(
      path => {
        const index = paneOf(names, path)
        if (index >= 0) setActive(String(index))
      },
      [names],
    ),
  )
  const items = panes.map((pane, index) => ({
    key: String(index),
    label: <TabLabel title={text(pane.title)} names={names[index] as ReadonlySet<string>} />,
    children: draw(pane),
  }))
  const shown = items.some(({ key }) => key === active) ? active : items[0]?.key
  return <Tabs items={items} activeKey={shown} onChange={setActive} />
})

const TabLabel = observer(({ title, names }: { title: string; names: ReadonlySet<string> }) => {
  const { errors } = useFormContext().state
  const count = errors.paths().filter(path => names.has(path.split('.')[0] as string)).length
  return (
    <Badge count={count} size="small" offset={[8, -2]} title={t('{{count}}处需要修改', { count })}>
      <span className={count > 0 ? 'm-form-error' : undefined}>{title}</span>
    </Badge>
  )
})
