import { HolderOutlined, PushpinOutlined } from '@ant-design/icons'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Button, Checkbox } from 'antd'
import { t } from '#model/language/t.ts'
import { useHost } from '../EngineContext.ts'
import { dragWords } from '../sortable/dragWords.ts'
import { Hint } from '../text/Hint.tsx'
import { GroupChoice } from './GroupChoice.tsx'
import type { ColumnChoice } from './listPreferences.ts'
import type { ListControl } from './useListPage.ts'

/** Which columns are drawn, in which order, and which stay at the edge while the rest scrolls. */
export function ColumnSettings({ list }: { list: ListControl }) {
  const host = useHost()
  const { values: preferences, change, reset } = list.preferences
  const { columns } = preferences
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const titles = new Map(list.model.list?.columns.map(column => [column.path, host.text(column.title)]))

  const ordered = columns.map(({ path }) => ({ id: path, title: titles.get(path) ?? path }))

  function put(choice: ColumnChoice): void {
    change({ columns: columns.map(other => (other.path === choice.path ? choice : other)) })
  }

  function drop({ active, over }: DragEndEvent): void {
    const at = (id: unknown) => columns.findIndex(column => column.path === id)
    if (over && active.id !== over.id) change({ columns: arrayMove(columns, at(active.id), at(over.id)) })
  }

  const seen = columns.filter(column => column.visible).length
  return (
    <div className="m-columns">
      <div className="m-columns-head">
        <strong>{t('列设置')}</strong>
        <Button type="link" size="small" onClick={reset}>
          {t('恢复默认')}
        </Button>
      </div>
      <GroupChoice list={list} />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ container: document.body, ...dragWords(ordered) }}
      >
        <SortableContext items={columns.map(column => column.path)} strategy={verticalListSortingStrategy}>
          {columns.map(choice => (
            <ColumnRow
              key={choice.path}
              choice={choice}
              title={titles.get(choice.path) ?? choice.path}
              isLast={choice.visible && seen === 1}
              onChange={put}
            />
          ))}
        </SortableContext>
      </DndContext>
    </div>
  )
}

interface ColumnRowProps {
  choice: ColumnChoice
  title: string
  /** The only one drawn, which therefore stays. */
  isLast: boolean
  onChange(choice: ColumnChoice): void
}

function ColumnRow({ choice, title, isLast, onChange }: ColumnRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: choice.path,
  })
  const moved = transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined
  const isPinned = choice.fixed === 'left'
  return (
    <div ref={setNodeRef} className="m-columns-row" style={{ transform: moved, transition }}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="m-columns-handle"
        {...attributes}
        {...listeners}
        aria-label={t('移动{{title}}', { title })}
      >
        <HolderOutlined />
      </button>
      <Checkbox
        checked={choice.visible}
        disabled={isLast}
        onChange={event => onChange({ ...choice, visible: event.target.checked })}
      >
        {title}
      </Checkbox>
      <Hint title={isPinned ? t('取消固定') : t('固定在左侧')}>
        <Button
          type="text"
          size="small"
          aria-label={isPinned ? t('取消固定{{title}}', { title }) : t('固定{{title}}', { title })}
          aria-pressed={isPinned}
          className={isPinned ? 'm-pinned' : undefined}
          icon={<PushpinOutlined />}
          onClick={() => onChange({ ...choice, fixed: isPinned ? null : 'left' })}
        />
      </Hint>
    </div>
  )
}
