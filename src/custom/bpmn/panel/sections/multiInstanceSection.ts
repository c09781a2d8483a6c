import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { added, extensionsOf, removed } from '../edit/extensions.ts'
import { checkboxEntry, expressionEntry, selectEntry, textEntry } from '../entries/entryBuilders.ts'
import { expressionBody, property } from '../entries/Value.ts'
import type { Entry, Part, Section } from '../Panel.ts'
import { asyncEntries } from './asyncEntries.ts'

type LoopKind = 'parallel' | 'sequential' | 'loop' | 'none'

/** What a multi-instance goes through unless told: the users that were chosen for the task. */
const USER_LIST = '$' + '{userList}'

/** Whether an activity is done several times, and how. */
export function multiInstanceSection(part: Part): Section {
  const loop: ModdleElement | undefined = part.target.get('loopCharacteristics')
  const kind = kindOf(loop)
  return {
    id: 'multi-instance',
    label: t('多实例'),
    entries: [kindEntry(part, kind), ...(loop ? entriesOf(part, loop, kind) : [])],
  }
}

function kindOf(loop: ModdleElement | undefined): LoopKind {
  if (!loop) return 'none'
  if (loop.$instanceOf('bpmn:StandardLoopCharacteristics')) return 'loop'
  return loop.get('isSequential') ? 'sequential' : 'parallel'
}

function kindEntry({ panel, element, target }: Part, kind: LoopKind): Entry {
  const { edit } = panel
  const loopOf: Record<LoopKind, () => ModdleElement | undefined> = {
    parallel: () => edit.create(MULTI, { [edit.own('collection')]: USER_LIST }),
    sequential: () => edit.create(MULTI, { isSequential: true, [edit.own('collection')]: USER_LIST }),
    loop: () => edit.create('bpmn:StandardLoopCharacteristics'),
    none: () => undefined,
  }
  return selectEntry<LoopKind>({
    id: 'loop-kind',
    label: t('循环类型'),
    usual: 'none',
    options: [
      ['parallel', t('并行多实例')],
      ['sequential', t('串行多实例')],
      ['loop', t('循环')],
      ['none', t('无')],
    ],
    value: {
      get: () => kind,
      set: (chosen = 'none') => {
        const loop: ModdleElement | undefined = target.get('loopCharacteristics')
        const stays = loop?.$type === MULTI && (chosen === 'parallel' || chosen === 'sequential')
        if (stays && loop) edit.set(element, loop, { isSequential: chosen === 'sequential' })
        else edit.set(element, target, { loopCharacteristics: loopOf[chosen]() })
      },
    },
  })
}

const MULTI = 'bpmn:MultiInstanceLoopCharacteristics'

function entriesOf(part: Part, loop: ModdleElement, kind: LoopKind): Entry[] {
  return kind === 'loop' ? loopEntries(part, loop) : multiEntries(part, loop)
}

function multiEntries(part: Part, loop: ModdleElement): Entry[] {
  const { panel } = part
  const { edit } = panel
  return [
    expressionEntry(panel, {
      id: 'loop-cardinality',
      label: t('循环次数'),
      kind: 'value',
      value: expressionBody(part, loop, 'loopCardinality'),
    }),
    expressionEntry(panel, {
      id: 'loop-collection',
      label: t('集合'),
      kind: 'value',
      value: property(part, loop, edit.own('collection')),
    }),
    textEntry(panel, {
      id: 'loop-element-variable',
      label: t('元素变量'),
      value: property(part, loop, edit.own('elementVariable')),
    }),
    expressionEntry(panel, {
      id: 'loop-completion-condition',
      label: t('完成条件'),
      kind: 'condition',
      value: expressionBody(part, loop, 'completionCondition'),
    }),
    ...asyncEntries(part, loop, 'loop-async'),
    retryEntry(part, isOfLoop(part, loop) ? loop : part.target),
  ]
}

/** Flowable and Activiti try again what fails by a word of the activity itself; one that stands in the loop stays. */
const isOfLoop = ({ panel, element }: Part, loop: ModdleElement): boolean =>
  panel.edit.canSay('FailedJobRetryTimeCycle', 'MultiInstanceLoopCharacteristics') ||
  extensionsOf(panel.edit, { element, target: loop }, 'FailedJobRetryTimeCycle').length > 0

function loopEntries(part: Part, loop: ModdleElement): Entry[] {
  const { panel, element } = part
  const maximum = property(part, loop, 'loopMaximum')
  return [
    expressionEntry(panel, {
      id: 'loop-condition',
      label: t('循环条件'),
      kind: 'condition',
      value: expressionBody(part, loop, 'loopCondition'),
    }),
    textEntry(panel, {
      id: 'loop-maximum',
      label: t('最多次数'),
      isRefused: true,
      validate: text => (!text || /^\d+$/.test(text) ? null : t('最多次数应为整数')),
      value: {
        get: () => maximum.get()?.toString(),
        set: text => panel.edit.set(element, loop, { loopMaximum: text ? Number(text) : undefined }),
      },
    }),
    checkboxEntry({
      id: 'loop-test-before',
      label: t('先判断再执行'),
      value: {
        get: () => loop.get('testBefore') === true,
        set: testBefore => panel.edit.set(element, loop, { testBefore }),
      },
    }),
  ]
}

/** How often and after what time a failed job is tried again, such as R5/PT5M. */
function retryEntry({ panel, element }: Part, target: ModdleElement): Entry {
  const { edit } = panel
  const holder = { element, target }
  const [cycle] = extensionsOf(edit, holder, 'FailedJobRetryTimeCycle')
  return expressionEntry(panel, {
    id: 'retry-cycle',
    label: t('重试周期'),
    placeholder: 'R5/PT5M',
    kind: 'value',
    value: {
      get: () => cycle?.get('body'),
      set: body => {
        if (cycle && body !== undefined) edit.set(element, cycle, { body })
        else if (cycle) edit.apply(removed(holder, cycle))
        else edit.apply([added(edit, holder, edit.create('FailedJobRetryTimeCycle', { body }))])
      },
    },
  })
}
