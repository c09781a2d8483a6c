import { t } from '#model/language/t.ts'
import { TASK_EVENTS } from '#process/convert/vocabulary.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { selectEntry, textEntry } from '../entries/entryBuilders.ts'
import { keptProperty, property } from '../entries/Value.ts'
import type { Column } from '../lists/ListOptions.ts'
import { listSection } from '../lists/listBuilders.ts'
import type { Entry, Part, Section } from '../Panel.ts'
import { extensionList, newId } from './extensionList.ts'
import { handlerEntries } from './handlerEntries.ts'
import { implementationEntries, implementationTypes } from './implementationEntries.ts'
import { timeoutEntries } from './timeoutEntries.ts'

/** What the event of a listener is called; one that is not known, as it is written. */
const eventTitle = ({ event }: ModdleElement, events: Events): string | undefined =>
  events.find(([known]) => known === event)?.[1] ?? event

/** What is called when an element begins and ends. */
export function executionListenersSection(part: Part): Section {
  const isFlow = part.target.$instanceOf('bpmn:SequenceFlow')
  const events: Events = [
    ...(isFlow ? ([['take', t('经过时')]] as Events) : []),
    ['start', t('开始时')],
    ['end', t('结束时')],
  ]
  return listSection(
    part.panel,
    extensionList(part, {
      type: 'ExecutionListener',
      id: 'execution-listeners',
      label: t('执行监听器'),
      question: t('确认移除该监听器吗？'),
      initial: () => ({ event: events[0]?.[0], class: '' }),
      columns: listenerColumns(events),
      labelOf: item => labelOf(item, events),
      entriesOf: (item, id) => [eventEntry(part, item, { id, events }), ...commonEntries(part, item, id)],
    }),
  )
}

/** What is called when something happens to a user task. */
export function taskListenersSection(part: Part): Section {
  const { panel } = part
  const all: Events = [
    ['create', t('创建')],
    ['assignment', t('指派')],
    ['complete', t('完成任务')],
    ['delete', t('删除')],
    ['update', t('更新')],
    ['timeout', t('超时')],
    ['all', t('全部事件')],
  ]
  const raised = TASK_EVENTS[panel.edit.vendor]
  const offeredTo = ({ event }: ModdleElement) =>
    all.filter(([known]) => known === event || raised.includes(known))
  return listSection(
    panel,
    extensionList(part, {
      type: 'TaskListener',
      id: 'task-listeners',
      label: t('任务监听器'),
      question: t('确认移除该监听器吗？'),
      initial: () => ({ event: 'create', id: newId('listener'), class: '' }),
      columns: listenerColumns(all),
      labelOf: item => labelOf(item, all),
      entriesOf: (item, id) => [
        eventEntry(part, item, { id, events: offeredTo(item) }),
        textEntry(panel, {
          id: `${id}-id`,
          label: t('监听器ID'),
          value: keptProperty(part, item, 'id'),
          required: t('请填写监听器ID'),
        }),
        ...(item.event === 'timeout' ? timeoutEntries(part, item, id) : []),
        ...commonEntries(part, item, id),
      ],
    }),
  )
}

function commonEntries(part: Part, item: ModdleElement, id: string): Entry[] {
  return handlerEntries(part, { id, target: item }, () =>
    implementationEntries(part, item, { id, hasScript: true }),
  )
}

function eventEntry(part: Part, item: ModdleElement, { id, events }: { id: string; events: Events }): Entry {
  const value = property(part, item, 'event')
  return selectEntry({
    id: `${id}-event`,
    label: t('事件类型'),
    value: {
      get: value.get,
      set: event => {
        const hasTimer = (item.get('eventDefinitions') ?? []).length > 0 && event !== 'timeout'
        part.panel.edit.set(part.element, item, { event, ...(hasTimer && { eventDefinitions: [] }) })
      },
    },
    required: t('请选择事件类型'),
    options: value.get() ? events : [['', t('请选择')], ...events],
  })
}

const labelOf = (item: ModdleElement, events: Events): string =>
  [eventTitle(item, events), implementationText(item)].filter(Boolean).join(t('：'))

type Events = [event: string, title: string][]

/** What a table says of a listener: when it is called, and what it does. */
function listenerColumns(events: Events): Column<ModdleElement>[] {
  return [
    { label: t('事件类型'), of: item => eventTitle(item, events), isShort: true },
    { label: t('监听器类型'), of: wayTitle, isShort: true },
    { label: t('值'), of: implementationText },
  ]
}

const wayTitle = (item: ModdleElement): string | undefined =>
  implementationTypes().find(([way]) => item.get(way) !== undefined)?.[1]

/** What a listener does, in a line: its class, its expression, or its script. */
function implementationText(listener: ModdleElement): string | undefined {
  const script: ModdleElement | undefined = listener.get('script')
  const text = listener.class || listener.expression || listener.delegateExpression
  return text || (script && (script.get('resource') || script.get('value') || t('脚本'))) || undefined
}
