import { RightOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { SHARED } from '#model/fieldAccess.ts'
import { t } from '#model/language/t.ts'
import { canOpen } from '../../access/permissions.ts'
import { EMPTY } from '../../cells/EmptyValue.tsx'
import type { Row, RowKey } from '../../data/Row.ts'
import { type SeenNode, seenNodes } from '../../data/treeRows.ts'
import { SharedBy } from '../../detail/SharedBy.tsx'
import { useHost } from '../../EngineContext.ts'
import { fillPlaceholders } from '../../text/messages.ts'
import { recordLabel } from '../../text/recordWords.ts'
import { AddedMark, addedClass } from '../added/addedMarks.tsx'
import { GroupHeading } from '../GroupHeading.tsx'
import type { RecordRowsProps } from '../RecordRows.ts'
import { FoldedActions } from '../RowActions.tsx'
import { ToneMark, type ToneOf, toneClass, useRowTones } from '../rowTones.tsx'
import { useRowGroups } from '../useRowGroups.tsx'
import { useListStop } from '../useScrollStop.ts'
import type { TableContext } from '../useTableColumns.ts'
import { type CardParts, useCardParts } from './useCardParts.tsx'

/** Further levels stand no further in: a card must keep its room. */
const DEEPEST = 5

interface RecordCardsProps extends RecordRowsProps {
  /** Whether the first column that can head a card does so, and where it is empty the name's first letter. */
  covered?: boolean
}

/** The rows as cards, each of its name, its state and some more fields: how a phone shows every list. */
export function RecordCards({ list, unfolding, empty, covered = false, ...context }: RecordCardsProps) {
  const { resource, result, added, selection } = list
  const { key } = resource
  const parts = useCardParts(list, context, covered)
  const toneOf = useRowTones(list)
  const groups = useRowGroups(list, context)
  const chosen = new Set(selection.keys)
  const host = useHost()
  const mayOpen = canOpen(host.user, resource)
  const unfolded = new Set(unfolding.expandable.expandedRowKeys)

  function choose(record: Row, isChosen: boolean): void {
    const others = selection.records.filter(other => other[key] !== record[key])
    selection.choose(isChosen ? [...others, record] : others)
  }

  /** Opens what the name opens: null where that is nothing. */
  function openerOf(record: Row): (() => void) | null {
    const link = parts.identity?.link ?? null
    if (list.inTrash) return null
    if (link !== null) return () => host.navigate(fillPlaceholders(link, record, encodeURIComponent))
    return mayOpen ? () => context.commands.open(record) : null
  }

  const stop = useListStop()

  const cardOf = ({ record, level }: SeenNode) => {
    const id = record[key] as RowKey
    return (
      <RecordCard
        key={id}
        id={id}
        record={record}
        level={level}
        label={recordLabel(resource, record)}
        parts={parts}
        covered={covered}
        tone={toneOf?.(record)}
        addedClass={addedClass(added, record)}
        onOpen={openerOf(record)}
        isChosen={list.selectable ? chosen.has(id) : null}
        onChoose={choose}
        isUnfolded={record.children ? unfolded.has(id) : null}
        onUnfold={unfolding.expandable.onExpand}
        commands={context.commands}
        rowButtons={context.rowButtons}
      />
    )
  }

  if (result.rows.length === 0 && added.onTop.length === 0) return <div className="m-cards">{empty}</div>
  return (
    <ul ref={stop} className="m-cards">
      {added.onTop.map(record => cardOf({ record, level: 1 }))}
      {groups === null
        ? seenNodes(result.tree, { key, unfolded }).map(cardOf)
        : groups.flatMap(group => [
            <li key={group.key} className="m-group-card">
              <GroupHeading group={group} />
            </li>,
            ...(group.isFolded ? [] : group.rows.map(record => cardOf({ record, level: 1 }))),
          ])}
    </ul>
  )
}

interface RecordCardProps extends Pick<TableContext, 'commands' | 'rowButtons'>, SeenNode {
  id: RowKey
  /** Name of the record, for what has no text of its own. */
  label: string
  parts: CardParts
  /** Whether its name's first letter stands where a picture is missing. */
  covered: boolean
  tone: ReturnType<ToneOf>
  /** '' where it was not added just now. */
  addedClass: string
  /** What its name does; null where that is nothing. */
  onOpen: (() => void) | null
  /** Whether it is chosen; null where nothing is. */
  isChosen: boolean | null
  onChoose(record: Row, isChosen: boolean): void
  /** Whether what is below it is seen; null where nothing is below it. */
  isUnfolded: boolean | null
  onUnfold(unfolded: boolean, record: Row): void
}

/** A record on a phone. In a tree it stands as far in as it is deep, and unfolds what is below it. */
function RecordCard(props: RecordCardProps) {
  const { record, level, label, parts, tone, isChosen, isUnfolded, commands } = props
  const name = parts.identity?.draw(record)
  const picture = parts.cover?.(record)
  const buttons = props.rowButtons.filter(button => button.allows(record))
  const inset = { '--m-level': Math.min(level, DEEPEST) - 1 } as React.CSSProperties
  return (
    <li
      className={`m-card ${toneClass(tone)} ${props.addedClass}`}
      style={inset}
      data-level={level}
      data-row-key={props.id}
    >
      {parts.cover && (picture || props.covered) && (
        <CardCover onOpen={props.onOpen}>{picture ?? <span>{[...label][0]}</span>}</CardCover>
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
        {props.addedClass !== '' && <AddedMark />}
        {props.onOpen ? (
          <button type="button" className="m-link m-card-name" onClick={props.onOpen}>
            {name}
          </button>
        ) : (
          <strong className="m-card-name">{name}</strong>
        )}
        {parts.tags.map(({ path, title, isNamed, draw }) => {
          const content = draw(record)
          // A dash beside the name would say nothing.
          return content === EMPTY ? null : (
            <Fragment key={path}>
              {isNamed && <small>{title}</small>}
              {content}
            </Fragment>
          )
        })}
        <FoldedActions buttons={buttons} record={record} commands={commands} />
      </header>
      {record[SHARED] === true && (
        <p className="m-card-subtitle">
          <SharedBy record={record} />
        </p>
      )}
      {parts.subtitle && <p className="m-card-subtitle">{parts.subtitle.draw(record)}</p>}
      {tone && (
        <p className="m-card-tone">
          <ToneMark {...tone} />
          {tone.label}
        </p>
      )}
      <dl>
        {parts.others.map(({ path, title, draw }) => (
          <div key={path}>
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
