import { Drawer, Empty, Select, Spin } from 'antd'
import { useMemo } from 'react'
import { isPermitted } from '#model/fieldAccess.ts'
import { parseDimension } from '#model/figures/Dimension.ts'
import { mostDimensions } from '#model/figures/mostDimensions.ts'
import { t, textOf } from '#model/language/t.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { useHost } from '../EngineContext.ts'
import type { EngineUser } from '../EngineHost.ts'
import { FaultBox } from '../faults/FaultBox.tsx'
import { FilterChips } from '../list/FilterChips.tsx'
import type { ListControl } from '../list/useListPage.ts'
import { useIsAddressed } from '../list/useListQuery.ts'
import { faultMessage } from '../text/messages.ts'
import { isRefusedBy } from '../visit/visitFaults.ts'
import { countsAll } from './countsAll.ts'
import { DimensionChoice } from './DimensionChoice.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { offeredDimensions } from './offeredDimensions.ts'
import { type FigureOffer, useFigureChoice } from './useFigureChoice.ts'
import { useFigures } from './useFigures.ts'
import './figures.css'

/** px */
const WIDTH = 860

/** The figures of a list by what the user chooses; a figure leads to the records that it is about. */
export function FiguresDrawer({ list, onClose }: { list: ListControl; onClose(): void }) {
  const host = useHost()
  const isAddressed = useIsAddressed(list.embedded)
  const offer = useMemo(() => offerOf(list.resource, host.user), [list.resource, host.user])
  const [choice, choose] = useFigureChoice(list, offer)
  const { measures } = choice
  const { minGroup } = list.resource
  const chosenGroups = (list.state.filter.figureWithin as string[] | undefined)?.length ?? 0
  // Where small groups are folded, a chosen group is a dimension of the question.
  const places = minGroup ? mostDimensions(minGroup) - chosenGroups : choice.by.length
  const by = choice.by.slice(0, Math.max(0, places))

  function show(within: string[], measure: string | null): void {
    const { figureWithin = [], ...filter } = list.state.filter
    const groups = [...new Set([...(figureWithin as string[]), ...within])]
    // Whoever goes back comes to the list as it was.
    if (isAddressed) host.navigate(window.location.search || '?', { step: true })
    list.change({ filter: { ...filter, figureWithin: groups, ...(measure ? { figureOf: [measure] } : {}) } })
    onClose()
  }

  return (
    <Drawer
      open
      title={t('{{title}}统计', { title: host.text(list.model.title) })}
      width={`min(100vw, ${WIDTH}px)`}
      onClose={onClose}
    >
      <FilterChips list={list} />
      <div className="m-figures-bar">
        {by.map((text, index) => (
          <DimensionChoice
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of the two choices are what they are.
            key={index}
            label={index === 0 ? t('统计维度') : t('再按另一维度')}
            offered={offer.fields.filter(({ ways }) => !ways.some(way => isOf(way.text, by[1 - index])))}
            value={text}
            onChange={next => choose({ by: choice.by.map((old, place) => (place === index ? next : old)) })}
          />
        ))}
        {offer.measures.length > 1 && (
          <Select
            className="m-figures-choice"
            mode="multiple"
            maxTagCount="responsive"
            allowClear
            aria-label={t('统计项')}
            placeholder={t('全部统计项')}
            optionFilterProp="label"
            value={measures}
            options={offer.measures.map(({ name, title }) => ({ value: name, label: textOf(title) }))}
            onChange={(names: string[]) => choose({ measures: names })}
          />
        )}
      </div>
      <Figures list={list} by={by} measures={measures} onShow={show} />
    </Drawer>
  )
}

/** Whether a choice is one of the ways of a property of which another is this. */
const isOf = (way: string, chosen = ''): boolean => chosen.split(':')[0] === way.split(':')[0]

/** What the user may choose; how many records there are is always said. */
function offerOf(resource: ResourceModel, user: EngineUser) {
  const mayRead = (needed: string) => isPermitted(user, [needed])
  const measures = resource.measures.filter(
    measure => !countsAll(measure) && measure.permissions.every(mayRead),
  )
  return { fields: offeredDimensions(resource, user), measures } satisfies FigureOffer
}

interface FiguresProps {
  list: ListControl
  by: string[]
  measures: string[]
  onShow(within: string[], measure: string | null): void
}

function Figures({ list, by, measures, onShow }: FiguresProps) {
  const asked = [...new Set(by)].filter(text => text !== '')
  const isWaiting = asked.some(text => parseDimension(text) === null)
  const { figures, error, isLoading, retry } = useFigures(list, isWaiting ? null : asked)
  if (isWaiting) return <Empty description={t('填写区间的分界后显示统计结果')} />
  if (error !== undefined && !isLoading)
    return (
      <FaultBox
        title={t('统计未能完成')}
        onRetry={isRefusedBy(error, ['SEARCH_INVALID']) ? undefined : retry}
      >
        {faultMessage(error)}
      </FaultBox>
    )
  return (
    <Spin spinning={isLoading}>
      {figures ? (
        <FiguresTable resource={list.resource} figures={figures} shown={measures} onShow={onShow} />
      ) : (
        <Empty description={t('正在统计')} />
      )}
    </Spin>
  )
}
