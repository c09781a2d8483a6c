import { type ReactNode, useMemo } from 'react'
import type { ColumnLayout, FieldModel } from '#model/types/index.ts'
import { canOpen } from '../access/canOpen.ts'
import { isReadable } from '../access/fieldAccess.ts'
import { cellRenderer } from '../cells/cellRenderer.tsx'
import type { Row, RowKey } from '../data/Row.ts'
import { seenNodes } from '../data/seenNodes.ts'
import type { Dictionaries } from '../dict/useDictionaries.ts'
import { useHost } from '../EngineContext.ts'
import { recordLabel } from '../text/recordLabel.ts'
import { type CardPart, type CardParts, RecordCard } from './RecordCard.tsx'
import type { ListControl } from './useListPage.ts'
import type { TableContext } from './useTableColumns.ts'
import type { TreeUnfolding } from './useTreeUnfolding.ts'

export interface RecordCardsProps extends TableContext {
  list: ListControl
  unfolding: TreeUnfolding
  empty: ReactNode
}

const OTHERS = 4

/** The rows on a phone: a card each, of its name, its status and up to four more fields. */
export function RecordCards({ list, unfolding, empty, ...context }: RecordCardsProps) {
  const { resource, result, selection } = list
  const { key } = resource
  const parts = useCardParts(list, context)
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

function useCardParts({ model, resource }: ListControl, context: TableContext): CardParts {
  const host = useHost()
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
    const [identity, ...rest] = columns
    const tagged = rest.filter(({ field }) => field.dict !== null)
    const isBare = ({ field }: { field: FieldModel }) => isYesNo(dictionaries[field.dict ?? ''])
    // What the list switches is the state of the record, whatever other tags stand before it.
    const switched = tagged.find(({ column }) => column.cell === 'switch')
    const status = switched ?? tagged.find(item => !isBare(item)) ?? tagged[0]
    const others = rest.filter(item => item !== status).slice(0, OTHERS)
    return {
      identity: identity && part(identity),
      status: status && { ...part(status), isNamed: isBare(status) },
      others: others.map(part),
    }
  }, [host, model, resource, dictionaries, widgets])
}

const YES_NO = new Set(['Y', 'N', 'true', 'false'])

/** Whether a dictionary has yes and no only, which say nothing without the name of what they answer. */
const isYesNo = (entries: Dictionaries[string] | undefined): boolean =>
  entries !== undefined && entries.size > 0 && [...entries.keys()].every(value => YES_NO.has(value))
