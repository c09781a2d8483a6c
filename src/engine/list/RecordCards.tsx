import { Checkbox } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { ColumnLayout, FieldModel } from '#model/types/index.ts'
import { isReadable } from '../access/fieldAccess.ts'
import { type CellRenderer, cellRenderer } from '../cells/cellRenderer.tsx'
import type { Row } from '../data/Row.ts'
import { branchesOf, type TreeRow } from '../data/treeOf.ts'
import { useHost } from '../EngineContext.ts'
import { recordLabel } from '../text/recordLabel.ts'
import { MoreActions } from './RowActions.tsx'
import type { ListControl } from './useListPage.ts'
import type { TableSurroundings } from './useTableColumns.ts'

export interface RecordCardsProps extends TableSurroundings {
  list: ListControl
  empty: ReactNode
}

interface CardPart {
  title: string
  draw: CellRenderer
}

interface CardParts {
  identity: CardPart | undefined
  /** A dictionary value, beside the name. */
  status: CardPart | undefined
  others: CardPart[]
}

const OTHERS = 4

/** The rows on a phone: a card each, of its name, its status and up to four more fields. */
export function RecordCards({ list, empty, ...surroundings }: RecordCardsProps) {
  const { resource, result, selection } = list
  const parts = useCardParts(list, surroundings)
  const chosen = new Set(selection.keys)
  const isSelectable = list.model.list?.selectable === true || list.inTrash

  function choose(record: Row, isChosen: boolean): void {
    const others = selection.records.filter(other => other[resource.key] !== record[resource.key])
    selection.choose(isChosen ? [...others, record] : others)
  }

  if (result.rows.length === 0) return <div className="m-cards">{empty}</div>
  return (
    <ul className="m-cards">
      {inTreeOrder(result.tree, resource.tree !== null).map(record => {
        const key = record[resource.key] as React.Key
        const buttons = surroundings.rowButtons.filter(button => button.allows(record))
        return (
          <li key={key} className="m-card">
            <header>
              {isSelectable && (
                <Checkbox
                  aria-label={`选择${recordLabel(resource, record)}`}
                  checked={chosen.has(key as string | number)}
                  onChange={event => choose(record, event.target.checked)}
                />
              )}
              <button
                type="button"
                className="m-card-name"
                onClick={() => surroundings.commands.open(record)}
              >
                {parts.identity?.draw(record)}
              </button>
              {parts.status?.draw(record)}
              {buttons.length > 0 && (
                <MoreActions buttons={buttons} record={record} commands={surroundings.commands} />
              )}
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
      })}
    </ul>
  )
}

function useCardParts({ model, resource }: ListControl, surroundings: TableSurroundings): CardParts {
  const host = useHost()
  const { dictionaries, widgets } = surroundings
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
    const status = rest.find(({ field }) => field.dict !== null)
    const others = rest.filter(item => item !== status).slice(0, OTHERS)
    return {
      identity: identity && part(identity),
      status: status && part(status),
      others: others.map(part),
    }
  }, [host, model, resource, dictionaries, widgets])
}

/** A phone shows a tree as a list, each node followed by those below it. */
function inTreeOrder(tree: Row[], isTree: boolean): Row[] {
  if (!isTree) return tree
  const flat = (node: TreeRow): TreeRow[] => [node, ...(node.children ?? []).flatMap(flat)]
  return branchesOf(tree as TreeRow[]).length === 0 ? tree : (tree as TreeRow[]).flatMap(flat)
}
