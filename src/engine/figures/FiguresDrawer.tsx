import { Drawer, Empty, Spin } from 'antd'
import { useMemo } from 'react'
import { parseDimension } from '#model/figures/Dimension.ts'
import { t } from '#model/language/t.ts'
import { useHost } from '../EngineContext.ts'
import { FaultBox } from '../faults/FaultBox.tsx'
import type { ListControl } from '../list/useListPage.ts'
import { faultMessage } from '../text/messages.ts'
import { DimensionChoice } from './DimensionChoice.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { offeredDimensions } from './offeredDimensions.ts'
import { useFigureChoice } from './useFigureChoice.ts'
import { useFigures } from './useFigures.ts'
import './figures.css'

/** px */
const WIDTH = 860

/** The figures of a list by what the user chooses; a figure leads to the records that it is about. */
export function FiguresDrawer({ list, onClose }: { list: ListControl; onClose(): void }) {
  const { resource, model } = list
  const host = useHost()
  const offered = useMemo(() => offeredDimensions(resource, host.user), [resource, host.user])
  const [chosen, choose] = useFigureChoice(list, offered)
  const by = [...new Set(chosen)].filter(text => text !== '' && parseDimension(text) !== null)
  const { figures, error, isLoading, retry } = useFigures(list, by)

  function show(within: string[], measure: string | null): void {
    const { figureWithin = [], ...filter } = list.state.filter
    const groups = [...new Set([...(figureWithin as string[]), ...within])]
    list.change({ filter: { ...filter, figureWithin: groups, ...(measure ? { figureOf: [measure] } : {}) } })
    onClose()
  }

  return (
    <Drawer
      open
      title={t('{{title}}统计', { title: host.text(model.title) })}
      width={`min(100vw, ${WIDTH}px)`}
      onClose={onClose}
    >
      <div className="m-figures-bar">
        {chosen.map((text, index) => (
          <DimensionChoice
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of the two choices are what they are.
            key={index}
            label={index === 0 ? t('统计维度') : t('再按另一维度')}
            offered={offered.filter(other => other.text !== chosen[1 - index])}
            value={text}
            onChange={next => choose(index, next)}
          />
        ))}
      </div>
      {error !== undefined && !isLoading ? (
        <FaultBox title={t('统计未能完成')} onRetry={retry}>
          {faultMessage(error)}
        </FaultBox>
      ) : (
        <Spin spinning={isLoading}>
          {figures ? (
            <FiguresTable resource={resource} figures={figures} onShow={show} />
          ) : (
            <Empty description={t('正在统计')} />
          )}
        </Spin>
      )}
    </Drawer>
  )
}
