import { t } from '#model/language/t.ts'
import { expressionEntry, textEntry } from '../entries/textEntry.ts'
import { ownProperty, property } from '../entries/Value.ts'
import type { Entry, Part, Section } from '../Panel.ts'
import { assigneeList } from './assigneeList.ts'
import { asyncEntries } from './asyncEntries.ts'
import { buttonList } from './buttonList.ts'
import { globalEntry } from './globalEntry.ts'
import { implementationEntries } from './implementationEntries.ts'
import { implementationTypes, type Way } from './implementationTypes.ts'
import { inputOutputEntries } from './inputOutputEntries.ts'
import { scriptEntries } from './scriptEntries.ts'
import { userTaskEntries } from './userTaskEntries.ts'

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
    return [...userTaskEntries(part), assigneeList(part), buttonList(part)]
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
  if (among?.length === 0 && !hasWay) return [kindEntry(part)]
  const options = { id: 'task', isOwn: true, among }
  return [...implementationEntries(part, target, options), resultEntry(part)]
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
