import { RightOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { t } from '#model/language/t.ts'
import type { CellRenderer } from '../cells/cellRenderer.tsx'
import type { Row } from '../data/Row.ts'
import type { SeenNode } from '../data/seenNodes.ts'
import { MoreActions } from './RowActions.tsx'
import type { TableContext } from './useTableColumns.ts'

export interface CardPart {
  title: string
  draw: CellRenderer
}

export interface CardParts {
  identity: CardPart | undefined
  /** A dictionary value, beside the name; with its title where it says nothing by itself. */
  status: (CardPart & { isNamed: boolean }) | undefined
  others: CardPart[]
}

export interface RecordCardProps extends Pick<TableContext, 'commands' | 'rowButtons'>, SeenNode {
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

/** Further levels stand no further in: a card must keep its room. */
const DEEPEST = 5

/** A record on a phone. In a tree it stands as far in as it is deep, and unfolds what is below it. */
export function RecordCard(props: RecordCardProps) {
  const { record, level, label, parts, isChosen, isUnfolded, commands } = props
  const name = parts.identity?.draw(record)
  const buttons = props.rowButtons.filter(button => button.allows(record))
  const inset = { '--m-level': Math.min(level, DEEPEST) - 1 } as React.CSSProperties
  return (
    <li className="m-card" style={inset} data-level={level}>
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
          <button type="button" className="m-card-name" onClick={() => commands.open(record)}>
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
