import { RightOutlined } from '@ant-design/icons'
import { Children, createContext, type HTMLAttributes, useContext } from 'react'
import { t } from '#model/language/t.ts'
import type { Row } from '../data/Row.ts'
import type { RowGroup } from './useRowGroups.tsx'
import './groups.css'

/** The heading of rows that stand together: what they have in common, and how many there are. */
export function GroupHeading({ group }: { group: RowGroup }) {
  const { title, rows, count, isFolded, fold } = group
  return (
    <button type="button" className="m-group-heading" aria-expanded={!isFolded} onClick={fold}>
      <RightOutlined aria-hidden rotate={isFolded ? 0 : 90} />
      <span className="m-group-title">{title}</span>
      <small>
        {rows.length < count
          ? t('共{{count}}条，本页{{rows}}条', { count, rows: rows.length })
          : t('共{{count}}条', { count })}
      </small>
    </button>
  )
}

/** Groups by the key of the row that stands for their heading. */
const Headings = createContext<ReadonlyMap<unknown, RowGroup>>(new Map())

/** Gives the rows of a table the headings among them. */
export const GroupHeadings = Headings.Provider

interface TableRowProps extends HTMLAttributes<HTMLTableRowElement> {
  'data-row-key'?: unknown
}

/** A row of a table, or the heading of a group across all its columns. */
export function GroupableRow({ children, ...props }: TableRowProps) {
  const group = useContext(Headings).get(props['data-row-key'])
  if (!group) return <tr {...props}>{children}</tr>
  return (
    <tr className="m-group-row">
      <td colSpan={Children.count(children)}>
        <GroupHeading group={group} />
      </td>
    </tr>
  )
}

interface GroupedRows {
  rows: Row[]
  headings: ReadonlyMap<unknown, RowGroup>
}

/** Returns the rows of a table with a row for each heading before them; what is folded is left out. */
export function withHeadings(groups: readonly RowGroup[], keyField: string): GroupedRows {
  const headings = new Map<unknown, RowGroup>()
  const rows = groups.flatMap(group => {
    const key = `$${group.key}`
    headings.set(key, group)
    return [{ [keyField]: key }, ...(group.isFolded ? [] : group.rows)]
  })
  return { rows, headings }
}
