import { RightOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { isReadable } from '#model/fieldAccess.ts'
import { t } from '#model/language/t.ts'
import type { ColumnLayout, FieldModel } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import { canOpen } from '../access/permissions.ts'
import { type CellRenderer, cellRenderer } from '../cells/cellRenderer.tsx'
import type { Row, RowKey } from '../data/Row.ts'
import { type SeenNode, seenNodes } from '../data/treeRows.ts'
import type { Dictionaries } from '../dict/useDictionaries.ts'
import { useHost } from '../EngineContext.ts'
import { recordLabel } from '../text/recordWords.ts'
import { editableRenderer } from './edit/editableRenderer.tsx'
import { MoreActions } from './RowActions.tsx'
import type { ListControl } from './useListPage.ts'
import type { TableContext } from './useTableColumns.ts'
import type { TreeUnfolding } from './useTreeUnfolding.ts'

/** Further levels stand no further in: a card must keep its room. */
const DEEPEST = 5

/** What draws the rows of a list is given. */
export interface RecordRowsProps extends TableContext {
  list: ListControl
  unfolding: TreeUnfolding
  empty: ReactNode
}

interface RecordCardsProps extends RecordRowsProps {
  /** Whether the first column that can head a card does so, and where it is empty the name's first letter. */
  covered?: boolean
}

const OTHERS = 4

/** The rows as cards, each of its name, its status and up to four more fields: how a phone shows every list. */
export function RecordCards({ list, unfolding, empty, covered = false, ...context }: RecordCardsProps) {
  const { resource, result, selection } = list
  const { key } = resource
  const parts = useCardParts(list, context, covered)
  const chosen = new Set(selection.keys)
  const mayOpen = canOpen(useHost().user, resource)
  const isSelectable = list.model.list?.selectable === true || list.inTrash
  const unfolded = new Set(unfolding.expandable.expandedRowKeys)

  function choose(record: Row, isChosen: boolean): void {
    const others = selection.records.filter(other => other[key] !== record[key])
    selection.choose(isChosen ? [...others, record] : others)
  }

  if (result.rows.length === 0) return <div className="m-cards">{empty}</div>
  return (
    <ul className="m-cards">
      {seenNodes(result.tree, { key, unfolded }).map(({ record, level }) => {
        const id = record[key] as RowKey
        return (
          <RecordCard
            key={id}
            record={record}
            level={level}
            label={recordLabel(resource, record)}
            parts={parts}
            canOpen={mayOpen && !list.inTrash}
            isChosen={isSelectable ? chosen.has(id) : null}
            onChoose={choose}
            isUnfolded={record.children ? unfolded.has(id) : null}
            onUnfold={unfolding.expandable.onExpand}
            commands={context.commands}
            rowButtons={context.rowButtons}
          />
        )
      })}
    </ul>
  )
}

function useCardParts(list: ListControl, context: TableContext, covered: boolean): CardParts {
  const host = useHost()
  const { model, resource, edits, fixed, inTrash, conditionOf } = list
  const { dictionaries, widgets } = context
  return useMemo(() => {
    const fields = new Map(resource.fields.map(field => [field.name, field]))
    const columns = (model.list?.columns ?? []).flatMap(column => {
      const field = fields.get(column.field)
      return field && column.visible && isReadable(host.user, field) ? [{ column, field }] : []
    })
    const part = ({ column, field }: { column: ColumnLayout; field: FieldModel }): CardPart => ({
      title: host.text(column.title),
      draw: cellRenderer(column.cell === 'switch' ? { ...column, cell: field.widget } : column, field, {
        dictionaries,
        widgets,
      }),
    })
    const editing = { host, model, edits, fixed, inTrash, conditionOf }
    const editablePart = (item: { column: ColumnLayout; field: FieldModel }): CardPart => {
      const { title, draw } = part(item)
      return { title, draw: editableRenderer(draw, item.column, item.field, editing) }
    }
    const cover = covered ? columns.flatMap(({ field }) => coverOf(field, widgets)).at(0) : undefined
    const [identity, ...rest] = columns.filter(({ field }) => field.name !== cover?.field)
    const tagged = rest.filter(({ field }) => field.dict !== null || field.options !== undefined)
    const isBare = ({ field }: { field: FieldModel }) => isYesNo(dictionaries[field.dict ?? ''])
    // What the list switches is the state of the record, whatever other tags stand before it.
    const switched = tagged.find(({ column }) => column.cell === 'switch')
    const status = switched ?? tagged.find(item => !isBare(item)) ?? tagged[0]
    const others = rest.filter(item => item !== status).slice(0, OTHERS)
    return {
      cover: cover?.draw,
      identity: identity && part(identity),
      status: status && { ...part(status), isNamed: isBare(status) },
      others: others.map(editablePart),
    }
  }, [host, model, resource, dictionaries, widgets, covered, edits, fixed, inTrash, conditionOf])
}

/** How a field heads a card; nothing for one whose widget has no such look. */
function coverOf(
  field: FieldModel,
  widgets: TableContext['widgets'],
): { field: string; draw: CellRenderer }[] {
  const Cover = widgets[field.widget]?.cover
  if (!Cover) return []
  const properties = field.widgetProps
  const draw: CellRenderer = record =>
    isEmptyValue(record[field.name]) ? null : (
      <Cover {...properties} value={record[field.name] as never} record={record} field={field} />
    )
  return [{ field: field.name, draw }]
}

const YES_NO = new Set(['Y', 'N', 'true', 'false'])

/** Whether a dictionary has yes and no only, which say nothing without the name of what they answer. */
const isYesNo = (entries: Dictionaries[string] | undefined): boolean =>
  entries !== undefined && entries.size > 0 && [...entries.keys()].every(value => YES_NO.has(value))

interface CardPart {
  title: string
  draw: CellRenderer
}

interface CardParts {
  cover: CellRenderer | undefined
  identity: CardPart | undefined
  /** A dictionary value, beside the name; with its title where it says nothing by itself. */
  status: (CardPart & { isNamed: boolean }) | undefined
  others: CardPart[]
}

interface RecordCardProps extends Pick<TableContext, 'commands' | 'rowButtons'>, SeenNode {
  /** Name of the record, for what has no text of its own. */
  label: string
  parts: CardParts
  /** Whether its name opens it. */
  canOpen: boolean
  /** Whether it is chosen; null where nothing is. */
  isChosen: boolean | null
  onChoose(record: Row, isChosen: boolean): void
  /** Whether what is below it is seen; null where nothing is below it. */
  isUnfolded: boolean | null
  onUnfold(unfolded: boolean, record: Row): void
}

/** A record on a phone. In a tree it stands as far in as it is deep, and unfolds what is below it. */
function RecordCard(props: RecordCardProps) {
  const { record, level, label, parts, isChosen, isUnfolded, commands } = props
  const name = parts.identity?.draw(record)
  const buttons = props.rowButtons.filter(button => button.allows(record))
  const inset = { '--m-level': Math.min(level, DEEPEST) - 1 } as React.CSSProperties
  return (
    <li className="m-card" style={inset} data-level={level}>
      {parts.cover && (
        <CardCover onOpen={props.canOpen ? () => commands.open(record) : null}>
          {parts.cover(record) ?? <span>{[...label][0]}</span>}
        </CardCover>
      )}
      <header>
        {isUnfolded !== null && (
          <button
            type="button"
            className="m-card-fold"
            aria-expanded={isUnfolded}
            aria-label={isUnfolded ? t('收起{{label}}', { label }) : t('展开{{label}}', { label })}
            onClick={() => props.onUnfold(!isUnfolded, record)}
          >
            <RightOutlined aria-hidden rotate={isUnfolded ? 90 : 0} />
          </button>
        )}
        {isChosen !== null && (
          <Checkbox
            aria-label={t('选择{{label}}', { label })}
            checked={isChosen}
            onChange={event => props.onChoose(record, event.target.checked)}
          />
        )}
        {props.canOpen ? (
          <button type="button" className="m-link m-card-name" onClick={() => commands.open(record)}>
            {name}
          </button>
        ) : (
          <strong className="m-card-name">{name}</strong>
        )}
        {parts.status?.isNamed && <small>{parts.status.title}</small>}
        {parts.status?.draw(record)}
        {buttons.length > 0 && <MoreActions buttons={buttons} record={record} commands={commands} />}
      </header>
      <dl>
        {parts.others.map(({ title, draw }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{draw(record)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

interface CardCoverProps {
  /** null where nothing is to be opened. */
  onOpen: (() => void) | null
  children: ReactNode
}

/** It opens what the name opens, for who points at it: for the keyboard and for who hears the page the name is enough. */
function CardCover({ onOpen, children }: CardCoverProps) {
  if (onOpen === null) {
    return (
      <div className="m-card-cover" aria-hidden>
        {children}
      </div>
    )
  }
  return (
    <button type="button" className="m-card-cover" aria-hidden tabIndex={-1} onClick={onOpen}>
      {children}
    </button>
  )
}
