import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CloseOutlined,
  HolderOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import {
  DragHandle,
  groupAria,
  moveItem,
  optionLabel,
  SortableItems,
  useFollowingFocus,
  type WidgetOption,
  type WidgetProps,
} from '#engine'
import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { RankingCell } from './RankingView.tsx'
import { useRanked } from './useRanked.ts'
import './ranking.css'

interface RankingInputProps extends WidgetProps<unknown[]> {
  /** Type of the dictionary where no field names it. */
  dict?: string
}

type Tool = 'up' | 'down' | 'remove'

/** Options that are pressed into an order, and dragged or moved within it. */
export function RankingInput(props: RankingInputProps) {
  const { onChange, onBlur, disabled, readOnly, status, field } = props
  const { ranked, others } = useRanked(props)
  const list = useRef<HTMLDivElement>(null)
  const follow = useFollowingFocus(list)
  const values = ranked.map(({ value }) => value)
  const most = field?.schema.maxItems ?? Number.POSITIVE_INFINITY

  if (readOnly) return <RankingCell value={props.value} field={field as FieldModel} />

  function store(next: unknown[]): void {
    onChange(next.length > 0 ? next : null)
  }
  function move(from: number, to: number, tool?: Tool): void {
    if (to < 0 || to >= values.length || from === to) return
    // The button that was pressed goes along with its option.
    if (tool) follow(tool, to)
    store(moveItem(values, from, to))
  }
  function add(value: unknown, place: number): void {
    follow('add', place)
    store([...values, value])
  }
  function remove(place: number): void {
    follow('remove', place)
    store(values.filter((_, index) => index !== place))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a list with its tools, named together
    <div
      {...groupAria(props)}
      ref={list}
      role="group"
      className={`m-ranking${status === 'error' ? ' is-wrong' : ''}`}
      onBlur={onBlur}
    >
      {ranked.length > 0 && (
        <SortableItems as="list" enabled={!disabled} onMove={move}>
          {ranked.map((option, index) => (
            <RankedOption
              key={String(option.value)}
              option={option}
              place={index}
              count={ranked.length}
              disabled={disabled === true}
              onMove={(step, tool) => move(index, index + step, tool)}
              onRemove={() => remove(index)}
            />
          ))}
        </SortableItems>
      )}
      {others.length > 0 && (
        <div className="m-ranking-others">
          <span className="m-ranking-hint">
            {ranked.length >= most
              ? t('已选满{{count}}项', { count: most })
              : t('按先后点选，还有{{count}}项', { count: others.length })}
          </span>
          {others.map((option, place) => (
            <button
              key={String(option.value)}
              type="button"
              className="m-ranking-other"
              disabled={disabled || ranked.length >= most}
              data-tool="add"
              onClick={() => add(option.value, place)}
            >
              <PlusOutlined aria-hidden />
              {optionLabel(option)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

interface RankedOptionProps {
  option: WidgetOption
  /** From 0. */
  place: number
  count: number
  disabled: boolean
  onMove(step: number, tool: Tool): void
  onRemove(): void
}

function RankedOption({ option, place, count, disabled, onMove, onRemove }: RankedOptionProps) {
  const tool = { type: 'text', size: 'small' } as const
  const name = option.label
  return (
    <div className="m-ranking-item">
      <span className="m-ranking-place">{place + 1}</span>
      <span className="m-ranking-label">{optionLabel(option)}</span>
      <Button
        {...tool}
        data-tool="up"
        icon={<ArrowUpOutlined />}
        aria-label={t('上移{{name}}', { name })}
        disabled={disabled || place === 0}
        onClick={() => onMove(-1, 'up')}
      />
      <Button
        {...tool}
        data-tool="down"
        icon={<ArrowDownOutlined />}
        aria-label={t('下移{{name}}', { name })}
        disabled={disabled || place === count - 1}
        onClick={() => onMove(1, 'down')}
      />
      <Button
        {...tool}
        data-tool="remove"
        icon={<CloseOutlined />}
        aria-label={t('移除{{name}}', { name })}
        disabled={disabled}
        onClick={onRemove}
      />
      {!disabled && count > 1 && (
        <DragHandle label={t('移动{{name}}', { name })}>
          <HolderOutlined />
        </DragHandle>
      )}
    </div>
  )
}
