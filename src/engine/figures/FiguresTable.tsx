import { Table, type TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { fieldOrPart } from '#model/fieldParts.ts'
import { chosenLanguage, t, textOf } from '#model/language/t.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { EMPTY } from '../cells/EmptyValue.tsx'
import { formatNumber } from '../text/formatNumber.ts'
import { withAffixes } from '../text/withAffixes.ts'
import { countsAll } from './countsAll.ts'
import { dimensionWords } from './dimensionWords.ts'
import type { AnsweredFigures, AnsweredGroup } from './useFigures.ts'

interface FiguresTableProps {
  resource: ResourceModel
  figures: AnsweredFigures
  /** Names of the measures that are shown; none for all. */
  shown: readonly string[]
  onShow(within: string[], measure: string | null): void
}

/** Figures by groups, with those of all below them. */
export function FiguresTable({ resource, figures, shown, onShow }: FiguresTableProps) {
  const { groups, total, dimensions, base } = figures
  const measured = shownMeasures(resource, figures, shown)
  const columns = columnsOf(resource, figures, { measured, onShow })
  const labelled = Math.max(dimensions.length, 1)
  return (
    <>
      <Table<AnsweredGroup>
        size="small"
        className="m-figures-table"
        rowKey={({ keys, folded }) => JSON.stringify([keys, folded])}
        columns={columns}
        dataSource={dimensions.length === 0 ? [] : groups}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{
          emptyText: dimensions.length === 0 ? t('选择统计维度，查看各组的数据') : t('没有符合条件的记录'),
        }}
        summary={() => (
          <Table.Summary.Row className="m-figures-total">
            <Table.Summary.Cell index={0} colSpan={labelled}>
              {t('全部')}
            </Table.Summary.Cell>
            <Table.Summary.Cell index={labelled} align="right">
              {formatNumber(total.count)}
            </Table.Summary.Cell>
            {measured.map(({ name, place }, index) => (
              <Table.Summary.Cell key={name} index={labelled + 1 + index} align="right">
                {drawFigure(resource, name, total.values[place])}
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )}
      />
      {base !== undefined && (
        <p className="m-hint">
          {t('一条记录可有多个值：{{count}} 条记录至少有一个值，各组之和可能大于全部。', { count: base })}
        </p>
      )}
      {groups.some(({ folded }) => folded) && (
        <p className="m-hint">{t('为保护个人信息，记录太少的组合并显示，不能逐条查看。')}</p>
      )}
    </>
  )
}

/** A measure that has a column, and its place among the answered figures. */
interface ShownMeasure {
  name: string
  title: string
  of: string | null
  place: number
}

/** A measure that counts all records is the column that says how many a group has. */
function shownMeasures(
  { measures }: ResourceModel,
  figures: AnsweredFigures,
  shown: readonly string[],
): ShownMeasure[] {
  const isCount = (name: string) => measures.some(measure => measure.name === name && countsAll(measure))
  return figures.measures
    .map((measure, place) => ({ ...measure, place }))
    .filter(({ name }) => !isCount(name) && (shown.length === 0 || shown.includes(name)))
}

function columnsOf(
  resource: ResourceModel,
  { dimensions, groups }: AnsweredFigures,
  { measured, onShow }: Pick<FiguresTableProps, 'onShow'> & { measured: ShownMeasure[] },
): TableColumnType<AnsweredGroup>[] {
  const most = Math.max(1, ...groups.map(({ count }) => count))
  const link = ({ within }: AnsweredGroup, measure: string | null, shown: ReactNode) =>
    within === null ? (
      shown
    ) : (
      <button
        type="button"
        className="m-link"
        title={t('查看这些记录')}
        onClick={() => onShow(within, measure)}
      >
        {shown}
      </button>
    )
  const all = resource.measures.find(countsAll)
  const titles = dimensions.length > 0 ? dimensions.map(text => dimensionWords(resource, text)) : ['']
  return [
    ...titles.map(
      (title, index): TableColumnType<AnsweredGroup> => ({
        key: `by ${index}`,
        title,
        className: 'm-figures-name',
        fixed: 'left',
        render: (_, group) => group.labels[index],
      }),
    ),
    {
      key: 'count',
      title: all ? textOf(all.title) : t('记录数'),
      align: 'right',
      render: (_, group) => (
        <span
          className="m-figures-bar-cell"
          style={{ '--m-share': group.count / most } as React.CSSProperties}
        >
          {link(group, null, formatNumber(group.count))}
        </span>
      ),
    },
    ...measured.map(
      ({ name, title, of, place }): TableColumnType<AnsweredGroup> => ({
        key: name,
        title,
        align: 'right',
        render: (_, group) => {
          const shown = drawFigure(resource, name, group.values[place])
          return of === null ? shown : link(group, of, shown)
        },
      }),
    ),
  ]
}

/** A figure as its field is drawn; shares in per cent, — for none. */
function drawFigure(resource: ResourceModel, name: string, value: unknown): ReactNode {
  const measure = resource.measures.find(candidate => candidate.name === name)
  if (!measure || value === null || value === undefined) return EMPTY
  if (measure.function === 'ratio') return `${formatNumber(Math.round(Number(value) * 10_000) / 100)}%`
  const field = measure.field === null ? undefined : fieldOrPart(resource.fields, measure.field)
  if (!field || measure.function === 'count' || measure.function === 'distinct')
    return formatNumber(Number(value))
  if (typeof value !== 'number')
    return fieldTypeBase(field.type).codec?.display?.(value, chosenLanguage(), field) ?? String(value)
  const digits = measure.function === 'avg' && field.scale === null ? null : field.scale
  return withAffixes(formatNumber(value, digits), field)
}
