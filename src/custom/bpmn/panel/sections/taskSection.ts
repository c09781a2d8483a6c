import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { checkboxEntry, expressionEntry, peopleEntry, textEntry } from '../entries/entryBuilders.ts'
import { ownProperty, property } from '../entries/Value.ts'
import { listEntry } from '../lists/listBuilders.ts'
import type { Entry, Part, Section } from '../Panel.ts'
import { assigneeList } from './assigneeList.ts'
import { asyncEntries } from './asyncEntries.ts'
import { decisionEntries } from './decisionEntries.ts'
import { extensionList, newId, sortEntry } from './extensionList.ts'
import { globalEntry } from './globalEntry.ts'
import { handlerEntries } from './handlerEntries.ts'
import { implementationEntries, implementationTypes, type Way } from './implementationEntries.ts'
import { inputOutputEntries } from './inputOutputEntries.ts'
import { limitEntries } from './limitEntries.ts'
import { scriptEntries } from './scriptEntries.ts'

/** What a task does; of other nodes, how they are run. */
export function taskSection(part: Part): Section {
  const { target } = part
  const isTask = target.$instanceOf('bpmn:Task') || target.$instanceOf('bpmn:CallActivity')
  return {
    id: 'task',
    label: isTask ? t('任务') : t('执行'),
    entries: [
      ...entriesOfType(part),
      ...asyncEntries(part, target, 'async'),
      ...(target.$instanceOf('bpmn:Activity') || target.$instanceOf('bpmn:EndEvent')
        ? inputOutputEntries(part)
        : []),
    ],
  }
}

function entriesOfType(part: Part): Entry[] {
  const { target } = part
  if (target.$instanceOf('bpmn:UserTask')) {
    return [...userTaskEntries(part), ...decisionEntries(part), assigneeList(part), buttonList(part)]
  }
  if (target.$instanceOf('bpmn:StartEvent')) return [assigneeList(part), buttonList(part)]
  if (target.$instanceOf('bpmn:ScriptTask')) return scriptTaskEntries(part)
  if (target.$instanceOf('bpmn:ReceiveTask')) return [globalEntry(part, target, 'message')]
  if (target.$instanceOf('bpmn:CallActivity')) return callEntries(part)
  const isImplemented = ['ServiceTask', 'SendTask', 'BusinessRuleTask'].some(type =>
    target.$instanceOf(`bpmn:${type}`),
  )
  return isImplemented ? serviceEntries(part) : []
}

function scriptTaskEntries(part: Part): Entry[] {
  const { panel, target } = part
  const resource = panel.edit.own('resource')
  const place = { id: 'task', target, format: 'scriptFormat', body: 'script', resource }
  return [...scriptEntries(part, place), resultEntry(part)]
}

/** Ways that Flowable and Activiti read of tasks other than service tasks. */
const OTHER_WAYS: Record<string, readonly Way[]> = { 'bpmn:BusinessRuleTask': ['class'], 'bpmn:SendTask': [] }

function serviceEntries(part: Part): Entry[] {
  const { panel, target } = part
  const { edit } = panel
  const among = edit.vendor === 'camunda' ? undefined : OTHER_WAYS[target.$type]
  const hasWay = implementationTypes().some(([way]) => target.get(edit.own(way)) !== undefined)
  const options = { id: 'task', isOwn: true, among }
  const ways = () =>
    among?.length === 0 && !hasWay
      ? [kindEntry(part)]
      : [...implementationEntries(part, target, options), resultEntry(part)]
  // No program of ours does what a business rule task says.
  return target.$instanceOf('bpmn:BusinessRuleTask')
    ? ways()
    : handlerEntries(part, { target, ...options }, ways)
}

/** What Flowable and Activiti send with. */
function kindEntry(part: Part): Entry {
  return textEntry(part.panel, {
    id: 'task-type',
    label: t('任务类型'),
    placeholder: 'mail',
    description: t('由引擎自带的发送方式，如 mail、camel'),
    value: ownProperty(part, 'type'),
  })
}

function resultEntry(part: Part): Entry {
  return textEntry(part.panel, {
    id: 'result-variable',
    label: t('结果变量'),
    value: ownProperty(part, 'resultVariable'),
  })
}

function callEntries(part: Part): Entry[] {
  return [
    expressionEntry(part.panel, {
      id: 'called-element',
      label: t('被调用的流程标识'),
      kind: 'value',
      value: property(part, part.target, 'calledElement'),
    }),
  ]
}

/**
 * Who does a user task, until when, and how urgent it is. People are written by the id of their account; groups with
 * their kind: `role:3`, `dept:100`, `post:2`, `group:7`.
 */
function userTaskEntries(part: Part): Entry[] {
  const { panel, target } = part
  const { edit } = panel
  const hasFollowUp = edit.canSay('followUpDate') || target.get(edit.own('followUpDate')) !== undefined
  const expression = (name: string, label: string) =>
    expressionEntry(panel, { id: name, label, kind: 'value', value: ownProperty(part, name) })
  return [
    peopleEntry(panel, {
      id: 'assignee',
      label: t('处理人'),
      kinds: ['user'],
      value: ownProperty(part, 'assignee'),
    }),
    peopleEntry(panel, {
      id: 'candidateUsers',
      label: t('候选人'),
      kinds: ['user'],
      isMany: true,
      value: ownProperty(part, 'candidateUsers'),
    }),
    peopleEntry(panel, {
      id: 'candidateGroups',
      label: t('候选组'),
      kinds: ['role', 'dept', 'post', 'group'],
      ...{ isMany: true, isPrefixed: true },
      value: ownProperty(part, 'candidateGroups'),
    }),
    ...limitEntries(part),
    ...(hasFollowUp ? [expression('followUpDate', t('跟进时间'))] : []),
    expression('priority', t('优先级')),
  ]
}

/** The product's own buttons of a task. */
function buttonList(part: Part): Entry {
  return listEntry(
    part.panel,
    extensionList(part, {
      type: 'Button',
      id: 'buttons',
      label: t('按钮'),
      question: t('确认移除该按钮吗？'),
      initial: () => ({ id: newId('button') }),
      columns: [
        { label: t('按钮名称'), of: ({ name }) => name },
        { label: t('按钮编码'), of: ({ code }) => code },
        { label: t('隐藏'), of: ({ isHide }) => (isHide === 'true' ? t('是') : t('否')), isShort: true },
      ],
      labelOf: ({ name, code }) => [name, code].filter(Boolean).join(' · '),
      entriesOf: (item, id) => entriesOf(part, item, id),
    }),
  )
}

function entriesOf(part: Part, item: ModdleElement, id: string): Entry[] {
  const { panel, element } = part
  const text = (name: string, label: string) =>
    textEntry(panel, { id: `${id}-${name}`, label, value: property(part, item, name) })
  return [
    text('id', 'ID'),
    text('name', t('按钮名称')),
    text('code', t('按钮编码')),
    text('next', t('下一节点')),
    sortEntry(part, item, id),
    checkboxEntry({
      id: `${id}-isHide`,
      label: t('隐藏'),
      value: {
        get: () => item.get('isHide') === 'true',
        set: isHide => panel.edit.set(element, item, { isHide: String(isHide) }),
      },
    }),
  ]
}
